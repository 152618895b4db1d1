import { type RawBuilder, type Selectable, sql, type Updateable } from "kysely";
import { TEST_EVENT } from "#shop/messaging/webhooks/webhook-events.ts";
import type { Tables } from "#shop/tables.server.ts";
import type { DeliveryKind } from "./delivery-view.ts";

const ENDPOINT_URL = sql<string>`(select url from webhook_endpoints where id = endpoint_id)`;

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

type KindTables = { email: "emails"; webhook: "webhookDeliveries"; ad_event: "adEvents" };
type Columns<Kind extends DeliveryKind> = Tables[KindTables[Kind]];
export type Change<Kind extends DeliveryKind> = Updateable<Columns<Kind>>;
type Statuses = { [Kind in DeliveryKind]: Selectable<Columns<Kind>> extends { status: infer State } ? State : never };
export type Status<Kind extends DeliveryKind> = Statuses[Kind] | "queued" | "failed";

/** A delivery that this process may send until its claim expires. `since`: when it was first queued. */
export type Claimed<Kind extends DeliveryKind> = Selectable<Columns<Kind>> & {
  id: string;
  attempts: number;
  since: Date;
};

type Rules<Kind extends DeliveryKind> = {
  table: KindTables[Kind];
  /** The column with the time when the delivery was first queued. */
  since: keyof Columns<Kind> & string;
  /** The column with the last response, or the reason there was none. */
  lastAnswer: keyof Columns<Kind> & string;
  /** Its content and its recipient, for staff. */
  what: RawBuilder<string>;
  to: RawBuilder<string>;
  /** The id of the order that it is about, if any. */
  order: RawBuilder<string | null>;
  /** Groups the failed deliveries that staff retry together; without it, they retry all of this kind together. */
  together?: RawBuilder<string>;
  /** The pauses before each further attempt. After the last one, the delivery has failed; for a kind with `tooOld`, the last pause repeats. */
  pausesMs: readonly number[];
  /** Shortens each pause by up to a tenth, based on the id's random part, so that deliveries that failed together aren't retried all at once. */
  isSpread?: true;
  /** How long a process's claim lasts. If the process dies, another one sends the delivery after that. Longer than any attempt takes. */
  claimMs: number;
  /** An additional condition, besides the due time. */
  isDue?: (now: Date) => RawBuilder<boolean>;
  /** Whether it waits until staff do something, instead of a time. */
  isHeld?: RawBuilder<boolean>;
  /** The age at which it is no longer accepted, and why. */
  tooOld?: { ms: number; why: string };
  /** How long the row is kept; without it, forever. */
  keepMs?: number;
  /** A delivery still counts as delivered if its status changed to one of these while it was being sent. */
  deliveredAfter?: readonly Status<Kind>[];
  /** Columns that are cleared once it was sent or has failed. */
  forget?: Change<Kind>;
  /** Staff can't retry it once it has failed. */
  failsForGood?: true;
};

/** The id of the order that an email is about: its own, or the one named in its data. A resent copy is about that of its first email. */
export const orderOfEmail = (email: RawBuilder<unknown>) => sql<string | null>`(
  select coalesce(first.order_id, (first.data ->> 'orderId')::uuid, (select id from orders where number = first.data ->> 'orderNumber'))
  from emails first where first.id = coalesce(${email}.resend_of, ${email}.id))`;

/** The rules for each kind of outgoing delivery: when it is retried, when it fails for good, and how long its row is kept. */
export const DELIVERIES: { [Kind in DeliveryKind]: Rules<Kind> } = {
  email: {
    table: "emails",
    since: "createdAt",
    lastAnswer: "lastError",
    what: sql`kind`,
    to: sql`recipient`,
    order: orderOfEmail(sql`emails`),
    // About four days, as mail servers do (RFC 5321, 4.5.4.1), because a wrong password or a full mailbox may last a weekend.
    pausesMs: Array.from({ length: 31 }, (_, tried) => Math.min(MINUTE_MS * 2 ** tried, 4 * HOUR_MS)),
    isSpread: true,
    claimMs: 5 * MINUTE_MS,
  },
  webhook: {
    table: "webhookDeliveries",
    since: "at",
    lastAnswer: "response",
    what: sql`event`,
    to: ENDPOINT_URL,
    order: sql`case when event like 'order.%' then (data ->> '_id')::uuid end`,
    together: ENDPOINT_URL,
    // As Standard Webhooks recommends.
    pausesMs: [
      MINUTE_MS,
      5 * MINUTE_MS,
      30 * MINUTE_MS,
      2 * HOUR_MS,
      5 * HOUR_MS,
      10 * HOUR_MS,
      14 * HOUR_MS,
      20 * HOUR_MS,
      DAY_MS,
    ],
    claimMs: 2 * MINUTE_MS,
    // A disabled endpoint, and for a while one that didn't answer, only gets tests; everything else waits.
    isDue: (now) => sql`(event = ${TEST_EVENT} or endpoint_id in (
      select id from webhook_endpoints where active and (quiet_until is null or quiet_until <= ${now})))`,
    isHeld: sql`(event <> ${TEST_EVENT} and endpoint_id in (select id from webhook_endpoints where not active))`,
    keepMs: 30 * DAY_MS,
    deliveredAfter: ["failed"],
  },
  ad_event: {
    table: "adEvents",
    since: "at",
    lastAnswer: "answer",
    what: sql`name`,
    to: sql`'Meta'`,
    order: sql`order_id`,
    pausesMs: [MINUTE_MS, 5 * MINUTE_MS, 30 * MINUTE_MS, 2 * HOUR_MS, 6 * HOUR_MS, 12 * HOUR_MS, DAY_MS],
    claimMs: 2 * MINUTE_MS,
    tooOld: { ms: 7 * DAY_MS, why: "Meta doesn't accept events older than seven days." },
    keepMs: 30 * DAY_MS,
    deliveredAfter: ["dropped"],
    forget: { clientIp: null, userAgent: null },
    // The shopper may have withdrawn consent since then.
    failsForGood: true,
  },
};
