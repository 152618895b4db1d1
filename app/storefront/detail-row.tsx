import type { ReactNode } from "react";
import { PlusMinus } from "#app/ui/plus-minus.tsx";

type DetailRowProps = { title: string; open?: boolean; sign?: boolean; children: ReactNode };

/** An expandable row of the buy box. */
export function DetailRow({ title, open, sign = true, children }: DetailRowProps) {
  return (
    <details open={open} className="unfold group border-t border-line">
      <summary className="flex min-h-14 list-none items-center justify-between gap-5 text-[15px] font-[560] [&::-webkit-details-marker]:hidden">
        <h2>{title}</h2>
        {sign && <PlusMinus />}
      </summary>
      <div className="pb-5 text-[15px]/6 text-ink-2">{children}</div>
    </details>
  );
}
