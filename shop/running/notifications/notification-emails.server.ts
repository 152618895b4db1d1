import * as z from "zod/mini";
import { dayAfter, dayWords, startOfEasternDay } from "#platform/eastern-day.ts";
import { easternMomentWords } from "#platform/eastern-time.ts";
import { defineEmail, type EmailContext, type EmailKind } from "#shop/messaging/email/define-email.ts";
import type { EmailContent, EmailPart, EmailRow } from "#shop/messaging/email/email-content.ts";
import { formatMoney } from "#shop/money/money.ts";
import { findStaffById } from "#shop/people/staff/staff.store.server.ts";
import { choiceWords } from "#shop/selling/catalog/catalog.ts";
import {
  type DaySales,
  type NewsDispute,
  type NewsOrder,
  type NewsVariant,
  readDaySales,
  readDisputes,
  readLowStock,
  readOrders,
} from "./news.store.server.ts";
import { NOTIFICATIONS, type NotificationKind } from "./notification-kinds.ts";
import { isOn, readChoices } from "./notifications.store.server.ts";

/** The number of items that an email lists, per group. It only gives the count of the rest. */
export const NOTIFICATION_ROWS = 50;

const data = z.object({ staffId: z.string(), subjects: z.array(z.string()), more: z.int() });

/** `path`: the page of the admin with more details. */
export type News = { subject: string; lines: readonly EmailPart[]; label: string; path: string };

/** Writes up what is still true when the email is written. Undefined if nothing is. */
type WriteNews = (ctx: EmailContext, subjects: readonly string[], more: number) => Promise<News | undefined>;

/** A notification is not sent if its recipient has been disabled, has lost the permission or has turned it off since. */
const notification = (kind: NotificationKind, writeNews: WriteNews): EmailKind<z.infer<typeof data>> =>
  defineEmail({
    kind: `staff_${kind}`,
    label: `${NOTIFICATIONS[kind].label} (staff)`,
    when: "To staff who turned it on in their account",
    data,
    async write(ctx, { data: { staffId, subjects, more } }) {
      const { db, publicUrl } = ctx;
      const staff = await findStaffById(db, staffId);
      const wants = staff && !staff.disabled && isOn(kind, staff.role, (await readChoices(db, staffId)).get(kind));
      const news = wants ? await writeNews(ctx, subjects, more) : undefined;
      return news && staff && { to: staff.email, ...notificationText(kind, news, publicUrl) };
    },
  });

export const notificationText = (
  kind: NotificationKind,
  { subject, lines, label, path }: News,
  publicUrl: string,
): EmailContent => ({
  subject,
  toStaff: true,
  parts: [
    ...lines,
    { kind: "button", label, url: `${publicUrl}${path}` },
    {
      kind: "small",
      text: `You're getting this email because "${NOTIFICATIONS[kind].label}" is turned on in your account.`,
    },
    { kind: "link", label: "Change notifications", url: `${publicUrl}/admin/account#notifications` },
  ],
});

/** Small, so that the inbox previews the first one and not this. */
const andMore = (more: number): EmailPart[] => (more > 0 ? [{ kind: "small", text: `And ${more} more.` }] : []);

const rows = (list: readonly EmailRow[], more = 0): EmailPart[] => [{ kind: "rows", rows: list }, ...andMore(more)];

type Item = { title: string; color: string; size: string };

function name({ title, color, size }: Item): string {
  const choice = choiceWords(color, size);
  return choice ? `${title} (${choice})` : title;
}

const orders = (count: number) => `${count} ${count === 1 ? "order" : "orders"}`;

const authorization = (until: Date, now: Date): string =>
  `${now < until ? "Authorized until" : "Authorization ended on"} ${easternMomentWords(until)}`;

function orderRow({ number, items, totalCents }: NewsOrder, deadline?: string): EmailRow {
  const ordered = items.map((item) => `${item.quantity} × ${name(item)}`).join(", ");
  return {
    text: `Order ${number}`,
    note: deadline ? `${deadline}\n${ordered}` : ordered,
    amount: formatMoney(totalCents),
  };
}

/** Where to see the only order of an email, or all. */
const openOrder = (isOne: boolean, id: string, all: Pick<News, "label" | "path">): Pick<News, "label" | "path"> =>
  isOne ? { label: "Open the order", path: `/admin/orders/${id}` } : all;

export function newOrdersText(found: readonly NewsOrder[], more: number): News | undefined {
  const [first] = found;
  if (!first) return undefined;
  const isOne = found.length + more === 1;
  return {
    subject: isOne
      ? `New order ${first.number} (${formatMoney(first.totalCents)})`
      : `${found.length + more} new orders`,
    lines: rows(
      found.map((order) => orderRow(order)),
      more,
    ),
    ...openOrder(isOne, first.id, { label: "Open orders", path: "/admin/orders" }),
  };
}

const disputeRow = ({ number, amountCents, respondBy }: NewsDispute, what: "Respond" | "Appeal"): EmailRow => ({
  text: `Order ${number}`,
  note: respondBy ? `${what} by ${easternMomentWords(respondBy)}` : `${what} at your payment provider`,
  amount: formatMoney(amountCents),
});

const disputeRows = (found: readonly NewsDispute[], what: "Respond" | "Appeal"): EmailPart[] =>
  rows(
    found.slice(0, NOTIFICATION_ROWS).map((one) => disputeRow(one, what)),
    found.length - NOTIFICATION_ROWS,
  );

