import { useState } from "react";
import { flushSync } from "react-dom";
import { useShopFacts } from "#app/shop-facts.ts";
import { useMatches } from "#app/ui/media.ts";
import { formatMoney } from "#shop/money/money.ts";
import { type CartChecks, type CartLine, lineKey } from "#shop/selling/cart/cart.ts";
import { lowStockText } from "#shop/selling/catalog/catalog.ts";
import { SummaryLine } from "./summary-line.tsx";
import type { CheckoutCart } from "./use-checkout-cart.ts";

/** Lines shown in the folded summary; a line with a notice is always shown. */
const FOLDED_LINES = 2;
/** More lines than this are shown smaller, and scroll in a short window. */
const ROOMY_LINES = 3;

type Props = { cart: CheckoutCart; hurry: boolean };

/** The items and the total. `hurry`: whether to warn of low stock. On a small screen it comes first, folded. */
export function OrderSummary({ cart, hurry }: Props) {
  const wide = useMatches("(min-width: 1080px)");
  const { checks, ordered } = cart;
  return (
    <>
      <div className="flex items-baseline justify-between gap-4">
        <h2 tabIndex={-1} className="type-h3 sr-only lg:not-sr-only lg:mb-5">
          Order Summary
        </h2>
        {wide && isLong(cart) && <p className="text-[15px] text-ink-2">{cart.lines.length} items</p>}
      </div>
      {wide ? <Wide cart={cart} /> : <Folded cart={cart} />}
      {hurry && <Hurry left={ordered.flatMap((line) => checks[lineKey(line)]?.left ?? [])} />}
    </>
  );
}

const isLong = ({ lines }: CheckoutCart): boolean => lines.length > ROOMY_LINES;

function Wide({ cart }: Omit<Props, "hurry">) {
  const compact = isLong(cart);
  return (
    <>
      <section aria-label="Items" tabIndex={compact ? 0 : undefined} className={compact ? scroller : ""}>
        <Lines lines={cart.lines} checks={cart.checks} compact={compact} />
        {compact && <Fade />}
      </section>
      <Amounts cart={cart} className="mt-6 border-t border-line pt-4" />
      <Total cart={cart} />
    </>
  );
}

const Total = ({ cart }: Omit<Props, "hurry">) => (
  <dl className={`${totalLook} pt-4`}>
    <dt>Total</dt>
    <dd aria-live="polite">{formatMoney(cart.totals.totalCents)}</dd>
  </dl>
);

const totalLook = "type-price mt-3 flex items-baseline justify-between gap-4 border-t border-line text-[22px]";

const scroller = "-mx-2 -mb-5 max-h-[max(240px,calc(100dvh-400px))] overflow-y-auto overscroll-contain px-2";

/** Fades the end of the list, because not every system shows a scrollbar. */
const Fade = () => (
  <div
    aria-hidden="true"
    className="pointer-events-none sticky bottom-0 h-11"
    style={{ background: "linear-gradient(#0000, var(--color-paper))" }}
  />
);

/** The total row expands the rest. */
function Folded({ cart }: Omit<Props, "hurry">) {
  const { lines, checks } = cart;
  const [open, setOpen] = useState(false);
  const compact = isLong(cart);
  const isShown = (line: CartLine, at: number) => at < FOLDED_LINES || Boolean(checks[lineKey(line)]?.notices.length);
  const shown = lines.filter(isShown);
  const more = lines.length - shown.length;
  return (
    <>
      <Lines lines={open ? lines : shown} checks={checks} compact={compact} />
      <details
        className="group"
        onToggle={({ currentTarget }) => {
          // At once: the pressed button moves up with the lines that go, and stays in view.
          flushSync(() => setOpen(currentTarget.open));
          if (!currentTarget.open) currentTarget.scrollIntoView({ block: "nearest" });
        }}
      >
        <summary className={`${totalLook} list-none pt-3 [&::-webkit-details-marker]:hidden`}>
          <span className="flex items-baseline gap-3">
            <span className="group-open:hidden">Total</span>
            <span className="type-label flex items-center gap-1.5">
              <span className="underline underline-offset-[3px]">
                {more === 0 ? "Details" : open ? "Show fewer" : moreItems(more)}
              </span>
              <svg
                aria-hidden="true"
                viewBox="0 0 12 8"
                className="w-3 fill-none stroke-current stroke-[1.5] transition-transform group-open:rotate-180"
              >
                <path d="m1 1.5 5 5 5-5" />
              </svg>
            </span>
          </span>
          <span aria-live="polite" className="group-open:hidden">
            {formatMoney(cart.totals.totalCents)}
          </span>
        </summary>
        <Amounts cart={cart} className="mt-3" />
        <Total cart={cart} />
      </details>
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

function Amounts({ cart: { totals }, className }: Omit<Props, "hurry"> & { className: string }) {
  const rows = [
    ["Subtotal", formatMoney(totals.subtotalCents)],
    ["Shipping", totals.shippingCents === 0 ? "FREE" : formatMoney(totals.shippingCents)],
    ["Estimated Tax", formatMoney(totals.taxCents)],
  ] as const;
  return (
    <dl className={`text-[15px] ${className}`}>
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
