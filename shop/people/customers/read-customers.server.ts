import { mapPage, readPage } from "#platform/db/read-page.server.ts";
import type { SearchQuery } from "#platform/keyset.ts";
import type { ShopContext } from "#shop/context.server.ts";
import { advertisingOf } from "#shop/messaging/ads/ad-events.store.server.ts";
import { withoutSecrets } from "#shop/messaging/email/email-view.ts";
import { reasonsAgainst } from "#shop/messaging/suppression/is-suppressed.server.ts";
import { dollars } from "#shop/money/money.ts";
import { postalLines } from "#shop/ordering/orders/customer-info.ts";
import { findOrderView } from "#shop/ordering/orders/orders.store.server.ts";
import type { ErasurePlan } from "./customers.contract.server.ts";
import {
  allCustomerRows,
  type CustomerRow,
  customerRows,
  customersFound,
  emailsOf,
  findCustomer,
  ordersOfCustomer,
  readAbout,
  readCustomerRow,
  remindersOf,
} from "./customers.store.server.ts";
import { enterCustomers } from "./enter-customers.server.ts";

/** A reader adds at most this many batches of new orders; in a rush, the job adds the rest. */
const ENTERED_BY_READER = 2;
const SHOWN_ORDERS = 500;
const SHOWN_MESSAGES = 50;

/** Customers, most recent order first. */
export async function listCustomers(ctx: ShopContext, filter: SearchQuery) {
  await enterCustomers(ctx, { most: ENTERED_BY_READER });
  const page = await readPage(ctx.db, filter, customerRows, ({ id }) => id, customersFound);
  return mapPage(page, asListed);
}

/** All customers, for an export. */
export async function allCustomers(ctx: ShopContext) {
  await enterCustomers(ctx);
  return (await allCustomerRows(ctx.db)).map(asListed);
}

/** A customer, by the id of any of their orders, with everything the shop has about them; undefined if there is none. */
export async function readCustomer(ctx: ShopContext, orderId: string) {
  await enterCustomers(ctx, { most: ENTERED_BY_READER });
  const found = await findCustomer(ctx.db, orderId);
  const row = found && (await readCustomerRow(ctx.db, found.customerId));
  if (!row) return undefined;
  const orders = await ordersOfCustomer(ctx.db, found.customerId, ctx.clock.now());
  const of = { email: found.email, orderIds: orders.map(({ id }) => id) };
  const { messages, subscriber, stockAlerts, reviews } = await readAbout(ctx.db, of);
  const closed = orders.filter(({ open }) => !open).map(({ id }) => id);
  const open = orders.filter((order) => order.open);
  const reminders = await remindersOf(ctx.db, found.email);
  const emails = await emailsOf(ctx.db, {
    email: found.email,
    orderIds: closed,
    open: open.map(({ id }) => id),
  });
  const last = await findOrderView(ctx.db, row.id);
  const erasure: ErasurePlan = {
    orders: closed.length,
    openOrders: open.map(({ number }) => number),
    messages: messages.length,
    emails: emails.length,
    stockAlerts: stockAlerts.length,
    cartReminders: reminders.length,
    subscriber: subscriber !== undefined,
    reviews: reviews.length,
  };
  return {
    ...asListed(row),
    phone: last?.customerInfo.phone ?? "",
    address: last ? postalLines(last.customerInfo) : [],
    history: orders.slice(0, SHOWN_ORDERS).map((order) => ({
      _id: order.id,
      orderNumber: order.number,
      status: order.status,
      total: dollars(order.totalCents),
      refunded: dollars(order.refundedCents),
      placedAt: order.placedAt,
    })),
    messages: messages.slice(0, SHOWN_MESSAGES).map(({ id, comment, createdAt, doneAt }) => ({
      _id: id,
      comment,
      at: createdAt,
      state: doneAt === null ? ("open" as const) : ("done" as const),
    })),
    reviews: reviews.map(({ id, createdAt, ...review }) => ({ _id: id, date: createdAt, ...review })),
    newsletter: newsletterOf(subscriber),
    stockAlerts,
    erasure,
  };
}

const asListed = ({ id, placedAt, spent, ...row }: CustomerRow) => ({
  _id: id,
  ...row,
  spent: dollars(spent),
  lastOrderAt: placedAt,
});

type Subscriber = Awaited<ReturnType<typeof readAbout>>["subscriber"];

function newsletterOf(subscriber: Subscriber) {
  if (!subscriber) return null;
  const { subscribedAt, unsubscribedAt } = subscriber;
  return unsubscribedAt
    ? { state: "unsubscribed" as const, at: unsubscribedAt }
    : { state: "subscribed" as const, at: subscribedAt };
}

/** Everything the shop has about a customer, to hand over to them; undefined if there is none. */
export async function exportCustomer(ctx: ShopContext, orderId: string) {
  await enterCustomers(ctx, { all: true });
  const found = await findCustomer(ctx.db, orderId);
  if (!found) return undefined;
  const rows = await ordersOfCustomer(ctx.db, found.customerId, ctx.clock.now());
  const of = { email: found.email, orderIds: rows.map(({ id }) => id) };
  const { messages, replies, subscriber, stockAlerts, reviews } = await readAbout(ctx.db, of);
  const orders = [];
  for (const { id } of rows) orders.push(await findOrderView(ctx.db, id));
  const emails = await emailsOf(ctx.db, of);
  const reminders = await remindersOf(ctx.db, found.email);
  const suppressions = await reasonsAgainst(ctx, found.email);
  const { consents, events } = await advertisingOf(ctx.db, of.orderIds);
  return {
    exportedAt: ctx.clock.now(),
    email: found.email,
    orders: orders.filter((order) => order !== undefined),
    messages: messages.map(({ id, name, phone, comment, createdAt }) => ({
      name,
      phone,
      comment,
      at: createdAt,
      replies: replies.filter(({ messageId }) => messageId === id).map(({ text, at }) => ({ text, at })),
    })),
    reviews: reviews.map(({ name, rating, text, size, fit, createdAt }) => ({
      name,
      rating,
      text,
      size,
      fit,
      at: createdAt,
    })),
    newsletter: newsletterOf(subscriber),
    stockAlerts,
    cartReminders: reminders,
    advertisingConsents: consents.map(({ number, ...consent }) => ({ orderNumber: number, ...consent })),
    adEvents: events.map(({ name, number, status, at, sentAt, clientIp, userAgent, payload }) => ({
      ...{ name, orderNumber: number, status, at, sentAt, clientIp, userAgent, payload },
    })),
    suppressions,
    emails: emails.map(({ recipient, subject, body, sentAt }) => ({
      to: recipient,
      subject,
      text: body && withoutSecrets(body, { seesOrderLinks: false }),
      sentAt,
    })),
  };
}