export function disputesText(found: readonly NewsDispute[]): News | undefined {
  const [first] = found;
  if (!first) return undefined;
  const [lost, open] = [found.filter(({ isLost }) => isLost), found.filter(({ isLost }) => !isLost)];
  return {
    subject:
      found.length === 1
        ? `${first.isLost ? "Dispute lost, but you can appeal" : "Payment disputed"}: order ${first.number} (${formatMoney(first.amountCents)})`
        : `Disputes: ${[open.length > 0 && `${open.length}\u00a0to\u00a0answer`, lost.length > 0 && `${lost.length}\u00a0to\u00a0appeal`].filter(Boolean).join(", ")}`,
    lines: [
      ...(open.length > 0
        ? [
            `${open.length === 1 ? "A customer disputed this payment" : "Customers disputed these payments"}. If you don't respond, you lose the money.`,
            ...disputeRows(open, "Respond"),
          ]
        : []),
      ...(lost.length > 0
        ? [
            `You lost ${lost.length === 1 ? "this dispute" : "these disputes"}, but you can appeal.`,
            ...disputeRows(lost, "Appeal"),
          ]
        : []),
    ],
    ...openOrder(found.length === 1, first.orderId, {
      label: "Open disputed orders",
      path: "/admin/orders?status=disputed",
    }),
  };
}

export function failedCapturesText(found: readonly NewsOrder[], more: number, now: Date): News | undefined {
  const [first] = found;
  if (!first) return undefined;
  const isTooLate = ({ authorizedUntil }: NewsOrder) => Boolean(authorizedUntil && authorizedUntil <= now);
  const row = (order: NewsOrder) =>
    orderRow(order, order.authorizedUntil ? authorization(order.authorizedUntil, now) : undefined);
  const group = (list: readonly NewsOrder[], text: (isOne: boolean) => string): EmailPart[] =>
    list.length > 0 ? [text(list.length === 1), ...rows(list.map(row))] : [];
  return {
    subject: `Card not charged: ${orders(found.length + more)}`,
    lines: [
      ...group(
        found.filter((order) => !isTooLate(order)),
        (isOne) =>
          `${isOne ? "This order's card hasn't" : "These orders' cards haven't"} been charged yet. The shop keeps trying until the authorization ends. To try now, open ${isOne ? "the" : "an"} order and press Mark as Paid.`,
      ),
      ...group(
        found.filter(isTooLate),
        (isOne) =>
          `${isOne ? "This order's card wasn't" : "These orders' cards weren't"} charged before the authorization ended, so the ${isOne ? "order" : "orders"} can't ship. To put ${isOne ? "its" : "their"} items back in stock, cancel ${isOne ? "it" : "them"}.`,
      ),
      ...andMore(more),
    ],
    ...openOrder(found.length + more === 1, first.id, {
      label: "Open these orders",
      path: "/admin/orders?status=capture_failing",
    }),
  };
}

export function lowStockText(found: readonly NewsVariant[], more: number): News | undefined {
  const [first] = found;
  if (!first) return undefined;
  const left = ({ onHand }: NewsVariant) => (onHand === 0 ? "sold out" : `${onHand} left`);
  return {
    subject:
      found.length + more === 1
        ? `Low stock: ${name(first)}, ${left(first)}`
        : `Low stock: ${found.length + more} variants`,
    lines: rows(
      found.map((variant) => ({
        text: name(variant),
        note: variant.sku,
        amount: variant.onHand === 0 ? "Sold out" : left(variant),
      })),
      more,
    ),
    label: "Open products",
    path: "/admin/products",
  };
}

export const dailySummaryText = (day: string, sales: DaySales): News => ({
  // The count stays with its noun when the title wraps.
  subject: `${dayWords(day)}: ${orders(sales.orders).replace(" ", "\u00a0")}, ${formatMoney(sales.revenueCents)}`,
  lines: rows([
    { text: "Orders", amount: String(sales.orders) },
    { text: "Revenue", note: "After refunds", amount: formatMoney(sales.revenueCents) },
    { text: "Units sold", amount: String(sales.units) },
    { text: "Cancelled orders", amount: String(sales.cancelled) },
    { text: "Orders to ship now", amount: String(sales.toShip) },
  ]),
  label: "Open the admin",
  path: "/admin",
});

/** The email of each kind of notification. */
export const NOTIFICATION_EMAILS: Record<NotificationKind, ReturnType<typeof notification>> = {
  new_orders: notification("new_orders", async ({ db }, ids, more) => newOrdersText(await readOrders(db, ids), more)),
  disputes: notification("disputes", async ({ db }, keys) => disputesText(await readDisputes(db, keys))),
  failed_captures: notification("failed_captures", async ({ db, clock }, ids, more) =>
    failedCapturesText(await readOrders(db, ids, { authorizedOnly: true }), more, clock.now()),
  ),
  low_stock: notification("low_stock", async ({ db }, skus, more) => lowStockText(await readLowStock(db, skus), more)),
  daily_summary: notification("daily_summary", async ({ db, clock }, [today = ""]) => {
    const day = dayAfter(today, -1);
    const span = { from: startOfEasternDay(day), until: startOfEasternDay(today) };
    return dailySummaryText(day, await readDaySales(db, span, clock.now()));
  }),
};
