import { type ReactNode, useId } from "react";
import { Notice } from "#app/ui/notice.tsx";
import { DownArrow } from "./buttons.tsx";

type SectionProps = {
  title: string;
  /** For links to it. */
  id?: string;
  /** Next to its heading. */
  action?: ReactNode;
  children: ReactNode;
};

/** A section of an order or customer page. */
export function Section({ title, id: section, action, children }: SectionProps) {
  const id = useId();
  return (
    <section id={section} aria-labelledby={id} className="border-t border-line pt-4">
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

type FoldedProps = { title: ReactNode; className?: string; children: ReactNode };

/** Details below an underlined title that opens them. */
export const Folded = ({ title, className = "", children }: FoldedProps) => (
  <details className={className}>
    <summary className="type-label inline-flex min-h-11 cursor-pointer items-center underline underline-offset-[3px] md:min-h-9">
      {title}
    </summary>
    {children}
  </details>
);

type PagePartProps = {
  title: string;
  /** What it is for. */
  about?: ReactNode;
  /** For many small fields: two columns where there is room. */
  columns?: boolean;
  children: ReactNode;
};

/** A section of a settings page: title and description on the left, fields on the right. */
export function PagePart({ title, about, columns = false, children }: PagePartProps) {
  const heading = useId();
  return (
    <section
      aria-labelledby={heading}
      className="grid gap-x-10 gap-y-4 border-t border-line py-7 lg:grid-cols-[240px_minmax(0,1fr)]"
    >
      <div>
        <h2 id={heading} className="text-[16px]/[22px] font-[630]">
          {title}
        </h2>
        {about && <div className="mt-1 grid max-w-[60ch] gap-2 text-ink-2 wrap-anywhere">{about}</div>}
      </div>
      <div
        className={`grid min-w-0 content-start items-start gap-4 ${columns ? "gap-x-10 min-[1200px]:grid-cols-2" : "max-w-[620px]"}`}
      >
        {children}
      </div>
    </section>
  );
}

type PartProps = {
  title: string;
  about?: ReactNode;
  /** Collapsed to its title until it is opened. */
  folded?: boolean;
  children: ReactNode;
};

/** A group of fields on a page of the product editor. */
export function Part({ title, about, folded, children }: PartProps) {
  const heading = <h2 className="text-[18px]/[24px] font-[630]">{title}</h2>;
  const words = about && <p className="mt-1 max-w-[66ch] text-ink-2">{about}</p>;
  if (folded) {
    return (
      <details className="group min-w-0 border-t border-line pt-3">
        <summary className="flex min-h-11 cursor-pointer items-center justify-between gap-4">
          {heading}
          <DownArrow className="group-open:rotate-180" />
        </summary>
        <div className="grid min-w-0 gap-4">
          {words}
          {children}
        </div>
      </details>
    );
  }
  return (
    <section
      className="grid min-w-0 gap-4 border-t border-line pt-5 lg:first:border-t-0 lg:first:pt-0"
      aria-label={title}
    >
      <div>
        {heading}
        {words}
      </div>
      {children}
    </section>
  );
}
