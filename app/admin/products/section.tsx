import type { ReactNode } from "react";

/** One part of a product's page. */
export function Section({ title, hint, children }: { title: string; hint?: ReactNode; children: ReactNode }) {
  return (
    <section className="grid min-w-0 gap-4 border-t border-line pt-6" aria-label={title}>
      <div>
        <h2 className="text-[18px]/[24px] font-[630]">{title}</h2>
        {hint && <p className="mt-1 max-w-[66ch] text-ink-2">{hint}</p>}
      </div>
      {children}
    </section>
  );
}
