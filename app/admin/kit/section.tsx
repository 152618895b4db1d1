import type { ReactNode } from "react";
import { useId } from "react";
import { Notice } from "#app/ui/notice.tsx";

/** A section of an order or customer page, with an action next to its heading. */
export function Section({ title, action, children }: { title: string; action?: ReactNode; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="border-t border-line pt-4">
      <div className="mb-2 flex min-h-9 flex-wrap items-center justify-between gap-x-4">
        <h2 id={id} className="text-[16px]/[22px] font-[630]">
          {title}
        </h2>
        {action}
      </div>
      {children}
    </section>
  );
}

/** A name and its value in one row. */
export const Row = ({ name, strong = false, children }: { name: string; strong?: boolean; children: ReactNode }) => (
  <div className={`flex justify-between gap-4 py-0.5 ${strong ? "font-[630]" : ""}`}>
    <dt className={strong ? "" : "text-ink-2"}>{name}</dt>
    <dd className="min-w-0 text-right wrap-anywhere">{children}</dd>
  </div>
);

/** The effects of an action on money and stock. Screen readers announce changes. */
export const Effects = ({ sentences }: { sentences: readonly string[] }) => (
  <div role="status" className="rounded-md bg-sand py-3 pr-4 pl-8 text-[14px]/[20px]">
    <ul className="grid list-disc gap-1">
      {sentences.map((sentence) => (
        <li key={sentence}>{sentence}</li>
      ))}
    </ul>
  </div>
);

export const plainLink = "underline decoration-ink/40 underline-offset-[3px] hover:decoration-current";

/** Shown in a dialog if the order has changed since it opened. */
export const Gone = () => (
  <Notice tone="quiet" role="status">
    The order has changed. You can't do this anymore.
  </Notice>
);
