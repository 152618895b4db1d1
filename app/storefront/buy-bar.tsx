import type { ReactNode } from "react";
import { ButtonLink } from "#app/ui/button.tsx";
import { pinnedAs } from "#app/ui/pinned.ts";
import { formatMoney, toCents } from "#shop/money/money.ts";
import { choiceWords } from "#shop/selling/catalog/catalog.ts";
import { emailMeAddress } from "./links.ts";
import type { ShownChoice } from "./shown-product.ts";

type BuyBarProps = ShownChoice & { quantity: number; soldOut: boolean; children: ReactNode };

/**
 * The buy buttons at the bottom of the screen, with the chosen item; if it is sold out, a link to its stock alert. Gone while the cookie
 * banner asks, because both would cover a third of a phone's screen.
 */
export const BuyBar = ({ product, variant, size, quantity, soldOut, children }: BuyBarProps) => (
  <section
    ref={pin}
    aria-label="Buy"
    className="fixed inset-x-0 bottom-0 z-9 grid grid-cols-2 gap-x-2.5 gap-y-1.5 border-t border-line bg-paper px-5 pt-2 pb-[max(12px,env(safe-area-inset-bottom))] in-[:has([data-asks])]:hidden md:px-10 lg:grid-cols-[1fr_200px_200px] lg:items-center lg:px-[max(40px,calc(50%-640px))] print:hidden"
  >
    <p className="type-small col-span-2 flex justify-between gap-x-4 lg:col-span-1 lg:justify-end lg:pr-4">
      <span>
        {quantity > 1 && `${quantity} × `}
        {choiceWords(variant.color, size?.size ?? "")}
      </span>
      <span>{soldOut ? "Sold out" : formatMoney((toCents(product.salePrice) ?? 0) * quantity)}</span>
    </p>
    {soldOut ? (
      <ButtonLink to={emailMeAddress(product._id, variant.color)} className="col-span-2">
        Email me when it's back
      </ButtonLink>
    ) : (
      children
    )}
  </section>
);

const pin = pinnedAs("buy-bar");
