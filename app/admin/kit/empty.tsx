import type { ReactNode } from "react";

export type EmptyProps = {
  title: string;
  /** Why there is nothing, or what will appear here. */
  text?: ReactNode;
  /** One button or link. */
  action?: ReactNode;
};

/** Fills the place of a list without rows. */
export const Empty = ({ title, text, action }: EmptyProps) => (
  <div className="grid justify-items-center gap-1 border-t border-line py-12 text-center">
    <p className="max-w-[40ch] text-[18px]/[24px] font-[630] wrap-anywhere">{title}</p>
    {text && <p className="max-w-[56ch] text-ink-2">{text}</p>}
    {action && <div className="mt-3">{action}</div>}
  </div>
);
