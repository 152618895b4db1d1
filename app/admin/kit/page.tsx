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
      <div className="mb-5 print:hidden">
        <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
          <h1
            tabIndex={-1}
            className="min-w-0 text-[24px]/[32px] font-[650] tracking-[-0.02em] outline-none wrap-anywhere"
          >
            {title}
          </h1>
          {actions && <div className="flex flex-wrap gap-2">{actions}</div>}
        </div>
        {about && <div className="mt-1 text-ink-2">{about}</div>}
      </div>
      {children}
    </>
  );
}
