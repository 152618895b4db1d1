import { type RawBuilder, sql } from "kysely";
import { failedLately } from "#shop/messaging/outbox/delivery-view.ts";
import { unanswered } from "./delays.store.server.ts";
import { holdsEndBy, openForLong, type Trouble } from "./order-filter.ts";
import { FAILED_AND_OPEN, unsettled } from "./order-money.store.server.ts";
import { CARD_HELD, type OrderStatus, TO_CAPTURE } from "./order-status.ts";
import { statusTerm } from "./order-terms.store.server.ts";
import { DISPUTES_THAT_HOLD, DISPUTES_TO_ANSWER, LOST_DISPUTES } from "./refund.ts";

/** Authorized and not captured, with any provider, even one the shop no longer uses. */
const held = (statuses: readonly OrderStatus[]) => sql`from payments p join orders q on q.id = p.order_id
  where p.status = 'authorized' and q.status = any(${statuses}::text[])`;

/** As in the index `payments_in_part`. */
const IN_PART = sql`p.captured_cents > p.refunded_cents and p.captured_cents < p.amount_cents`;

const QUERIES: Record<Trouble, (now: Date) => RawBuilder<unknown>> = {
  disputed: () => sql`select order_id from disputes where status = any(${DISPUTES_TO_ANSWER}::text[])`,
  hold_ending: (now) => sql`select p.order_id ${held(CARD_HELD)} and p.capture_before <= ${holdsEndBy(now)}`,
  capture_failing: (now) => sql`select p.order_id ${held(TO_CAPTURE)} and q.cancel_until < ${openForLong(now)}`,
  // Until it ships or all of it is refunded: then staff have decided. Without the array, the planner expects thousands of such payments
  // and reads all paid orders.
  charged_in_part: () => sql`select p.order_id from order_terms t join payments p using (order_id)
    where t.term = ${statusTerm("paid")} and ${IN_PART}
    and t.order_id = any(array(select p.order_id from payments p where ${IN_PART}))
    and not exists (select from payments n where n.order_id = p.order_id and n.attempt > p.attempt)`,
  refund_failed: (now) => sql`select r.order_id from refunds r where ${FAILED_AND_OPEN}
    and greatest(r.updated_at, (select max(closed_at) from disputes d
      where d.order_id = r.order_id and d.attempt = r.attempt and d.status <> all(${LOST_DISPUTES}::text[]))) >= ${failedLately(now)}`,
  payment_open: (now) => sql`select p.order_id from payments p join orders q on q.id = p.order_id
    where ${unsettled(now)} and not (p.status = 'returning' and exists (
      select from disputes d where d.order_id = p.order_id and d.attempt = p.attempt and d.status = any(${DISPUTES_THAT_HOLD}::text[])))
    and p.created_at < ${openForLong(now)} and q.updated_at < ${openForLong(now)}`,
  delay_unanswered: (now) => sql`select d.order_id ${unanswered(now)}`,
};

/** Ids of the orders with a trouble, each once, for the overview's count and the list. */
export const inTrouble = (trouble: Trouble, now: Date): RawBuilder<unknown> =>
  sql`select distinct order_id from (${QUERIES[trouble](now)}) t`;
