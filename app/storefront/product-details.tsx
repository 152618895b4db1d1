import type { ReactNode } from "react";
import { useShopFacts } from "#app/shop-facts.ts";
import { Link } from "#app/ui/link.tsx";
import { PlusMinus } from "#app/ui/plus-minus.tsx";
import { useHydrated } from "#app/ui/query.ts";
import { formatMoney } from "#shop/money/money.ts";
import { CANCELLATION_WINDOW_MS, SHIPPING_CENTS } from "#shop/orders/order.ts";
import { inBusinessDays, inDays, inTime, spanInBusinessDays } from "#shop/settings/policy-words.ts";

/** The description, and what the shop promises about every order, which unfolds once the page has come to life. */
export function ProductDetails({ description }: { description: string }) {
  const hydrated = useHydrated();
  return (
    <div className="mt-5 border-b border-line">
      <Row title="Description" open sign={hydrated}>
        <p className="whitespace-pre-line">{description}</p>
      </Row>
      {hydrated && <PolicyRows />}
    </div>
  );
}

function PolicyRows() {
  const policies = useShopFacts()?.policies;
  if (!policies) return null;
  const cancelWithin = inTime(CANCELLATION_WINDOW_MS);
  return (
    <>
      <Row title="Shipping">
        <p>
          Standard shipping is free, to all 50 states. Your order is shipped within{" "}
          {inBusinessDays(policies.shipWithinBusinessDays)}; the estimated delivery is{" "}
          {spanInBusinessDays(policies.deliveryBusinessDays)}. Express is {formatMoney(SHIPPING_CENTS.express)} more.
        </p>
        <More to="/shipping">More about shipping</More>
      </Row>
      <Row title="Returns">
        <p>
          Send it back within {inDays(policies.returnWindowDays)} of delivery for its full price. We send the refund
          within {inDays(policies.refundWithinDays)} after it has arrived, and{" "}
          {policies.returnPostage === "shop" ? "we pay the postage." : "you pay the postage."}
        </p>
        <More to="/terms#returns-and-refunds">More about returns</More>
      </Row>
      <Row title="Cancellation">
        <p>For {cancelWithin} after the order you cancel by yourself, for a full refund. Nothing is charged before.</p>
        <More to="/terms#cancelling">More about cancelling</More>
      </Row>
    </>
  );
}

type RowProps = { title: string; open?: boolean; sign?: boolean; children: ReactNode };

function Row({ title, open, sign = true, children }: RowProps) {
  return (
    <details open={open} className="unfold group border-t border-line">
      <summary className="flex min-h-14 list-none items-center justify-between gap-5 text-[15px] font-[560] [&::-webkit-details-marker]:hidden">
        <h2>{title}</h2>
        {sign && <PlusMinus />}
      </summary>
      <div className="pb-5 text-[15px]/[24px] text-ink-2">{children}</div>
    </details>
  );
}

const More = ({ to, children }: { to: string; children: ReactNode }) => (
  <Link
    to={to}
    className="mt-1 -mb-3 inline-flex min-h-11 items-center font-[560] text-ink underline underline-offset-[3px] hover:text-ink-2"
  >
    {children}
  </Link>
);
