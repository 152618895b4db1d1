import { sql } from "kysely";
import { sameInAnyCase } from "#platform/db/in-any-case.server.ts";
import { type Actor, actorName, type Db } from "#shop/context.server.ts";
import type { WebhookEvent } from "#shop/messaging/webhooks/webhook-events.ts";
import { queueWebhooks } from "#shop/messaging/webhooks/webhooks.store.server.ts";
import { type Cents, dollars } from "#shop/money/money.ts";
import {
  CUSTOMER_FIELD_NAMES,
  CUSTOMER_FIELDS,
  customerInfoOf,
  SHIP_TO_FIELD_NAMES,
  type ShipTo,
  shipToOf,
} from "./customer-info.ts";
import { shownDelay } from "./delays.store.server.ts";
import { chargedInPart } from "./order.ts";
import { shownDisputes, shownRefunds } from "./order-money.store.server.ts";
import type { OrderView } from "./order-schema.server.ts";
import { mayMove, type OrderStatus } from "./order-status.ts";
import { enterOrders, followMove, reenterOrders } from "./order-terms.store.server.ts";
import { type TimelineReader, timelineFor } from "./order-timeline.ts";
import { shownShipment } from "./shipments.store.server.ts";
import { UNITS_TO_SHIP } from "./units-to-ship.store.server.ts";

export const lockOrder = (tx: Db, orderId: string) =>
  tx
    .selectFrom("orders")
    .select(["id", "number", "requestHash", "status", "email", "totalCents", "placedAt", "cancelUntil"])
    .where("id", "=", orderId)
    .forNoKeyUpdate()
    .executeTakeFirst();

export type LockedOrder = NonNullable<Awaited<ReturnType<typeof lockOrder>>>;

/** Changes the status of a locked order and writes its timeline. Throws if the status table doesn't allow the transition. */
export async function moveOrder(
  tx: Db,
  order: { id: string; status: OrderStatus },
  move: { to: OrderStatus; kind: string; actor: Actor; note?: string; at: Date },
): Promise<void> {
  if (!mayMove(order.status, move.to))
    throw new Error(`order ${order.id} may not go from ${order.status} to ${move.to}`);
  await tx.updateTable("orders").set({ status: move.to, updatedAt: move.at }).where("id", "=", order.id).execute();
  await followMove(tx, order.id, order.status, move.to);
  order.status = move.to;
  await addOrderEvent(tx, order.id, { ...move, status: move.to });
}

export async function addOrderEvent(
  tx: Db,
  orderId: string,
  event: { kind: string; status?: OrderStatus; actor: Actor; note?: string; at: Date; key?: string },
): Promise<void> {
  const { kind, status = null, actor, note = "", at, key = null } = event;
  await tx
    .insertInto("orderEvents")
    .values({ orderId, kind, status, actor: actorName(actor), note, at, key })
    .execute();
  const reported = status ? WEBHOOK_OF_STATUS[status] : kind === "refunded" ? "order.refunded" : undefined;
  if (!reported) return;
  const data = sql`(select jsonb_build_object('_id', id, 'orderNumber', number) from orders where id = ${orderId})`;
  await queueWebhooks(tx, { event: reported, data, at });
}

/** The webhook for each new status. */
const WEBHOOK_OF_STATUS: Partial<Record<OrderStatus, WebhookEvent>> = {
  pending: "order.placed",
  paid: "order.paid",
  fulfilled: "order.fulfilled",
  cancelled: "order.cancelled",
};

export async function countOrderEvents(db: Db, orderId: string, kind: string, actor: Actor): Promise<number> {
  const { count } = await db
    .selectFrom("orderEvents")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .where("orderId", "=", orderId)
    .where("kind", "=", kind)
    .where("actor", "=", actorName(actor))
    .executeTakeFirstOrThrow();
  return count;
}

export const readShipTo = (db: Db, orderId: string): Promise<ShipTo> =>
  db.selectFrom("orders").select(SHIP_TO_FIELD_NAMES).where("id", "=", orderId).executeTakeFirstOrThrow();

