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

/** A delivery that this process may send until its claim ends. `since`: when it was queued for the first time. */
export type Claimed<Kind extends DeliveryKind> = Selectable<Columns<Kind>> & {
  id: string;
  attempts: number;
  since: Date;
};

type Rules<Kind extends DeliveryKind> = {
  table: KindTables[Kind];
  /** The column with the time since when it is there. */
  since: keyof Columns<Kind> & string;
  /** The column with the last answer, or why none came. */
  lastAnswer: keyof Columns<Kind> & string;
  /** What it is about and to whom it goes, for staff. */
  what: RawBuilder<string>;
  to: RawBuilder<string>;
  /** What failed ones have in common that staff retry together; without it, they retry all of the kind. */
  together?: RawBuilder<string>;
  /** Before each further attempt. After the last one it has failed; the last pause repeats for a kind that grows too old. */
  pausesMs: readonly number[];
  /** A pause ends up to a tenth sooner, by what is random in the id: those that failed together don't come back all at once. */
  isSpread?: true;
  /** While a process sends it, no other takes it; if that process dies, it is taken again after this. Longer than any sending. */
  claimMs: number;
  /** What must hold besides its time. */
  isDue?: RawBuilder<boolean>;
  /** It isn't accepted anymore at this age, and why. */
  tooOld?: { ms: number; why: string };
  /** The log keeps it this long; without it, forever. */
  keepMs?: number;
  /** A delivery counts as delivered even if it got one of these statuses while it was sent. */
  deliveredAfter?: readonly Status<Kind>[];
  /** Forgotten as soon as it is sent or given up. */
  forget?: Change<Kind>;
  /** Staff can't try it again once it failed. */
  failsForGood?: true;
};

/** Every kind of outgoing delivery: when it is tried, when it is given up, and how long its row stays. */
export const DELIVERIES: { [Kind in DeliveryKind]: Rules<Kind> } = {
  email: {
    table: "emails",
    since: "createdAt",
    lastAnswer: "lastError",
    what: sql`kind`,
    to: sql`recipient`,
    // About four days, as long as mail servers try (RFC 5321, 4.5.4.1): a wrong password or a full mailbox may last a weekend.
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
    together: ENDPOINT_URL,
    // As Standard Webhooks advises.
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
    // A disabled endpoint gets tests alone; the rest waits.
    isDue: sql`(event = ${TEST_EVENT} or endpoint_id in (select id from webhook_endpoints where active))`,
    keepMs: 30 * DAY_MS,
    deliveredAfter: ["failed"],
  },
  ad_event: {
    table: "adEvents",
    since: "at",
    lastAnswer: "answer",
    what: sql`name || ' ' || event_id`,
    to: sql`'Meta'`,
    pausesMs: [MINUTE_MS, 5 * MINUTE_MS, 30 * MINUTE_MS, 2 * HOUR_MS, 6 * HOUR_MS, 12 * HOUR_MS, DAY_MS],
    claimMs: 2 * MINUTE_MS,
    tooOld: { ms: 7 * DAY_MS, why: "Meta takes no event that is older than seven days." },
    keepMs: 30 * DAY_MS,
    deliveredAfter: ["dropped"],
    forget: { clientIp: null, userAgent: null },
    // Its shopper may have withdrawn the consent since.
    failsForGood: true,
  },
};
