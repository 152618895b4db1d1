import { FAILED_LATELY_DAYS } from "#shop/ordering/orders/order-filter.ts";
import type { Attention } from "#shop/running/reports/overview.contract.server.ts";
import type { AttentionKind, FunnelStep, PeriodDays } from "#shop/running/reports/overview.ts";

const zoned = (options: Intl.DateTimeFormatOptions) => {
  const format = new Intl.DateTimeFormat("en-US", { timeZone: "America/New_York", ...options });
  return (at: string): string => format.format(new Date(at));
};
const hour = zoned({ hour: "numeric" });
const day = zoned({ month: "short", day: "numeric" });
const longDay = zoned({ weekday: "short", month: "short", day: "numeric" });
const dayAndTime = zoned({ month: "short", day: "numeric", hour: "numeric", minute: "2-digit" });

/** '2:37 PM' */
export const timeOf = zoned({ hour: "numeric", minute: "2-digit" });

export const PERIOD_NAMES: Record<PeriodDays, string> = { 1: "Today", 7: "7 days", 30: "30 days" };
export const BEFORE_NAMES: Record<PeriodDays, string> = {
  1: "yesterday",
  7: "the 7 days before",
  30: "the 30 days before",
};

/** What stands below a chart: '2 PM' or 'May 14'. */
export const tickOf = (days: PeriodDays, at: string): string => (days === 1 ? hour(at) : day(at));

/** What is read out: 'Thu, May 14, 2 PM' or 'Thu, May 14'. */
export const momentOf = (days: PeriodDays, at: string): string =>
  days === 1 ? `${longDay(at)}, ${hour(at)}` : longDay(at);

/** How a figure stands beside the one before; the signs are those of a sum. */
export function changeOf(now: number, before: number): string {
  if (before === 0) return now === 0 ? "as before" : "none before";
  const percent = Math.round(((now - before) / before) * 100);
  if (percent === 0) return now === before ? "as before" : "almost as before";
  return `${percent > 0 ? "+" : "−"}${Math.abs(percent)}%`;
}

export const percentOf = (rate: number): string =>
  rate > 0 && rate < 0.01 ? "under 1%" : `${Math.round(rate * 100)}%`;

export const STEP_NAMES: Record<FunnelStep, string> = {
  view: "Saw a product",
  cart: "Put it in the cart",
  checkout: "Reached the checkout",
  payment: "Tried to pay",
  order: "Ordered",
};

const some = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`;

const LATELY = `in the last ${FAILED_LATELY_DAYS} days`;

type Task = { text: string; to: string; urgent: boolean };

/** What there is to do, and where. Urgent is what costs money or breaks a promise. */
export const taskOf = (attention: Attention): Task => TASKS[attention.kind](attention);

const TASKS: Record<AttentionKind, (attention: Attention) => Task> = {
  disputes: ({ count, by }) => ({
    text: `${some(count, "order has", "orders have")} a dispute to answer${by ? `, the first by ${dayAndTime(by)}` : ""}`,
    to: "/admin/orders?status=disputed",
    urgent: true,
  }),
  books_differ: ({ count }) => ({
    text: `The books differ from the payment provider's in ${some(count, "place", "places")}`,
    to: "/admin/orders",
    urgent: true,
  }),
  payments_refused: ({ count }) => ({
    text: `${some(count, "order was", "orders were")} refused in the last day: the payment provider doesn't accept your keys or account`,
    to: "/admin/settings/system/launch",
    urgent: true,
  }),
  holds_ending: ({ count, by }) => ({
    text: `${some(count, "order's money is", "orders' money is")} lost unless captured${by ? ` by ${dayAndTime(by)}` : " in two days"}`,
    to: "/admin/orders?status=hold_ending",
    urgent: true,
  }),
  captures_failing: ({ count }) => ({
    text: `${some(count, "order's money", "orders' money")} could not be captured yet`,
    to: "/admin/orders?status=capture_failing",
    urgent: true,
  }),
  unknown_payments: ({ count }) => ({
    text: `${some(count, "payment is", "payments are")} still without a word from the provider`,
    to: "/admin/orders?status=payment_open",
    urgent: true,
  }),
  refunds_failed: ({ count }) => ({
    text: `${some(count, "order has", "orders have")} a refund that failed ${LATELY}`,
    to: "/admin/orders?status=refund_failed",
    urgent: true,
  }),
  delays_unanswered: ({ count }) => ({
    text: `${some(count, "late order has", "late orders have")} no agreement to wait: cancel ${count === 1 ? "it" : "them"}`,
    to: "/admin/orders?status=delay_unanswered",
    urgent: true,
  }),
  ship_late: ({ count, placedUntil }) => ({
    text: `${some(count, "order is", "orders are")} later than you promise to ship`,
    to: `/admin/orders?status=to_ship${placedUntil ? `&to=${placedUntil}` : ""}`,
    urgent: true,
  }),
  to_ship: ({ count, placedFrom }) => ({
    text: `${some(count, "order", "orders")} to ship`,
    to: `/admin/orders?status=to_ship${placedFrom ? `&from=${placedFrom}` : ""}`,
    urgent: false,
  }),
  held_back: ({ count }) => ({
    text: `${some(count, "shopper is", "shoppers are")} held back after failed payments`,
    to: "/admin/orders",
    urgent: false,
  }),
  mails_failed: ({ count }) => ({
    text: `${some(count, "mail", "mails")} could not be sent ${LATELY}`,
    to: "/admin/settings/email?state=failed",
    urgent: false,
  }),
  mails_waiting: ({ count }) => ({
    text: `${some(count, "mail fails", "mails fail")} at the moment and ${count === 1 ? "is" : "are"} tried again`,
    to: "/admin/settings/email?state=queued",
    urgent: false,
  }),
  webhooks_off: ({ count }) => ({
    text: `${some(count, "webhook was", "webhooks were")} switched off because every call failed`,
    to: "/admin/settings/developers/webhooks",
    urgent: false,
  }),
  webhooks_failing: ({ count }) => ({
    text: `${some(count, "webhook fails", "webhooks fail")} at the moment`,
    to: "/admin/settings/developers/webhooks",
    urgent: false,
  }),
  payment_news_stuck: ({ count }) => ({
    text: `${some(count, "piece of news", "pieces of news")} from the payment provider could not be worked on yet`,
    to: "/admin/settings/system#job-webhooks",
    urgent: true,
  }),
  jobs_parked: ({ count }) => ({
    text: `${some(count, "background job keeps", "background jobs keep")} failing`,
    to: "/admin/settings/system",
    urgent: true,
  }),
  deliveries_failed: ({ count }) => ({
    text: `${some(count, "call to another program was", "calls to other programs were")} given up ${LATELY}`,
    to: "/admin/settings/developers/webhooks",
    urgent: false,
  }),
  ad_events_failed: ({ count }) => ({
    text: `${some(count, "ad event was", "ad events were")} not taken by Meta ${LATELY}`,
    to: "/admin/marketing/ad-events?state=failed",
    urgent: false,
  }),
};
