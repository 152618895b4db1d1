import { useState } from "react";
import { removeFromCart } from "#app/storefront/cart-store.ts";
import { TextButton } from "#app/ui/button.tsx";
import { Picture } from "#app/ui/picture.tsx";
import { type CartLine, type LineCheck, lineKey, linePrice, noticeText } from "#shop/cart/cart.ts";
import { lowStockText } from "#shop/catalog/catalog.ts";
import { formatMoney } from "#shop/money/money.ts";
import type { ShippingMethod } from "#shop/orders/order.ts";
import { shippingPrice } from "./shipping-methods.tsx";
import type { CheckoutCart } from "./use-checkout-cart.ts";

/** So many lines stand in the folded summary; a line with something to say always does. */
const FOLDED_LINES = 3;

/** What is bought and what it costs; `held`: no hurry, the pieces are set aside. On a small screen it stands first, folded to lines and total. */
export function OrderSummary({ cart, method, held }: { cart: CheckoutCart; method: ShippingMethod; held: boolean }) {
  const [unfolded, setUnfolded] = useState(false);
  const { lines, checks, ordered, totals } = cart;
  return (
    <>
      <h2 className="type-h3 sr-only lg:not-sr-only">Order Summary</h2>
      <ul className="grid gap-4 lg:mt-5">
        {lines.map((line, at) => (
          <SummaryLine
            key={lineKey(line)}
            line={line}
            check={checks[lineKey(line)]}
            folded={!unfolded && at >= FOLDED_LINES && !checks[lineKey(line)]?.notices.length}
          />
        ))}
      </ul>
      <dl className="mt-4 border-t border-line pt-3 text-[15px] lg:mt-6 lg:pt-4">
        <Amount name="Subtotal" amount={formatMoney(totals.subtotalCents)} folded={!unfolded} />
        <Amount name="Shipping" amount={shippingPrice(method)} folded={!unfolded} />
        <Amount name="Estimated Tax" amount={formatMoney(totals.taxCents)} folded={!unfolded} />
        <div className="type-price flex items-baseline justify-between gap-4 text-[22px] lg:mt-3 lg:border-t lg:border-line lg:pt-4">
          <dt>Total</dt>
          <dd aria-live="polite">{formatMoney(totals.totalCents)}</dd>
        </div>
      </dl>
      <TextButton aria-expanded={unfolded} onClick={() => setUnfolded(!unfolded)} className="lg:hidden">
        {unfolded ? "Hide details" : lines.length > FOLDED_LINES ? `Show all ${lines.length} lines` : "Show details"}
      </TextButton>
      {!held && <Hurry left={ordered.flatMap((line) => checks[lineKey(line)]?.left ?? [])} />}
    </>
  );
}

function Amount({ name, amount, folded }: { name: string; amount: string; folded: boolean }) {
  return (
    <div className={`flex justify-between gap-4 py-1 ${folded ? "max-lg:hidden" : ""}`}>
      <dt>{name}</dt>
      <dd>{amount}</dd>
    </div>
  );
}

function SummaryLine({ line, check, folded }: { line: CartLine; check: LineCheck | undefined; folded: boolean }) {
  const buyable = check?.left !== 0;
  return (
    <li
      className={`grid grid-cols-[72px_minmax(0,1fr)_auto] items-center gap-x-[18px] lg:grid-cols-[92px_minmax(0,1fr)_auto] ${folded ? "max-lg:hidden" : ""}`}
    >
      <div className="grid h-[88px] place-items-center overflow-hidden rounded-md bg-sand-2 lg:h-28">
        <Picture
          src={line.image}
          alt=""
          sizes="92px"
          className={`size-full object-contain ${buyable ? "" : "opacity-50"}`}
        />
      </div>
      <div className="min-w-0">
        <p className="font-[600]">{line.title}</p>
        <p className="text-[14px]/[22px] text-ink-2">
          {line.color}, size {line.size}
        </p>
        {buyable && <p className="text-[14px]/[22px] text-ink-2">Quantity {line.quantity}</p>}
        {check?.notices.map((notice) => (
          <p key={notice.kind} className="type-small text-signal">
            {noticeText(notice)}
          </p>
        ))}
        {!buyable && (
          <TextButton
            aria-label={`Remove ${line.title}, ${line.color}, size ${line.size}`}
            onClick={() => removeFromCart(lineKey(line))}
          >
            Remove
          </TextButton>
        )}
      </div>
      {buyable && <p className="font-[600] whitespace-nowrap">{formatMoney(linePrice(line))}</p>}
    </li>
  );
}

/** Only while it is true: the scarcest line, by the server's numbers. */
function Hurry({ left }: { left: readonly number[] }) {
  const text = left.length > 0 ? lowStockText(Math.min(...left)) : undefined;
  if (!text) return null;
  return (
    <div className="mt-3 rounded-md bg-warn-bg px-[18px] py-3.5 text-[14px]/[20px] text-warn-ink lg:mt-6">
      <p className="font-[620]">Hurry! {text}</p>
      <p>Complete your order before they're gone!</p>
    </div>
  );
}
