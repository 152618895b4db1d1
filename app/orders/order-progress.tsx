import { useShopFacts } from "#app/shop-facts.ts";
import { shortDay } from "#app/ui/day.ts";
import type { OrderView } from "#shop/ordering/orders/order-schema.server.ts";
import { type ProgressStep, progressOf } from "./progress-steps.ts";

/** How far the order is, as far as the shop knows: Ordered, Shipped, Delivered. */
export function OrderProgress({ order }: { order: OrderView }) {
  const policies = useShopFacts()?.policies;
  if (!policies) return null;
  const steps = progressOf(order, policies);
  const reached = steps.filter(({ done }) => done).length;
  return (
    <ol aria-label="Progress" className="grid max-w-[560px] grid-cols-3" data-print="no">
      {steps.map((step, at) => (
        <li
          key={step.name}
          aria-current={at === reached - 1 ? "step" : undefined}
          className="relative pt-6 text-[15px]/[20px] before:absolute before:top-1 before:left-0 before:z-1 before:size-3.5 before:rounded-pill before:border-2 before:border-ink before:bg-paper data-done:before:bg-ink after:absolute after:top-[10px] after:left-3.5 after:h-0.5 after:w-full after:bg-line last:after:hidden data-passed:after:bg-ink"
          data-done={step.done ? "" : undefined}
          data-passed={steps[at + 1]?.done ? "" : undefined}
        >
          <b className="font-[600]">
            {step.name}
            {!step.done && <span className="sr-only"> (not yet)</span>}
          </b>
          <Days step={step} />
        </li>
      ))}
    </ol>
  );
}

const Days = ({ step: { from, to, done } }: { step: ProgressStep }) =>
  from && (
    <span className="block pr-2 text-[14px]/[20px] text-ink-2">
      {!done && (to ? "Estimated " : "By ")}
      <time dateTime={from} className="whitespace-nowrap">
        {shortDay(from)}
      </time>
      {to && to !== from && (
        <>
          {" - "}
          <time dateTime={to} className="whitespace-nowrap">
            {shortDay(to)}
          </time>
        </>
      )}
    </span>
  );
