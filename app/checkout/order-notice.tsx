import { formatMoney } from "#shop/money/money.ts";
import { FormNotice } from "./form-notice.tsx";
import type { Checkout } from "./use-checkout.ts";

const CHANGED = "Your order has changed since you put it together.";

/** What is to be known before the order is placed: why it was not, and what has changed meanwhile, with what it costs now. */
export function OrderNotice({ checkout: { notice, changes, cart } }: { checkout: Checkout }) {
  const told = notice?.section === "order" ? notice : undefined;
  if (changes.length === 0) return <FormNotice section="order" notice={told} />;
  return (
    <FormNotice section="order" notice={told ?? { section: "order", text: CHANGED }} tone="warn">
      <ul className="mt-2 grid gap-2">
        {changes.map(({ what, text }) => (
          <li key={what + text} className="wrap-anywhere">
            <span className="block font-[620]">{what}</span>
            {text}
          </li>
        ))}
      </ul>
      {cart.ordered.length > 0 && (
        <p className="type-price mt-3 flex items-baseline justify-between gap-4 border-t border-current/25 pt-3 text-[18px]">
          <span>New total</span> <span>{formatMoney(cart.totals.totalCents)}</span>
        </p>
      )}
    </FormNotice>
  );
}
