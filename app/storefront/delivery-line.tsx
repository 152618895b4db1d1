import { shortDay } from "#app/ui/day.ts";
import type { DeliveryEstimate } from "#shop/orders/delivery-estimate.ts";

/** With free shipping; for express the shop promises no days. */
export function DeliveryLine({ estimate: { from, to } }: { estimate: DeliveryEstimate }) {
  return (
    <p className="text-[15px]/[24px]">
      <span className="font-[560]">
        Estimated delivery <Day day={from} />
        {from !== to && (
          <>
            {" - "}
            <Day day={to} />
          </>
        )}
      </span>
      <span className="block text-[14px]/[20px] text-ink-2">With free standard shipping, if you order today.</span>
    </p>
  );
}

const Day = ({ day }: { day: string }) => (
  <time dateTime={day} className="whitespace-nowrap">
    {shortDay(day)}
  </time>
);
