import { sql } from "kysely";
import { TRIES } from "#platform/jobs/job-queue.server.ts";
import type { Db } from "#shop/context.server.ts";
import { failedLately, openForLong, type Trouble } from "#shop/orders/order-filter.ts";
import { inTrouble } from "#shop/orders/troubles.store.server.ts";

export type OpenQuestions = {
  payments_refused: number;
  unknown_payments: number;
  captures_failing: number;
  holds_ending: number;
  hold_ends: Date | null;
  mails_failed: number;
  mails_waiting: number;
  refunds_failed: number;
  delays_unanswered: number;
  disputes: number;
  respond_by: Date | null;
  webhooks_off: number;
  webhooks_failing: number;
  payment_news_stuck: number;
  jobs_parked: number;
  deliveries_failed: number;
  ad_events_failed: number;
};

/** Orders that were refused because of the shop's own setup count so long. */
const REFUSED_LATELY_MS = 24 * 60 * 60_000;

/** A mail that was tried so often has failed for a quarter of an hour: that is no hiccup of the mail server. */
const OFTEN = 5;

/** What staff have to look at now: orders in trouble, news of `provider` that has waited for long, and what failed lately. */
export async function readOpenQuestions(
  db: Db,
  { now, provider }: { now: Date; provider: string },
): Promise<OpenQuestions> {
  const [openSince, failedSince] = [openForLong(now), failedLately(now)];
  const refusedSince = new Date(now.getTime() - REFUSED_LATELY_MS);
  const orders = (trouble: Trouble) => sql`(select count(*) from (${inTrouble(trouble, now)}) o)::int`;
  const { rows } = await sql<OpenQuestions>`
    select
      ${orders("disputed")} as disputes,
      (select min(respond_by) from disputes where status in ('inquiry', 'needs_response')) as respond_by,
      ${orders("hold_ending")} as holds_ending,
      (select min(capture_before) from payments where order_id in (${inTrouble("hold_ending", now)}) and status = 'authorized') as hold_ends,
      ${orders("capture_failing")} as captures_failing,
      ${orders("payment_open")} as unknown_payments,
      (select count(*) from order_events where kind = 'payment_failed' and note = 'misconfigured' and at >= ${refusedSince})::int
        as payments_refused,
      ${orders("refund_failed")} as refunds_failed,
      ${orders("delay_unanswered")} as delays_unanswered,
      (select count(*) from emails where status = 'failed' and created_at >= ${failedSince})::int as mails_failed,
      (select count(*) from emails where status = 'queued' and attempts >= ${OFTEN})::int as mails_waiting,
      (select count(*) from webhook_endpoints where switched_off_at is not null)::int as webhooks_off,
      (select count(*) from webhook_endpoints where active and failing_since is not null)::int as webhooks_failing,
      (select count(*) from webhook_events where provider = ${provider} and handled_at is null and received_at < ${openSince})::int
        as payment_news_stuck,
      (select count(*) from job_states where failures >= ${TRIES} and seen_at is null)::int as jobs_parked,
      (select count(*) from webhook_deliveries where status = 'failed' and at >= ${failedSince})::int as deliveries_failed,
      (select count(*) from ad_events where status = 'failed' and at >= ${failedSince})::int as ad_events_failed`.execute(
    db,
  );
  const [row] = rows;
  if (!row) throw new Error("a count without a row");
  return row;
}
