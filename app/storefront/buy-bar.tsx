import type { ReactNode } from "react";
import { pinnedAs } from "#app/ui/pinned.ts";

/** The buy buttons at the lower edge of a phone. */
export const BuyBar = ({ children }: { children: ReactNode }) => (
  <section
    ref={pin}
    aria-label="Buy"
    className="fixed inset-x-0 bottom-0 z-9 grid grid-cols-2 gap-2.5 border-t border-line bg-paper/96 px-5 pt-3 pb-[max(12px,env(safe-area-inset-bottom))] lg:hidden print:hidden"
  >
    {children}
  </section>
);

const pin = pinnedAs("buy-bar");
