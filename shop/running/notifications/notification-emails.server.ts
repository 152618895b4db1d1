import * as z from "zod/mini";
import { dayAfter, dayWords, startOfEasternDay } from "#platform/eastern-day.ts";
import { easternMomentWords } from "#platform/eastern-time.ts";
import { defineEmail, type EmailContext, type EmailKind } from "#shop/messaging/email/define-email.ts";
import type { EmailContent, EmailPart, EmailRow } from "#shop/messaging/email/email-content.ts";
import { type Cents, formatMoney } from "#shop/money/money.ts";
import { methodFacts } from "#shop/ordering/orders/shipping-methods.ts";
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
  readUncharged,
  type UnchargedOrder,
} from "./news.store.server.ts";
import { NOTIFICATIONS, type NotificationKind } from "./notification-kinds.ts";
import { isOn, readChoices } from "./notifications.store.server.ts";

/** The number of items that an email lists, per group. It only gives the count of the rest. */
export const NOTIFICATION_ROWS = 50;

/** `cents`: the total of all new orders, of which the email lists only some. Older rows don't have it. */
const data = z.object({
  staffId: z.string(),
  subjects: z.array(z.string()),
  more: z.int(),
  cents: z.optional(z.int()),
});

type Noticed = z.infer<typeof data>;

/** `path`: the page of the admin with more details. The `url` of a row is a path too. */
export type News = { subject: string; lines: readonly EmailPart[]; label: string; path: string };

/** Writes up what is still true when the email is written. Undefined if nothing is. */
type WriteNews = (ctx: EmailContext, noticed: Noticed) => Promise<News | undefined>;