export async function setShipTo(tx: Db, orderId: string, shipTo: ShipTo, at: Date): Promise<void> {
  await tx
    .updateTable("orders")
    .set({ ...shipToOf(shipTo), updatedAt: at })
    .where("id", "=", orderId)
    .execute();
  await enterOrders(tx, [orderId]);
}

const personal = CUSTOMER_FIELD_NAMES.filter((name) => !CUSTOMER_FIELDS[name].staysAfterErasure);
/** The hash of the request would confirm a guess of what was erased. */
const ERASED_INFO = {
  ...Object.fromEntries(personal.map((name) => [name, ""])),
  name: "Erased customer",
  requestHash: "",
};

/** Removes personal data; goods, money, status and history are kept. The caller has locked the orders. */
export async function eraseFromOrders(tx: Db, orderIds: readonly string[]): Promise<void> {
  const ids = [...orderIds];
  await tx.updateTable("orders").set(ERASED_INFO).where(sql<boolean>`id = any(${ids}::uuid[])`).execute();
  // The notes of these events contain both addresses.
  await sql`update order_events set note = '' where order_id = any(${ids}::uuid[]) and kind = 'address_changed'`.execute(
    tx,
  );
  await reenterOrders(tx, ids);
}

export async function setRefunded(tx: Db, orderId: string, refundedCents: Cents, at: Date): Promise<void> {
  await tx.updateTable("orders").set({ refundedCents, updatedAt: at }).where("id", "=", orderId).execute();
}

export async function findOrderId(
  db: Db,
  { number, email }: { number: string; email: string },
): Promise<string | undefined> {
  const row = await db
    .selectFrom("orders")
    .select("id")
    .where("number", "=", number)
    .where(sameInAnyCase("email", email))
    .executeTakeFirst();
  return row?.id;
}

export const linesOf = (db: Db, orderId: string) =>
  db
    .selectFrom("orderLines as l")
    .selectAll()
    .select(UNITS_TO_SHIP.as("toShip"))
    .where("orderId", "=", orderId)
    .orderBy("position")
    .execute();

export const eventsOf = (db: Db, orderId: string) =>
  db
    .selectFrom("orderEvents")
    .select(["kind", "actor", "note", "at"])
    .where("orderId", "=", orderId)
    .orderBy("id")
    .execute();

export async function findOrderView(
  db: Db,
  orderId: string,
  reader: TimelineReader = "shopper",
): Promise<OrderView | undefined> {
  const order = await db.selectFrom("orders").selectAll().where("id", "=", orderId).executeTakeFirst();
  if (!order) return undefined;
  const lines = await linesOf(db, orderId);
  const payment = await db
    .selectFrom("payments")
    .select(["attempt", "cardBrand", "cardLast4", "capturedCents", "refundedCents"])
    .where("orderId", "=", orderId)
    .orderBy("attempt", "desc")
    .limit(1)
    .executeTakeFirst();
  return {
    _id: order.id,
    orderNumber: order.number,
    status: order.status,
    items: lines.map((line) => ({
      _id: line.productId,
      title: line.title,
      color: line.color,
      size: line.size,
      image: line.image,
      quantity: line.quantity,
      toShip: line.toShip,
      salePrice: dollars(line.unitPriceCents),
      lineTotal: dollars(line.unitPriceCents * line.quantity),
    })),
    customerInfo: customerInfoOf(order),
    shippingMethod: order.shippingMethod,
    subtotal: dollars(order.subtotalCents),
    shippingCost: dollars(order.shippingCents),
    tax: dollars(order.taxCents),
    total: dollars(order.totalCents),
    ...chargedInPart(dollars(order.totalCents), dollars(payment?.capturedCents ?? 0)),
    refunded: dollars(payment?.refundedCents ?? 0),
    refunds: await shownRefunds(db, orderId),
    disputed: await shownDisputes(db, orderId, payment?.attempt ?? 0),
    payment: payment?.cardBrand && payment.cardLast4 ? { brand: payment.cardBrand, last4: payment.cardLast4 } : null,
    shipment: await shownShipment(db, orderId),
    delay: await shownDelay(db, orderId),
    placedAt: order.placedAt.toISOString(),
    cancelUntil: order.cancelUntil.toISOString(),
    timeline: timelineFor(reader, order.placedAt, await eventsOf(db, orderId)),
  };
}
