import { shortDay } from "#platform/day-words.ts";
import { easternDay } from "#platform/eastern-day.ts";
import { countOf } from "#platform/text.ts";
import { FAILED_LATELY_DAYS } from "#shop/messaging/outbox/delivery-view.ts";
import type { OpenCounts } from "#shop/running/reports/open-counts.ts";
import type { Attention } from "#shop/running/reports/overview.contract.server.ts";
import type { AttentionKind, FunnelStep, PeriodDays } from "#shop/running/reports/overview.ts";
import { hour, shortMoment, weekday } from "../kit/dates.ts";

export const PERIOD_NAMES: Record<PeriodDays, string> = { 1: "Today", 7: "7 days", 30: "30 days" };
export const BEFORE_NAMES: Record<PeriodDays, string> = {
  1: "yesterday",
  7: "the previous 7 days",
  30: "the previous 30 days",
};

/** A label below a chart: '2 PM' or 'May 14'. */
export const tickOf = (days: PeriodDays, at: string): string =>
  days === 1 ? hour(at) : shortDay(easternDay(new Date(at)));

/** The time above a chart: 'Thu, May 14, 2 PM' or 'Thu, May 14'. */
export const momentOf = (days: PeriodDays, at: string): string =>
  days === 1 ? `${weekday(at)}, ${hour(at)}` : weekday(at);

type Figure = { now: number | null; before: number | null; days: PeriodDays; show: (value: number) => string };

/** The change since the previous period: '+12% from $20.00'. A value is null if it has no average, for lack of orders. */
export function changeOf({ now, before, days, show }: Figure): string {
  if (now === before) return "no change";
  const when = days === 1 ? "by this time yesterday" : `in ${BEFORE_NAMES[days]}`;
  if (before === null) return `no orders ${when}`;
  if (now === null || before === 0) return `${show(before)} ${when}`;
  const percent = Math.round(((now - before) / before) * 100);
  if (percent === 0) return "about the same";
  return `${percent > 0 ? "+" : "−"}${Math.abs(percent)}% from ${show(before)}`;
}

export const percentOf = (rate: number): string =>
  rate > 0 && rate < 0.01 ? "under 1%" : `${Math.round(rate * 100)}%`;

export const STEP_NAMES: Record<FunnelStep, string> = {
  view: "Viewed product",
  cart: "Added to cart",
  checkout: "Reached checkout",
  payment: "Started payment",
  order: "Ordered",
};

const LATELY = `in the last ${FAILED_LATELY_DAYS} days`;

/** How many tasks Home shows at first. */
export const FIRST = 5;

export type Task = { text: string; to: string; urgent: boolean; losing?: boolean };

/** Late orders are counted in the task of the orders to ship. */
type TaskKind = Exclude<AttentionKind, "ship_late">;
/** The page for a task, and its text. */
type Entry = readonly [to: string, text: (attention: Attention, now: Date) => string];

/** The shop takes no money or is about to lose some. */
const LOSING = {
  payments_refused: [
    "/admin/settings/system/launch",
    ({ count }) =>
      `Checkout is failing: your payment provider rejected your API keys or account (${countOf(count, "order")} in the last day)`,
  ],
  holds_ending: [
    "/admin/orders?status=hold_ending",
    ({ count, by }, now) =>
      by && isPast(by, now)
        ? `${countOf(count, "held payment wasn't", "held payments weren't")} charged${dueWords(count, by, now)}`
        : `Charge ${countOf(count, "held payment")} ${by ? `by ${shortMoment(by)}` : "within two days"}, before ${count === 1 ? "its" : "their"} authorization ends`,
  ],
  captures_failing: [
    "/admin/orders?status=capture_failing",
    ({ count }) => `${countOf(count, "card hasn't", "cards haven't")} been charged yet`,
  ],
  disputes: [
    "/admin/orders?status=disputed",
    ({ count, by }, now) => `Respond to ${countOf(count, "dispute")}${by ? dueWords(count, by, now) : ""}`,
  ],
} satisfies Partial<Record<TaskKind, Entry>>;

