import { sql } from "kysely";
import { TRIES } from "#platform/jobs/job-queue.server.ts";
import type { Db } from "#shop/context.server.ts";
import { unanswered } from "#shop/orders/delays.store.server.ts";
import { openForLong } from "#shop/orders/order-filter.ts";
import { failedLately } from "./overview.ts";

export type OpenQuestions = {
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

/** A hold that ends so soon is lost unless somebody acts. */
const HOLD_ALERT_MS = 48 * 60 * 60_000;

/** A mail that was tried so often has failed for a quarter of an hour: that is no hiccup of the mail server. */
const OFTEN = 5;

/**
 * What somebody has to look at, as it is now: payments whose outcome is open for long, and news of `provider` that nobody could work on
 * for as long; money that should have been captured as long ago, and holds that end soon, with any provider; mails and the like that failed lately. A refund that was tried again after it failed is none.
 */
export async function readOpenQuestions(
  db: Db,
  { now, provider }: { now: Date; provider: string },
): Promise<OpenQuestions> {
  const [openSince, failedSince] = [openForLong(now), failedLately(now)];
  const holdAlert = new Date(now.getTime() + HOLD_ALERT_MS);
  const { rows } = await sql<OpenQuestions>`
    select
      (select count(distinct p.order_id) from payments p join orders o on o.id = p.order_id
        where p.status in ('processing', 'requires_action', 'returning') and p.created_at < ${openSince} and o.updated_at < ${openSince})::int
        as unknown_payments,
      (select count(*) from emails where status = 'failed' and created_at >= ${failedSince})::int as mails_failed,
      (select count(*) from emails where status = 'queued' and attempts >= ${OFTEN})::int as mails_waiting,
      (select count(distinct r.order_id) from refunds r where r.status = 'failed' and r.updated_at >= ${failedSince}
        and not exists (select 1 from refunds n where n.order_id = r.order_id and (n.created_at, n.id) > (r.created_at, r.id)))::int
        as refunds_failed,
      (select count(*) ${unanswered(now)})::int as delays_unanswered,
      (select count(*) from webhook_endpoints where switched_off_at is not null)::int as webhooks_off,
      (select count(*) from webhook_endpoints where active and failing_since is not null)::int as webhooks_failing,
      (select count(*) from webhook_events where provider = ${provider} and handled_at is null and received_at < ${openSince})::int
        as payment_news_stuck,
      (select count(*) from job_states where failures >= ${TRIES} and seen_at is null)::int as jobs_parked,
      (select count(*) from webhook_deliveries where status = 'failed' and at >= ${failedSince})::int as deliveries_failed,
      (select count(*) from ad_events where status = 'failed' and at >= ${failedSince})::int as ad_events_failed,
      h.captures_failing, h.holds_ending, h.hold_ends, d.disputes, d.respond_by
    from (select count(*) filter (where o.cancel_until < ${openSince})::int as captures_failing,
        count(*) filter (where p.capture_before <= ${holdAlert})::int as holds_ending,
        min(p.capture_before) filter (where p.capture_before <= ${holdAlert}) as hold_ends
        from payments p join orders o on o.id = p.order_id where p.status = 'authorized' and o.status = 'pending') h, (select count(*)::int as disputes, min(respond_by) as respond_by from disputes where status in ('inquiry', 'needs_response')) d`.execute(
    db,
  );
  const [row] = rows;
  if (!row) throw new Error("a count without a row");
  return row;
}
