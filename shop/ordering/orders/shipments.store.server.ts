import { sql } from "kysely";
import { type Actor, actorName, type Db } from "#shop/context.server.ts";
import { type Tracking, trackingLink } from "./carriers.ts";
import { PAID_BACK } from "./order-money.store.server.ts";
import type { OrderView } from "./order-schema.server.ts";

/** `revision` counts corrections. `assumed`: not confirmed, but enough days have passed. */
export type Shipment = Tracking & { shippedAt: Date; shippedBy: string; revision: number; delivery: Delivery | null };

type Delivery = { at: Date; by: string; assumed: boolean };

const SYSTEM: Actor = { kind: "system" };

export async function findShipment(db: Db, orderId: string): Promise<Shipment | undefined> {
  const row = await db.selectFrom("shipments").selectAll().where("orderId", "=", orderId).executeTakeFirst();
  if (!row) return undefined;
  const { orderId: _, deliveredAt: at, deliveredBy: by, ...shipment } = row;
  const isDelivered = at !== null && by !== null;
  return { ...shipment, delivery: isDelivered ? { at, by, assumed: by === actorName(SYSTEM) } : null };
}

export async function insertShipment(
  tx: Db,
  orderId: string,
  { tracking, actor, at }: { tracking: Tracking; actor: Actor; at: Date },
): Promise<void> {
  await tx
    .insertInto("shipments")
    .values({ orderId, ...tracking, shippedAt: at, shippedBy: actorName(actor) })
    .execute();
}

/** @returns false when someone has corrected it since `revision` */
export async function updateTracking(tx: Db, orderId: string, tracking: Tracking, revision: number): Promise<boolean> {
  const row = await tx
    .updateTable("shipments")
    .set({ ...tracking, revision: revision + 1 })
    .where("orderId", "=", orderId)
    .where("revision", "=", revision)
    .returning("revision")
    .executeTakeFirst();
  return row !== undefined;
}

/** @returns false when it has no package or was delivered before */
export async function setDelivered(tx: Db, orderId: string, { actor, at }: { actor: Actor; at: Date }) {
  const row = await tx
    .updateTable("shipments")
    .set({ deliveredAt: at, deliveredBy: actorName(actor) })
    .where("orderId", "=", orderId)
    .where("deliveredAt", "is", null)
    .returning("orderId")
    .executeTakeFirst();
  return row !== undefined;
}

export type UnderWay = { orderId: string; shippedAt: Date };

/** Shipped in that time and not known to have arrived, oldest first. Orders that are paid back in full are left out: they may be lost. */
export async function ordersUnderWay(
  db: Db,
  { from, until, after, limit }: { from: Date; until: Date; after?: UnderWay | undefined; limit: number },
): Promise<UnderWay[]> {
  return db
    .selectFrom("shipments as s")
    .innerJoin("orders as o", "o.id", "s.orderId")
    .select(["s.orderId", "s.shippedAt"])
    .where("s.deliveredAt", "is", null)
    .$if(after !== undefined, (query) =>
      query.where(sql<boolean>`(s.shipped_at, s.order_id) > (${after?.shippedAt}, ${after?.orderId}::uuid)`),
    )
    .where("s.shippedAt", ">", from)
    .where("s.shippedAt", "<=", until)
    .where("o.status", "=", "fulfilled")
    .where(sql<boolean>`not ${PAID_BACK}`)
    .orderBy("s.shippedAt")
    .orderBy("s.orderId")
    .limit(limit)
    .execute();
}

export async function shownShipment(db: Db, orderId: string): Promise<OrderView["shipment"]> {
  const found = await findShipment(db, orderId);
  if (!found) return null;
  const { carrier, trackingNumber, shippedAt, delivery } = found;
  return {
    carrier,
    trackingNumber,
    trackingUrl: trackingLink(found),
    shippedAt: shippedAt.toISOString(),
    delivered: delivery && { at: delivery.at.toISOString(), assumed: delivery.assumed },
  };
}