/** Other tasks that cost money or break a promise to customers. */
const URGENT = {
  books_differ: [
    "/admin/orders",
    ({ count }) => `${countOf(count, "record doesn't", "records don't")} match the payment provider or stock history`,
  ],
  unknown_payments: [
    "/admin/orders?status=payment_open",
    ({ count }) => `${countOf(count, "payment is", "payments are")} unconfirmed`,
  ],
  charged_in_part: [
    "/admin/orders?status=charged_in_part",
    ({ count }) => `${countOf(count, "card was", "cards were")} charged less than the order's total`,
  ],
  refunds_failed: ["/admin/orders?status=refund_failed", ({ count }) => `${countOf(count, "refund")} failed ${LATELY}`],
  delays_unanswered: [
    "/admin/orders?status=delay_unanswered",
    ({ count }) =>
      `${countOf(count, "delay wasn't", "delays weren't")} accepted in time. Cancel orders paid outside the shop; the others are cancelled automatically.`,
  ],
  payment_news_stuck: [
    "/admin/settings/system#job-webhooks",
    ({ count }) => `${countOf(count, "payment notification hasn't", "payment notifications haven't")} been processed`,
  ],
  backup_missing: [
    "/admin/settings/system#job-backup",
    ({ since }) => (since ? `No backup since ${shortMoment(since)}` : "No backup has been made yet"),
  ],
  jobs_parked: [
    "/admin/settings/system",
    ({ count }) => `${countOf(count, "background job keeps", "background jobs keep")} failing`,
  ],
} satisfies Partial<Record<TaskKind, Entry>>;

const CALM: Record<Exclude<TaskKind, keyof typeof LOSING | keyof typeof URGENT>, Entry> = {
  to_ship: ["/admin/orders?status=to_ship", ({ count }) => `${countOf(count, "order")} to ship`],
  held_back: ["/admin/orders", ({ count }) => `${countOf(count, "checkout block")}`],
  emails_failed: [
    "/admin/settings/email?state=failed",
    ({ count }) => `${countOf(count, "email")} couldn't be sent ${LATELY}`,
  ],
  emails_waiting: [
    "/admin/settings/email?state=queued",
    ({ count }) => `${countOf(count, "email is", "emails are")} failing; we'll retry`,
  ],
  webhooks_off: [
    "/admin/settings/developers/webhooks",
    ({ count }) => `${countOf(count, "webhook was", "webhooks were")} turned off after repeated failures`,
  ],
  webhooks_failing: [
    "/admin/settings/developers/webhooks",
    ({ count }) => `${countOf(count, "webhook is", "webhooks are")} failing`,
  ],
};

/** The most urgent first. */
const TASKS: Record<TaskKind, Entry> = { ...LOSING, ...URGENT, ...CALM };
const ORDER = Object.keys(TASKS);

/** A tab that was opened before an upgrade doesn't know new kinds. */
const isKnownTask = (one: Attention): one is Attention & { kind: TaskKind } => ORDER.includes(one.kind);

export function taskOf(attention: Attention & { kind: TaskKind }, now = new Date()): Task {
  const [to, text] = TASKS[attention.kind];
  const losing = attention.kind in LOSING;
  return { text: text(attention, now), to, urgent: losing || attention.kind in URGENT, losing };
}

export const LATE_ORDERS = "/admin/orders?status=ship_late";

/** All tasks, the most urgent first. The orders to ship, each day's work, are one task and always among the first. */
export function tasksOf(attention: readonly Attention[], inbox: Parameters<typeof inboxTasks>[0]): Task[] {
  const countOfKind = (wanted: AttentionKind) => attention.find(({ kind }) => kind === wanted)?.count ?? 0;
  const [late, toShip] = [countOfKind("ship_late"), countOfKind("to_ship")];
  const others = attention
    .filter(isKnownTask)
    .filter(({ kind }) => kind !== "to_ship")
    .toSorted((a, b) => ORDER.indexOf(a.kind) - ORDER.indexOf(b.kind))
    .map((one) => taskOf(one));
  const tasks = [...others, ...inboxTasks(inbox)];
  if (toShip === 0) return tasks;
  const urgent = tasks.filter((task) => task.urgent).length;
  const { text, to } = taskOf({ kind: "to_ship", count: toShip });
  const ship = {
    text: late > 0 ? `${text} (${late} late)` : text,
    to: late === toShip ? LATE_ORDERS : to,
    urgent: late > 0,
  };
  return tasks.toSpliced(Math.min(urgent, FIRST - 1), 0, ship);
}

const isPast = (at: string, now: Date): boolean => Date.parse(at) < now.getTime();

/** ' by May 4, 11:00 AM' or, after it, ': the deadline was May 4, 11:00 AM' */
function dueWords(count: number, by: string, now: Date): string {
  const isOne = count === 1;
  if (isPast(by, now)) return `: the ${isOne ? "" : "first "}deadline was ${shortMoment(by)}`;
  return `${isOne ? "" : ", the next"} by ${shortMoment(by)}`;
}

/** Tasks for messages and reviews that are waiting for staff. */
const inboxTasks = ({ messages = 0, reviews = 0 }: Partial<OpenCounts>): Task[] => {
  const tasks = [
    { count: messages, text: `${countOf(messages, "message")} to answer`, to: "/admin/inbox?state=open" },
    { count: reviews, text: `${countOf(reviews, "review")} to approve`, to: "/admin/inbox/reviews?state=pending" },
  ];
  return tasks.flatMap(({ count, ...task }) => (count > 0 ? [{ ...task, urgent: false }] : []));
};
