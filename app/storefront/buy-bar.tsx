import type { ReactNode } from "react";
import { pinnedAs } from "#app/ui/pinned.ts";
import { type Cents, formatMoney } from "#shop/money/money.ts";

type BuyBarProps = {
  color: string;
  size: string;
  quantity: number;
  price: Cents;
  soldOut: boolean;
  children: ReactNode;
};

/** The buy buttons at the lower edge of a phone, and what they buy. */
export const BuyBar = ({ color, size, quantity, price, soldOut, children }: BuyBarProps) => (
  <section
    ref={pin}
    aria-label="Buy"
    className="fixed inset-x-0 bottom-0 z-9 grid grid-cols-2 gap-x-2.5 gap-y-1.5 border-t border-line bg-paper px-5 pt-2 pb-[max(12px,env(safe-area-inset-bottom))] lg:hidden print:hidden"
  >
    <p className="type-small col-span-2 flex justify-between">
      <span>
        {quantity > 1 && `${quantity} × `}
        {color}, {size}
      </span>
      <span>{soldOut ? "Out of stock" : formatMoney(price * quantity)}</span>
    </p>
    {children}
  </section>
);

const pin = pinnedAs("buy-bar");
