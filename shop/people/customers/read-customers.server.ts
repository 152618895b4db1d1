import { type Page, pageOf } from "#platform/keyset.ts";
import type { ShopContext } from "#shop/context.server.ts";
import { dollars } from "#shop/money/money.ts";
import { postalLines } from "#shop/ordering/orders/customer-info.ts";
import { findOrderView } from "#shop/ordering/orders/orders.store.server.ts";
import { emailsOf, readAbout, remindersOf } from "./about-customer.store.server.ts";
import type { Customer, ErasurePlan, ListedCustomer } from "./customers.contract.server.ts";
import {
  allCustomerRows,
  type CustomerFilter,
  type CustomerRow,
  findCustomer,
  listCustomerRows,
  ordersOfCustomer,
  readCustomerRow,
} from "./customers.store.server.ts";
import { enterCustomers } from "./enter-customers.server.ts";
import { subscriptionsOf } from "./subscriptions-of.server.ts";

/** A reader enters so many batches of new orders; in a greater rush the job does the rest. */
const ENTERED_BY_READER = 2;
const SHOWN_ORDERS = 500;
const SHOWN_MESSAGES = 50;

/** Who ordered, whoever ordered last first. */
export async function listCustomers(ctx: ShopContext, filter: CustomerFilter): Promise<Page<ListedCustomer>> {
  await enterCustomers(ctx, { most: ENTERED_BY_READER });
  const rows = await listCustomerRows(ctx.db, { ...filter, limit: filter.limit + 1 });
  const { items, next } = pageOf(rows, filter.limit, ({ id }) => id);
  return { items: items.map(asListed), next };
}

/** All of them, for a table to take along. */
export async function allCustomers(ctx: ShopContext): Promise<ListedCustomer[]> {
  await enterCustomers(ctx);
  return (await allCustomerRows(ctx.db)).map(asListed);
}

/** The customer whose order `orderId` is, with everything that the shop has of them; undefined when there is none, or no more. */
export async function readCustomer(ctx: ShopContext, orderId: string): Promise<Customer | undefined> {
  await enterCustomers(ctx, { most: ENTERED_BY_READER });
  const found = await findCustomer(ctx.db, orderId);
  const row = found && (await readCustomerRow(ctx.db, found.customerId));
  if (!row) return undefined;
  const orders = await ordersOfCustomer(ctx.db, found.customerId);
  const of = { email: found.email, orderIds: orders.map(({ id }) => id) };
  const { messages, subscriber, stockAlerts, reviews } = await readAbout(ctx.db, of);
  const closed = orders.filter(({ open }) => !open).map(({ id }) => id);
  const reminders = await remindersOf(ctx.db, found.email);
  const mails = await emailsOf(ctx.db, { ...of, orderIds: closed });
  const last = await findOrderView(ctx.db, row.id);
  const erasure: ErasurePlan = {
    orders: closed.length,
    openOrders: orders.filter(({ open }) => open).map(({ number }) => number),
    messages: messages.length,
    mails: mails.length,
    stockAlerts: stockAlerts.length,
    cartReminders: reminders.length,
    subscriber: subscriber !== undefined,
    reviews: reviews.filter(({ order_id }) => order_id !== null && closed.includes(order_id)).length,
  };
  return {
    ...asListed(row),
    phone: last?.customerInfo.phone ?? "",
    address: last ? postalLines(last.customerInfo) : [],
    history: orders.slice(0, SHOWN_ORDERS).map((order) => ({
      _id: order.id,
      orderNumber: order.number,
      status: order.status,
      total: dollars(order.total_cents),
      refunded: dollars(order.refunded_cents),
      placedAt: order.placed_at.toISOString(),
    })),
    messages: messages.slice(0, SHOWN_MESSAGES).map(({ id, comment, created_at, done_at }) => ({
      _id: id,
      comment,
      at: created_at.toISOString(),
      state: done_at === null ? "open" : "done",
    })),
    reviews: reviews.map(({ id, rating, text, state, created_at }) => ({
      _id: id,
      rating,
      text,
      state,
      date: created_at.toISOString(),
    })),
    ...subscriptionsOf({ subscriber, stockAlerts }),
    erasure,
  };
}

const asListed = ({ id, name, email, placed_at, orders, spent }: CustomerRow): ListedCustomer => ({
  _id: id,
  name,
  email,
  orders,
  spent: dollars(spent),
  lastOrderAt: placed_at.toISOString(),
});
