/** The steps of a visit that browsers report. Payments and orders are counted from the orders themselves. */
export const VISIT_STEPS = ["view", "cart", "checkout"] as const;
export type VisitStep = (typeof VISIT_STEPS)[number];

export const FUNNEL_STEPS = [...VISIT_STEPS, "payment", "order"] as const;
export type FunnelStep = (typeof FUNNEL_STEPS)[number];

export const PERIODS = [1, 7, 30] as const;
/** Periods in days, today included. */
export type PeriodDays = (typeof PERIODS)[number];

/**
 * `out`: sold out. `running_out`: will be sold out within two weeks at the current pace. `not_selling`: in stock, but not sold in the last 30
 * days. `new`: it hasn't been on sale for long enough to tell.
 */
export const STOCK_STATES = ["out", "running_out", "not_selling", "fine", "new"] as const;

export const ATTENTION_KINDS = [
  "payments_refused",
  "disputes",
  "books_differ",
  "holds_ending",
  "captures_failing",
  "unknown_payments",
  "charged_in_part",
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
  "backup_missing",
  "jobs_parked",
] as const;
export type AttentionKind = (typeof ATTENTION_KINDS)[number];

/** The share of the previous step that got to this one. Null if the previous step counted none, or fewer than this one. */
export const rateOf = (count: number, before: number | undefined): number | null =>
  before === undefined || before === 0 || count > before ? null : count / before;
