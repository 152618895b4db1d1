import type { ReactNode } from "react";
import { useShopFacts } from "#app/shop-facts.ts";
import { Link } from "#app/ui/link.tsx";
import { useMatches } from "#app/ui/media.ts";
import { Unbroken } from "#app/ui/unbroken.tsx";
import { formatMoney } from "#shop/money/money.ts";
import { CANCELLATION_WINDOW_MS } from "#shop/ordering/orders/order.ts";
import { deliveryDays, offeredUpgrades, SHIPPING_METHODS } from "#shop/ordering/orders/shipping-methods.ts";
import { inBusinessDays, inDays, inTime, spanInBusinessDays } from "#shop/running/settings/policy-words.ts";
import { DetailRow } from "./detail-row.tsx";

/** What the shop promises about every order. */
export function PolicyRows() {
  const facts = useShopFacts();
  // Beside the tall column of pictures there is room for the answers.
  const open = useMatches("(min-width: 1080px)");
  if (!facts) return null;
  const { policies, shipping } = facts;
  const cancelWithin = inTime(CANCELLATION_WINDOW_MS);
  return (
    <>
      <DetailRow title="Shipping" open={open}>
        <p>
          Standard shipping is free to all 50 states. Your order ships within{" "}
          {inBusinessDays(policies.shipWithinBusinessDays)}. Estimated delivery is{" "}
          <Unbroken>{spanInBusinessDays(policies.deliveryBusinessDays)}</Unbroken> from when you order.
          {offeredUpgrades(shipping).map((method) => {
            const days = deliveryDays(method, policies);
            const price = formatMoney(shipping[`${method}Cents`]);
            const text = ` ${SHIPPING_METHODS[method].name} is ${price} more${days ? `, estimated at ${spanInBusinessDays(days)}` : ""}.`;
            return <Unbroken key={method}>{text}</Unbroken>;
          })}
        </p>
        <More to="/shipping">More about shipping</More>
      </DetailRow>
      <DetailRow title="Returns" open={open}>
        <p>
          Send it back unworn and unwashed within {inDays(policies.returnWindowDays)} of delivery for your money back.
          We send the refund within {inDays(policies.refundWithinDays)} of receiving your return, and{" "}
          {policies.returnPostage === "shop"
            ? "we pay for return shipping."
            : "you pay for return shipping, unless the mistake is ours."}
        </p>
        <More to="/terms#returns-and-refunds">More about returns</More>
      </DetailRow>
      <DetailRow title="Cancellation" open={open}>
        <p>
          You can cancel your order yourself within {cancelWithin}, unless it has already shipped. We normally charge
          your card when the hour is over.
        </p>
        <More to="/terms#cancelling">More about cancelling</More>
      </DetailRow>
    </>
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
