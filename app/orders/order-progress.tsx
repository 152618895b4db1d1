import { useShopFacts } from "#app/shop-facts.ts";
import { daySpan } from "#platform/day-words.ts";
import type { OrderView } from "#shop/ordering/orders/order-schema.server.ts";
import { type ProgressStep, progressOf } from "./progress-steps.ts";
import { shopNow } from "./shop-clock.ts";

type Props = {
  order: OrderView;
  /** Unless the page says it elsewhere. */
  estimates: boolean;
};

/** The order's progress, as far as the shop knows: Ordered, Ships or Shipped, Delivery or Delivered. */
export function OrderProgress({ order, estimates }: Props) {
  const policies = useShopFacts()?.policies;
  if (!policies) return null;
  const steps = progressOf(order, policies, new Date(shopNow()));
  const reached = steps.filter(({ done }) => done).length;
  return (
    <ol aria-label="Progress" className="grid grid-cols-3 gap-2" data-print="no">
      {steps.map((step, at) => (
        <li
          key={step.name}
          aria-current={at === reached - 1 ? "step" : undefined}
          className={`border-t-2 pt-2 text-[15px]/[22px] ${step.done ? "border-ink" : "border-line text-ink-2"}`}
        >
          <b className="font-[600]">{step.name}</b>
          <Days step={estimates || !step.to ? step : { ...step, from: undefined }} />
        </li>
      ))}
    </ol>
  );
}

const Days = ({ step: { from, to, done, missed, open } }: { step: ProgressStep }) => (
  <span className="block text-[14px]/[20px] text-ink-2">
    {open ? "No date yet" : !from ? "Not yet" : !done && (to ? "Estimated " : missed ? "Due " : "By ")}
    {from && <span className="whitespace-nowrap">{daySpan(from, to ?? from)}</span>}
  </span>
);
