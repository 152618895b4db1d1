import type { Db, ShopContext } from "#shop/context.server.ts";
import { dollars, toCents } from "#shop/money/money.ts";
import { refundsOf } from "#shop/money/payments/payments.store.server.ts";
import { listRefunds } from "#shop/money/payments/read-refunds.server.ts";
import { shipToOf } from "#shop/ordering/orders/customer-info.ts";
import { findDelay } from "#shop/ordering/orders/delays.store.server.ts";
import { chargedInPart, isRefundedInFull } from "#shop/ordering/orders/order.ts";
import { isHoldOver } from "#shop/ordering/orders/order-filter.ts";
import { holdIsOver, isUnsettled as readIsUnsettled } from "#shop/ordering/orders/order-money.store.server.ts";
import type { OrderView } from "#shop/ordering/orders/order-schema.server.ts";
import { isCardHeld } from "#shop/ordering/orders/order-status.ts";
import { eventsOf, findOrderView, linesOf } from "#shop/ordering/orders/orders.store.server.ts";
import { holdsMoney, lostCents } from "#shop/ordering/orders/refund.ts";
import { findShipment } from "#shop/ordering/orders/shipments.store.server.ts";
import { UNITS_TO_SHIP } from "#shop/ordering/orders/units-to-ship.store.server.ts";
import { itemsToShip } from "#shop/ordering/orders/units-to-ship.ts";
import { staffNames } from "#shop/people/staff/staff.store.server.ts";
import { reviewLinks } from "#shop/selling/reviews/review-links.server.ts";
import { heldUnits } from "#shop/selling/stock/stock.store.server.ts";
import { actionsOf } from "./order-actions.ts";
import type { OrderDetail } from "./order-detail.contract.server.ts";
import * as store from "./order-detail.store.server.ts";
import {
  cardOf,
  delayOf,
  emailOf,
  lineOf,
  linkOf,
  type Provider,
  paymentOf,
  shipmentOf,
  sum,
} from "./order-detail-views.ts";

/** An order as its shopper sees it: once it is delivered, with links to review its items. */
export async function readShopperOrder(
  { db, ids }: Pick<ShopContext, "db" | "ids">,
  orderId: string,
): Promise<OrderView | undefined> {
  const order = await findOrderView(db, orderId);
  if (!order?.shipment?.delivered) return order;
  return { ...order, reviewLinks: await reviewLinks({ db, ids, publicUrl: "" }, orderId) };
}

/** Everything about an order for staff; undefined when it doesn't exist. */
export async function readOrderDetail(
  { db, clock }: Pick<ShopContext, "db" | "clock">,
  gateway: Provider,
  orderId: string,
) {
  const now = clock.now();
  const file = await readFile(db, gateway, orderId, now);
  const shipping = await store.shippingOf(db, orderId, now);
  if (!file || !shipping) return undefined;
  const { order, lines, payments, emails, events, refunds, shipment, neighbors } = file;
  const { name, email, phone, placedAt } = order;
  const nameOf = await staffNames(db);
  return {
    _id: order.id,
    orderNumber: order.number,
    status: order.status,
    placedAt,
    shippingMethod: order.shippingMethod,
    ...shipping,
    lines: lines.map(lineOf),
    money: moneyOf(file, now),
    customer: { name, email, phone, otherOrders: await readOtherOrders(db, order) },
    shipTo: shipToOf(order),
    timeline: [
      { kind: "placed", by: "shopper", note: "", at: placedAt },
      ...events.map(({ actor, ...event }) => ({ ...event, by: nameOf(actor) })),
    ],
    emails: emails.map(emailOf),
    payments: payments.map((row) => paymentOf(row, gateway)),
    refunds: refunds.refunds.map((refund) => {
      const row = file.refundRows.find(({ id }) => id === refund._id);
      return { ...refund, ref: row?.ref ?? null };
    }),
    disputes: refunds.disputes,
    shipment: shipment ? shipmentOf(shipment, nameOf) : null,
    delay: file.delay ? delayOf(file.delay, nameOf) : null,
    stock: [
      ...lines.map(({ sku, quantity }) => ({ sku, delta: -quantity, reason: "reserved", by: "shopper", at: placedAt })),
      ...file.movements.map(({ actor, ...move }) => ({ ...move, by: nameOf(actor ?? "system") })),
    ],
    actions: actionsOf(factsOf(file, now)),
    older: neighbors.older ? linkOf(neighbors.older) : null,
    newer: neighbors.newer ? linkOf(neighbors.newer) : null,
  };
}

