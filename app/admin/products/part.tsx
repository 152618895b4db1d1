import type { ReactNode } from "react";

type Props = {
  title: string;
  about?: ReactNode;
  /** Collapsed to its title until it is opened. */
  folded?: boolean;
  children: ReactNode;
};

/** A group of fields on a page of the product editor. */
export function Part({ title, about, folded, children }: Props) {
  const heading = <h2 className="text-[18px]/[24px] font-[630]">{title}</h2>;
  const words = about && <p className="mt-1 max-w-[66ch] text-ink-2">{about}</p>;
  if (folded) {
    return (
      <details className="min-w-0 border-t border-line pt-3">
        <summary className="min-h-11 cursor-pointer content-center *:inline">{heading}</summary>
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
