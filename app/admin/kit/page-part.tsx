import { type ReactNode, useId } from "react";

type Props = {
  title: string;
  /** What it is for. */
  about?: ReactNode;
  /** For many small fields: two columns where there is room. */
  columns?: boolean;
  children: ReactNode;
};

/** A section of a settings page: title and description on the left, fields on the right. */
export function PagePart({ title, about, columns = false, children }: Props) {
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