type File = NonNullable<Awaited<ReturnType<typeof readFile>>>;

async function readFile(db: Db, { provider }: Provider, orderId: string, now: Date) {
  const order = await db.selectFrom("orders").selectAll().where("id", "=", orderId).executeTakeFirst();
  const refunds = await listRefunds(db, provider, orderId);
  if (!order || !refunds) return undefined;
  return {
    order,
    refunds,
    refundRows: await refundsOf(db, orderId),
    lines: await linesOf(db, orderId),
    payments: await store.paymentsOf(db, orderId),
    isUnsettled: await readIsUnsettled(db, orderId, now),
    emails: await store.emailsOf(db, order),
    events: await eventsOf(db, orderId),
    held: await heldUnits(db, orderId),
    movements: await store.movementsOf(db, orderId),
    shipment: await findShipment(db, orderId),
    delay: await findDelay(db, orderId),
    neighbors: await store.neighborsOf(db, orderId),
  };
}

function moneyOf({ order, payments, refunds }: File, now: Date): OrderDetail["money"] {
  const current = payments.at(-1);
  const isHeld = isCardHeld(order.status) && current?.status === "authorized" && !isHoldOver(current, now);
  return {
    subtotal: dollars(order.subtotalCents),
    shipping: dollars(order.shippingCents),
    tax: dollars(order.taxCents),
    total: dollars(order.totalCents),
    held: dollars(isHeld ? current.amountCents : 0),
    captured: dollars(sum(payments, ({ capturedCents }) => capturedCents)),
    refunded: dollars(order.refundedCents),
    refundable: refunds.blocked === null ? refunds.refundable : 0,
  };
}

async function readOtherOrders(db: Db, order: File["order"]) {
  const { count, newest } = await store.otherOrdersOf(db, order);
  return {
    count,
    newest: newest.map((other) => ({
      ...linkOf(other),
      status: other.status,
      amount: dollars(other.totalCents),
      placedAt: other.placedAt,
    })),
  };
}

function factsOf(
  { order, lines, payments, isUnsettled, held, refunds, shipment }: File,
  now: Date,
): Parameters<typeof actionsOf>[0] {
  const current = payments.at(-1);
  return {
    status: order.status,
    email: order.email,
    totalCents: order.totalCents,
    hourRuns: now < order.cancelUntil,
    isHoldOver: isCardHeld(order.status) && current !== undefined && isHoldOver(current, now),
    payment: current ? { provider: current.provider, card: cardOf(current) } : null,
    capturedCents: current && current.provider !== "offline" ? current.capturedCents : 0,
    leftCents: toCents(refunds.refundable) ?? 0,
    lostCents: lostCents(refunds.disputes.map(({ status, amount }) => ({ status, amountCents: toCents(amount) ?? 0 }))),
    isUnsettled,
    isDisputed: refunds.disputes.some(({ status }) => holdsMoney(status)),
    units: sum(lines, ({ quantity }) => quantity),
    toShip: sum(lines, ({ toShip }) => toShip),
    heldUnits: sum(held, ({ units }) => units),
    parcel: shipment ? (shipment.delivery ? "delivered" : "under_way") : null,
    isAllRefunded: isRefundedInFull({
      total: order.totalCents,
      refunded: current?.refundedCents ?? 0,
      ...chargedInPart(order.totalCents, current?.capturedCents),
    }),
  };
}

export async function readPackingSlips(db: Db, orderIds: readonly string[], now: Date) {
  const orders = await db
    .selectFrom("orders as o")
    .selectAll("o")
    .select(holdIsOver(now).as("isHoldOver"))
    .where("o.id", "in", orderIds)
    .execute();
  const lines = await db
    .selectFrom("orderLines as l")
    .select(["orderId", "position", "sku", "title", "color", "size", "quantity", UNITS_TO_SHIP.as("toShip")])
    .where("orderId", "in", orderIds)
    .orderBy("position")
    .execute();
  const linesBy = Map.groupBy(lines, ({ orderId }) => orderId);
  return [...new Set(orderIds)].flatMap((id) => {
    const order = orders.find((one) => one.id === id);
    if (!order) return [];
    return {
      _id: id,
      orderNumber: order.number,
      status: order.status,
      isHoldOver: order.isHoldOver,
      placedAt: order.placedAt,
      shippingMethod: order.shippingMethod,
      shipTo: shipToOf(order),
      lines: itemsToShip(linesBy.get(id) ?? []).map(({ orderId: _, toShip: _toShip, ...line }) => line),
    };
  });
}
