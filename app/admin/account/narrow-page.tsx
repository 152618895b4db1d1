import type { ReactNode } from "react";
import { Wordmark } from "../frame/wordmark.tsx";

/** A page with one small form that needs no login. */
export const NarrowPage = ({ title, children }: { title: string; children: ReactNode }) => (
  <main id="main" className="grid min-h-(--page-height) place-items-center bg-surface px-5 py-10">
    <div className="grid w-full max-w-[420px] gap-5">
      <Wordmark />
      <h1 tabIndex={-1} className="text-[28px]/[34px] font-[650] tracking-[-0.02em] outline-none">
        {title}
      </h1>
      {children}
    </div>
  </main>
);
