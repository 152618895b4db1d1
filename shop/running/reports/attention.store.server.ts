import { sql } from "kysely";
import type { Db } from "#shop/context.server.ts";
import { failedLately } from "#shop/messaging/outbox/delivery-view.ts";
import { openForLong, type Trouble } from "#shop/ordering/orders/order-filter.ts";
import { DISPUTES_TO_ANSWER } from "#shop/ordering/orders/refund.ts";
import { inTrouble } from "#shop/ordering/orders/troubles.store.server.ts";

/** How long orders rejected because of the shop's own payment setup are reported. */
const REFUSED_LATELY_MS = 24 * 60 * 60_000;

/** After this many attempts an email has been failing for 15 minutes, longer than a brief outage of the mail server. */
const OFTEN = 5;

type Asked = { now: Date; provider: string };

const orders = (trouble: Trouble, now: Date) => sql`count(*)::int from (${inTrouble(trouble, now)}) o`;

/** The SQL of each number or date, after `select`. */
const QUESTIONS = {
  disputes: ({ now }: Asked) => orders("disputed", now),
  // A dispute whose deadline has passed must not hide one that can still be answered.
  respond_by: ({ now }: Asked) =>
    sql`coalesce(min(respond_by) filter (where respond_by >= ${now}), min(respond_by))
      from disputes where status = any(${DISPUTES_TO_ANSWER}::text[])`,
  holds_ending: ({ now }: Asked) => orders("hold_ending", now),
  // As for disputes.
  hold_ends: ({ now }: Asked) =>
    sql`coalesce(min(capture_before) filter (where capture_before > ${now}), min(capture_before))
      from payments where order_id in (${inTrouble("hold_ending", now)}) and status = 'authorized'`,
  captures_failing: ({ now }: Asked) => orders("capture_failing", now),
  unknown_payments: ({ now }: Asked) => orders("payment_open", now),
  payments_refused: ({ now }: Asked) =>
    sql`count(*)::int from order_events where kind = 'payment_failed' and note = 'misconfigured'
      and at >= ${new Date(now.getTime() - REFUSED_LATELY_MS)}`,
  charged_in_part: ({ now }: Asked) => orders("charged_in_part", now),
  refunds_failed: ({ now }: Asked) => orders("refund_failed", now),
  delays_unanswered: ({ now }: Asked) => orders("delay_unanswered", now),
  emails_failed: ({ now }: Asked) =>
    sql`count(*)::int from emails where status = 'failed' and created_at >= ${failedLately(now)}`,
  emails_waiting: () => sql`count(*)::int from emails where status = 'queued' and attempts >= ${OFTEN}`,
  webhooks_off: () => sql`count(*)::int from webhook_endpoints where switched_off_at is not null`,
  webhooks_failing: () => sql`count(*)::int from webhook_endpoints where active and failing_since is not null`,
  payment_news_stuck: ({ now, provider }: Asked) =>
    sql`count(*)::int from webhook_events
      where provider = ${provider} and handled_at is null and received_at < ${openForLong(now)}`,
};

type Question = keyof typeof QUESTIONS;
export type OpenQuestions = { [K in Question]: K extends "respond_by" | "hold_ends" ? Date | null : number };

const ALL = Object.keys(QUESTIONS) as Question[];

/** What needs staff's attention, in one statement: orders with problems, old unprocessed webhooks of `provider`, and recent failures. */
export async function readOpenQuestions(db: Db, asked: Asked): Promise<OpenQuestions> {
  const columns = ALL.map((question, i) => sql`(select ${QUESTIONS[question](asked)}) as ${sql.ref(`q${i}`)}`);
  const { rows } = await sql<Record<string, unknown>>`select ${sql.join(columns)}`.execute(db);
  const [row] = rows;
  if (!row) throw new Error("The query returned no row");
  return Object.fromEntries(ALL.map((question, i) => [question, row[`q${i}`]])) as OpenQuestions;
}
