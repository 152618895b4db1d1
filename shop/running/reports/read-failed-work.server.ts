import type { ShopContext } from "#shop/context.server.ts";
import { readOpenQuestions } from "./attention.store.server.ts";
import type { Attention } from "./overview.ts";

/** The work that jobs gave up or cannot do for now, as listed by the features. Failed jobs are not part of it. */
export async function readFailedWork({ db, clock }: ShopContext, provider: string): Promise<Attention[]> {
  const open = await readOpenQuestions(db, { now: clock.now(), provider }, KINDS);
  return KINDS.map((kind) => ({ kind, count: open[kind] })).filter(({ count }) => count > 0);
}

/** What costs money first. */
const KINDS = [
  "unknown_payments",
  "refunds_failed",
  "payment_news_stuck",
  "mails_failed",
  "mails_waiting",
  "webhooks_off",
  "webhooks_failing",
  "deliveries_failed",
  "ad_events_failed",
] as const;
