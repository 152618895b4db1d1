import type { ReactNode } from "react";
import { openTotal, useOpenCounts } from "./open-counts.ts";

/** A page of the admin. The browser's title has its name and the number of open items. */
export function Page({
  title,
  back,
  about,
  actions,
  children,
}: {
  title: string;
  /** Above the heading: the link back to the list. */
  back?: ReactNode;
  /** Below the heading. */
  about?: ReactNode;
  /** Next to the heading: Add, Export. */
  actions?: ReactNode;
  children: ReactNode;
}) {
  const open = openTotal(useOpenCounts());
  return (
    <>
      <title>{`${open > 0 ? `(${open}) ` : ""}${title} · Packd admin`}</title>
      {back && <div className="print:hidden">{back}</div>}
      <Heading about={about} actions={actions} className="mb-5 print:hidden">
        <h1 tabIndex={-1} className="text-[24px]/[32px] font-[650] tracking-[-0.02em] outline-none wrap-anywhere">
          {title}
        </h1>
      </Heading>
      {children}
    </>
  );
}

type HeadingProps = { about?: ReactNode; actions?: ReactNode; className?: string; children: ReactNode };

/** A heading with a text below it and actions beside both. On a phone, actions that would leave them too little room follow the text. */
export const Heading = ({ about, actions, className = "", children }: HeadingProps) => (
  <div className={`flex flex-wrap items-start justify-between gap-x-4 gap-y-3 md:flex-nowrap ${className}`}>
    <div className={`grow ${about ? "min-w-60" : "min-w-0"}`}>
      <div className={actions ? "min-h-11 content-center md:min-h-9" : ""}>{children}</div>
      {/* Its length doesn't move the actions to the next line. */}
      {about && <div className="text-ink-2 [contain:inline-size]">{about}</div>}
    </div>
    {actions && <div className="flex flex-wrap gap-2 md:shrink-0">{actions}</div>}
  </div>
);
