import type { ReactNode } from "react";

/** One component: its name, and a row of its states. */
export function Specimen({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="mt-14 border-t border-line pt-6">
      <h2 className="type-h3 mb-5">{title}</h2>
      <div className="flex flex-wrap items-start gap-x-8 gap-y-6">{children}</div>
    </section>
  );
}

/** One state. `wide` is for components that fill their container. */
export function State({ name, wide = false, children }: { name: string; wide?: boolean; children: ReactNode }) {
  return (
    <div className={wide ? "w-full max-w-[300px]" : "max-w-full"}>
      <p className="type-small mb-2 text-ink-2">{name}</p>
      {children}
    </div>
  );
}
