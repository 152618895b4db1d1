import type { TimelineEntry } from "#shop/ordering/orders/order-timeline.ts";
import { eventText, moment } from "./order-words.ts";

/** What happened to the order, oldest first. */
export function OrderHistory({ timeline }: { timeline: readonly TimelineEntry[] }) {
  return (
    <section aria-labelledby="order-history" data-print="no">
      <h2 id="order-history" className="type-h3 mb-4">
        History
      </h2>
      <ol className="text-[15px]/[22px]">
        {timeline.map((entry) => (
          <li
            key={`${entry.kind} ${entry.at} ${entry.note}`}
            className="relative pb-4 pl-6 before:absolute before:top-[7px] before:left-0 before:size-2 before:rounded-pill before:bg-ink after:absolute after:top-[15px] after:bottom-[-7px] after:left-[3.5px] after:w-px after:bg-line last:pb-0 last:after:hidden"
          >
            {eventText(entry)}
            <time dateTime={entry.at} className="type-small block text-ink-2">
              {moment(entry.at)}
            </time>
          </li>
        ))}
      </ol>
    </section>
  );
}
