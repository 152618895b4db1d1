import type { OrderView } from "#shop/ordering/orders/order.ts";
import { day } from "./order-words.ts";

/** When it was shipped, with whom, and where it can be followed. */
export function Parcel({ shipment }: { shipment: NonNullable<OrderView["shipment"]> }) {
  const { carrier, trackingNumber, trackingUrl, shippedAt, delivered } = shipment;
  return (
    <div className="grid max-w-[560px] gap-1 rounded-md bg-sand px-5 py-4 text-[15px]/[22px]">
      <p>
        <b className="font-[600]">Shipped</b> {day(shippedAt)}
        {carrier && ` with ${carrier}`}
      </p>
      {delivered && !delivered.assumed && (
        <p>
          <b className="font-[600]">Delivered</b> {day(delivered.at)}
        </p>
      )}
      {trackingNumber && <p className="wrap-anywhere text-ink-2">Tracking number {trackingNumber}</p>}
      {trackingUrl && (
        <a
          href={trackingUrl}
          target="_blank"
          rel="noreferrer"
          data-print="no"
          className="inline-flex min-h-11 items-center justify-self-start font-[600] underline underline-offset-[3px] hover:text-ink-2"
        >
          Track your parcel<span className="sr-only"> (opens in a new tab)</span>
        </a>
      )}
    </div>
  );
}
