import type { ReactNode } from "react";
import { TextButton } from "#app/ui/button.tsx";

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
        <p className="mb-3 rounded-m bg-error-bg px-4 py-3 text-error">
          {failed}{" "}
          <button type="button" onClick={onReload} className="min-h-6 underline underline-offset-[3px]">
            Try again
          </button>
        </p>
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

/** A table that scrolls sideways by itself where the screen is narrow. */
export function ScrollTable({ label, minWidth, children }: { label: string; minWidth: string; children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard.
    <section aria-label={label} tabIndex={0} className="overflow-x-auto">
      <table className={`w-full border-collapse text-left text-[14px]/[20px] ${minWidth}`}>{children}</table>
    </section>
  );
}

export const headCell = "border-b border-line py-2 pr-4 font-[560] whitespace-nowrap text-ink-2";
export const bodyCell = "border-b border-line py-2.5 pr-4 align-top";
export const smallButton =
  "type-label inline-flex min-h-9 items-center rounded-pill border-[1.5px] border-line-strong px-3.5 whitespace-nowrap hover:border-ink disabled:border-disabled disabled:text-ink-3";
