/** The steps of a visit that a browser reports. Paying and ordering are counted from the orders themselves. */
export const VISIT_STEPS = ["view", "cart", "checkout"] as const;
export type VisitStep = (typeof VISIT_STEPS)[number];

export const FUNNEL_STEPS = [...VISIT_STEPS, "payment", "order"] as const;
export type FunnelStep = (typeof FUNNEL_STEPS)[number];

export const PERIODS = [1, 7, 30] as const;
/** Days up to now, today among them. */
export type PeriodDays = (typeof PERIODS)[number];

/**
 * `out`: nothing is left. `running_out`: at its pace it is gone within two weeks. `not_selling`: there is some, and none was bought for
 * as long as the shop looks back. `new`: the shop is too young to say so.
 */
export const STOCK_STATES = ["out", "running_out", "not_selling", "fine", "new"] as const;

export const ATTENTION_KINDS = [
  "disputes",
  "books_differ",
  "payments_refused",
  "holds_ending",
  "captures_failing",
  "unknown_payments",
  "refunds_failed",
  "delays_unanswered",
  "ship_late",
  "to_ship",
  "held_back",
  "emails_failed",
  "emails_waiting",
  "webhooks_off",
  "webhooks_failing",
  "payment_news_stuck",
  "jobs_parked",
  "deliveries_failed",
  "ad_events_failed",
] as const;
export type AttentionKind = (typeof ATTENTION_KINDS)[number];

/** Which part of the step before came so far; null where there is no saying, because fewer were seen there than here. */
export const rateOf = (count: number, before: number | undefined): number | null =>
  before === undefined || before === 0 || count > before ? null : count / before;