/** A notification is not sent if its recipient has been disabled, has lost the permission or has turned it off since. */
const notification = (kind: NotificationKind, writeNews: WriteNews): EmailKind<Noticed> =>
  defineEmail({
    kind: `staff_${kind}`,
    label: `${NOTIFICATIONS[kind].label} (staff)`,
    when: "To staff who turned it on in their account",
    data,
    async write(ctx, { data: noticed }) {
      const { db, publicUrl } = ctx;
      const { staffId } = noticed;
      const staff = await findStaffById(db, staffId);
      const wants = staff && !staff.disabled && isOn(kind, staff.role, (await readChoices(db, staffId)).get(kind));
      const news = wants ? await writeNews(ctx, noticed) : undefined;
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
    ...lines.map((part) =>
      typeof part !== "string" && part.kind === "rows"
        ? { ...part, rows: part.rows.map((row) => (row.url ? { ...row, url: publicUrl + row.url } : row)) }
        : part,
    ),
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

const rows = (list: readonly EmailRow[], more = 0, title?: string): EmailPart[] => [
  { kind: "rows", ...(title && { title }), rows: list },
  ...andMore(more),
];

type Item = { title: string; color: string; size: string };

function name({ title, color, size }: Item): string {
  const choice = choiceWords(color, size);
  return choice ? `${title} (${choice})` : title;
}

const orders = (count: number) => `${count} ${count === 1 ? "order" : "orders"}`;

const authorization = (until: Date, now: Date): string =>
  `${now < until ? "Authorized until" : "Authorization ended on"} ${easternMomentWords(until)}`;

const orderPath = (id: string) => `/admin/orders/${id}`;

const itemsOf = ({ items }: NewsOrder): string => items.map((item) => `${item.quantity} × ${name(item)}`).join("\n");

const orderRow = (order: NewsOrder, facts: string): EmailRow => ({
  text: `Order ${order.number}`,
  url: orderPath(order.id),
  note: [facts, itemsOf(order)].filter(Boolean).join("\n"),
  amount: formatMoney(order.totalCents),
});

/** Where to see the only order of an email, or all. */
const openOrder = (isOne: boolean, id: string, all: Pick<News, "label" | "path">): Pick<News, "label" | "path"> =>
  isOne ? { label: "Open the order", path: orderPath(id) } : all;

/** @param cents the total of these and the `more` orders, if it is known */
export function newOrdersText(found: readonly NewsOrder[], more: number, cents?: Cents): News | undefined {
  const [first] = found;
  if (!first) return undefined;
  const isOne = found.length + more === 1;
  const shipping = ({ state, shippingMethod }: NewsOrder) => `Ships to ${state} · ${methodFacts(shippingMethod).label}`;
  return {
    subject: isOne
      ? `New order ${first.number} (${formatMoney(first.totalCents)})`
      : `${found.length + more} new orders${cents ? ` (${formatMoney(cents)})` : ""}`,
    lines: isOne
      ? rows([{ text: shipping(first), note: itemsOf(first), amount: formatMoney(first.totalCents) }])
      : rows(
          found.map((order) => orderRow(order, shipping(order))),
          more,
        ),
    ...openOrder(isOne, first.id, { label: "Open orders", path: "/admin/orders" }),
  };
}

const disputeRow = (
  { orderId, number, amountCents, respondBy }: NewsDispute,
  what: "Respond" | "Appeal",
  isOne: boolean,
): EmailRow => {
  const when = respondBy ? `${what} by ${easternMomentWords(respondBy)}` : `${what} at your payment provider`;
  // The heading names the only order.
  const row = isOne ? { text: when } : { text: `Order ${number}`, url: orderPath(orderId), note: when };
  return { ...row, amount: formatMoney(amountCents) };
};

const disputeRows = (
  found: readonly NewsDispute[],
  what: "Respond" | "Appeal",
  title: string,
  isOne: boolean,
): EmailPart[] =>
  found.length > 0
    ? rows(
        found.slice(0, NOTIFICATION_ROWS).map((one) => disputeRow(one, what, isOne)),
        found.length - NOTIFICATION_ROWS,
        title,
      )
    : [];

export function disputesText(found: readonly NewsDispute[]): News | undefined {
  const [first] = found;
  if (!first) return undefined;
  const isOne = found.length === 1;
  const [lost, open] = [found.filter(({ isLost }) => isLost), found.filter(({ isLost }) => !isLost)];
  return {
    subject: isOne
      ? `${first.isLost ? "Dispute lost, but you can appeal" : "Payment disputed"}: order ${first.number} (${formatMoney(first.amountCents)})`
      : `Disputes: ${[open.length > 0 && `${open.length} to answer`, lost.length > 0 && `${lost.length} to appeal`].filter(Boolean).join(", ")}`,
    lines: [
      ...disputeRows(open, "Respond", "If you don't respond, you lose the money", isOne),
      ...disputeRows(lost, "Appeal", "You lost, but you can appeal", isOne),
    ],
    ...openOrder(isOne, first.orderId, {
      label: "Open disputed orders",
      path: "/admin/orders?status=disputed",
    }),
  };
}

export function failedCapturesText(found: readonly UnchargedOrder[], more: number, now: Date): News | undefined {
  const [first] = found;
  if (!first) return undefined;
  const isTooLate = ({ authorizedUntil }: UnchargedOrder) => authorizedUntil !== null && authorizedUntil <= now;
  const group = (isIn: (order: UnchargedOrder) => boolean, text: (isOne: boolean) => string): EmailPart[] => {
    const list = found.filter(isIn);
    if (list.length === 0) return [];
    const facts = ({ authorizedUntil }: UnchargedOrder) => (authorizedUntil ? authorization(authorizedUntil, now) : "");
    return [text(list.length === 1), ...rows(list.map((order) => orderRow(order, facts(order))))];
  };
  return {
    subject: `Card not charged: ${orders(found.length + more)}`,
    lines: [
      ...group(
        (order) => !isTooLate(order) && order.isTried,
        (isOne) =>
          `${isOne ? "This order's card hasn't" : "These orders' cards haven't"} been charged yet. The shop keeps trying until the authorization ends. To try now, open ${isOne ? "the" : "an"} order and press Mark as Paid.`,
      ),
      ...group(
        (order) => !isTooLate(order) && !order.isTried,
        (isOne) =>
          `${isOne ? "This order's card hasn't" : "These orders' cards haven't"} been charged, and the shop no longer uses ${isOne ? "its" : "their"} payment provider. Use that provider again until the shop has charged ${isOne ? "it" : "them"}, or cancel the ${isOne ? "order" : "orders"}.`,
      ),
      ...group(
        isTooLate,
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
  subject: `${dayWords(day)}: ${orders(sales.orders)}, ${formatMoney(sales.revenueCents)}`,
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
  new_orders: notification("new_orders", async ({ db }, { subjects, more, cents }) =>
    newOrdersText(await readOrders(db, subjects), more, cents),
  ),
  disputes: notification("disputes", async ({ db }, { subjects }) => disputesText(await readDisputes(db, subjects))),
  failed_captures: notification("failed_captures", async ({ db, clock, provider }, { subjects, more }) =>
    failedCapturesText(await readUncharged(db, subjects, provider), more, clock.now()),
  ),
  low_stock: notification("low_stock", async ({ db }, { subjects, more }) =>
    lowStockText(await readLowStock(db, subjects), more),
  ),
  daily_summary: notification("daily_summary", async ({ db, clock }, { subjects: [today = ""] }) => {
    const day = dayAfter(today, -1);
    const span = { from: startOfEasternDay(day), until: startOfEasternDay(today) };
    return dailySummaryText(day, await readDaySales(db, span, clock.now()));
  }),
};
