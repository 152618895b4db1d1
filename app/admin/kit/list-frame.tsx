import type { ReactNode } from "react";
import { TextButton } from "#app/ui/button.tsx";
import { Notice } from "#app/ui/notice.tsx";

/** Heading, refresh and the states that every list of the dashboard has. */
export function ListFrame({
  title,
  state,
  count,
  empty,
  failed,
  onReload,
  children,
}: {
  title: string;
  state: "loading" | "failed" | "ready";
  count: number;
  /** What is said of a list with nothing in it. */
  empty: string;
  /** What is said when it could not be loaded; it stays longer than the toast. */
  failed: string;
  onReload: () => void;
  children: ReactNode;
}) {
  return (
    <div className="min-w-0">
      <div className="mb-2 flex flex-wrap items-center justify-between gap-x-4">
        <h2 className="text-[18px]/[24px] font-[630]">{title}</h2>
        <TextButton onClick={onReload} disabled={state === "loading"}>
          {state === "loading" ? "Loading..." : "Refresh"}
        </TextButton>
      </div>
      {state === "failed" && (
        <Notice className="mb-3">
          {failed}{" "}
          <button type="button" onClick={onReload} className="min-h-6 underline underline-offset-[3px]">
            Try again
          </button>
        </Notice>
      )}
      {count > 0 && children}
      {count === 0 && state === "ready" && <p className="border-t border-line py-6 text-ink-2">{empty}</p>}
      {count === 0 && state === "loading" && (
        <p role="status" className="border-t border-line py-6 text-ink-2">
          Loading...
        </p>
      )}
    </div>
  );
}

/** A table; where the screen is narrow each row is a block of its own, laid out by `stackedRow`. */
export function RowTable({
  label,
  columns,
  minWidth,
  children,
}: {
  label: string;
  columns: readonly string[];
  minWidth: string;
  children: ReactNode;
}) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard.
    <section aria-label={label} tabIndex={0} className="overflow-x-auto">
      <table className={`w-full border-collapse text-left text-[14px]/[20px] max-md:block ${minWidth}`}>
        <thead className="max-md:sr-only">
          <tr>
            {columns.map((name) => (
              <th key={name} className="border-b border-line py-2 pr-4 font-[560] whitespace-nowrap text-ink-2">
                {name}
              </th>
            ))}
            <th className="border-b border-line">
              <span className="sr-only">Actions</span>
            </th>
          </tr>
        </thead>
        <tbody className="max-md:block">{children}</tbody>
      </table>
    </section>
  );
}

export const stackedRow =
  "border-line max-md:grid max-md:grid-cols-[minmax(0,1fr)_auto] max-md:items-baseline max-md:gap-x-4 max-md:gap-y-1.5 max-md:border-t max-md:py-4 md:border-b";
export const cell = "align-middle md:py-2.5 md:pr-4";
/** The last cell: the buttons. */
export const actionCell = "align-middle max-md:col-span-2 max-md:mt-1.5 md:py-2.5";
/** As `smallButton`, for what can't be undone or moves money. */
export const dangerButton =
  "type-label inline-flex min-h-11 items-center rounded-pill md:min-h-9 border-[1.5px] border-error px-3.5 whitespace-nowrap text-error hover:bg-error-bg disabled:border-disabled disabled:text-ink-3";
export const smallButton =
  "type-label inline-flex min-h-11 items-center rounded-pill md:min-h-9 border-[1.5px] border-line-strong px-3.5 whitespace-nowrap hover:border-ink disabled:border-disabled disabled:text-ink-3";
/** As `smallButton`, for what is done most. */
export const primaryButton =
  "type-label inline-flex min-h-11 items-center rounded-pill md:min-h-9 border-[1.5px] border-ink bg-ink px-3.5 whitespace-nowrap text-surface hover:bg-ink-hover disabled:border-disabled disabled:bg-disabled disabled:text-ink-2";
