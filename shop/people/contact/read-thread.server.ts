import type { ShopContext } from "#shop/context.server.ts";
import { dollars } from "#shop/money/money.ts";
import { findCustomerByEmail, ordersOfCustomer } from "#shop/people/customers/customers.store.server.ts";
import { enterCustomers } from "#shop/people/customers/enter-customers.server.ts";
import { staffNames } from "#shop/people/staff/staff.store.server.ts";
import { findMessageRow, listThread } from "./messages.store.server.ts";

const SHOWN_ORDERS = 20;

/**
 * All messages and replies between the shop and a message's address, oldest first, with the customer's newest orders. Undefined if there is
 * no such message.
 *
 * @param seesOrders whether the reader may see orders; if not, none are returned
 * @param sendsEmail whether replies are sent
 */
export async function readThread(
  ctx: ShopContext,
  messageId: string,
  { seesOrders, sendsEmail }: { seesOrders: boolean; sendsEmail: boolean },
) {
  const message = await findMessageRow(ctx.db, messageId);
  if (!message) return undefined;
  const entries = await listThread(ctx.db, message.email);
  const nameOf = await staffNames(ctx.db);
  return {
    email: message.email,
    sendsEmail,
    entries: entries.map(({ id, by, ...entry }) => ({
      _id: id,
      ...entry,
      by: entry.kind === "reply" ? nameOf(by) : by,
    })),
    orders: seesOrders ? await ordersOf(ctx, message.email) : [],
  };
}

async function ordersOf(ctx: ShopContext, email: string) {
  await enterCustomers(ctx, { most: 1 });
  const customerId = await findCustomerByEmail(ctx.db, email);
  const orders = customerId === undefined ? [] : await ordersOfCustomer(ctx.db, customerId, ctx.clock.now());
  return orders.slice(0, SHOWN_ORDERS).map(({ id, number, status, totalCents, placedAt }) => ({
    _id: id,
    orderNumber: number,
    status,
    total: dollars(totalCents),
    placedAt,
  }));
}
