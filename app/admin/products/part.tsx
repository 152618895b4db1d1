import type { ReactNode } from "react";

/** A group of fields on a page of the product's editor. */
export const Part = ({ title, about, children }: { title: string; about?: ReactNode; children: ReactNode }) => (
  <section className="grid min-w-0 gap-4 border-t border-line pt-5" aria-label={title}>
    <div>
      <h2 className="text-[18px]/[24px] font-[630]">{title}</h2>
      {about && <p className="mt-1 max-w-[66ch] text-ink-2">{about}</p>}
    </div>
    {children}
  </section>
);
