import { useState } from "react";
import { flushSync } from "react-dom";
import { useShopFacts } from "#app/shop-facts.ts";
import { TextButton } from "#app/ui/button.tsx";
import { useMatches } from "#app/ui/media.ts";
import { formatMoney } from "#shop/money/money.ts";
import { type CartChecks, type CartLine, lineKey } from "#shop/selling/cart/cart.ts";
import { lowStockText } from "#shop/selling/catalog/catalog.ts";
import { SummaryLine } from "./summary-line.tsx";
import type { CheckoutCart } from "./use-checkout-cart.ts";

/** Lines shown before the shopper asks for more, on a small and on a wide screen; a line with a notice is always shown. */
const FOLDED_LINES = [2, 6] as const;
/** More lines than this are shown smaller. */
const ROOMY_LINES = 3;

type Props = { cart: CheckoutCart; hurry: boolean };

/** The items and the total. `hurry`: whether to warn of low stock. On a small screen it comes first, and the amounts are folded too. */
export function OrderSummary({ cart, hurry }: Props) {
  const wide = useMatches("(min-width: 1080px)");
  const { checks, lines, ordered, totals } = cart;
  const [open, setOpen] = useState(false);
  const compact = lines.length > ROOMY_LINES;
  const isShown = (line: CartLine, at: number) =>
    at < FOLDED_LINES[wide ? 1 : 0] || Boolean(checks[lineKey(line)]?.notices.length);
  const shown = lines.filter(isShown);
  const more = lines.length - shown.length;
  const toggle = (!wide || more > 0) && (
    <TextButton
      aria-expanded={open}
      onClick={({ currentTarget }) => {
        // At once: the pressed button moves up with the lines that go, and stays in view.
        flushSync(() => setOpen(!open));
        if (open) currentTarget.scrollIntoView({ block: "nearest" });
      }}
      className={`gap-1.5 ${wide ? "mt-2 -mb-3" : "-my-3"}`}
    >
      {more === 0 ? "Details" : open ? "Show fewer" : moreItems(more)}
      <svg
        aria-hidden="true"
        viewBox="0 0 12 8"
        className={`w-3 fill-none stroke-current stroke-[1.5] transition-transform ${open ? "rotate-180" : ""}`}
      >
        <path d="m1 1.5 5 5 5-5" />
      </svg>
    </TextButton>
  );
  return (
    <>
      <div className="flex items-baseline justify-between gap-4">
        <h2 tabIndex={-1} className="type-h3 sr-only lg:not-sr-only lg:mb-5">
          Order Summary
        </h2>
        {wide && compact && <p className="text-[15px] text-ink-2">{lines.length} items</p>}
      </div>
      <Lines lines={open ? lines : shown} checks={checks} compact={compact} />
      {wide && toggle}
      {(wide || open) && <Amounts cart={cart} />}
      <dl className="type-price mt-3 flex items-baseline justify-between gap-4 border-t border-line pt-3 text-[22px] lg:pt-4">
        <dt className="flex items-baseline gap-3">Total{!wide && toggle}</dt>
        <dd aria-live="polite">{formatMoney(totals.totalCents)}</dd>
      </dl>
      {hurry && <Hurry left={ordered.flatMap((line) => checks[lineKey(line)]?.left ?? [])} />}
    </>
  );
}

const moreItems = (count: number): string => `${count} more ${count === 1 ? "item" : "items"}`;

type LinesProps = { lines: readonly CartLine[]; checks: CartChecks; compact: boolean };

function Lines({ lines, checks, compact }: LinesProps) {
  return (
    <ul className={`grid ${compact ? "gap-3" : "gap-4"}`}>
      {lines.map((line) => (
        <SummaryLine key={lineKey(line)} line={line} check={checks[lineKey(line)]} compact={compact} />
      ))}
    </ul>
  );
}

function Amounts({ cart: { totals } }: Omit<Props, "hurry">) {
  const rows = [
    ["Subtotal", formatMoney(totals.subtotalCents)],
    ["Shipping", totals.shippingCents === 0 ? "FREE" : formatMoney(totals.shippingCents)],
    ["Estimated Tax", formatMoney(totals.taxCents)],
  ] as const;
  return (
    <dl className="mt-3 border-t border-line pt-3 text-[15px] lg:mt-6 lg:pt-4">
      {rows.map(([name, amount]) => (
        <div key={name} className="flex justify-between gap-4 py-1">
          <dt>{name}</dt>
          <dd>{amount}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Warns about the line with the least stock, by the server's count, if it is at or below the shop's limit. */
function Hurry({ left }: { left: readonly number[] }) {
  const limit = useShopFacts()?.lowStock ?? 0;
  const text = left.length > 0 ? lowStockText(Math.min(...left), limit) : undefined;
  if (!text) return null;
  return (
    <div className="mt-2 text-[14px]/[20px] text-warn-ink lg:mt-4 lg:rounded-md lg:bg-warn-bg lg:px-4 lg:py-3">
      <p className="font-[620]">Hurry! {text}</p>
      <p>Complete your order before they're gone!</p>
    </div>
  );
}
