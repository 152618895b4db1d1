import { sql } from "kysely";
import { type Actor, actorName, type Db } from "#shop/context.server.ts";
import { type Tracking, trackingLink } from "./carriers.ts";
import type { ShipmentView } from "./order.ts";

/** A parcel with who sent it. `revision` counts the corrections. */
export type Shipment = Tracking & { shippedAt: Date; shippedBy: string; revision: number; delivery: Delivery | null };

/** `assumed`: nobody said that it has arrived, but enough days have passed. */
type Delivery = { at: Date; by: string; assumed: boolean };

const SYSTEM: Actor = { kind: "system" };

export async function findShipment(db: Db, orderId: string): Promise<Shipment | undefined> {
  const row = await db.selectFrom("shipments").selectAll().where("order_id", "=", orderId).executeTakeFirst();
  return (
    row && {
      carrier: row.carrier,
      trackingNumber: row.tracking_number,
      trackingUrl: row.tracking_url,
      shippedAt: row.shipped_at,
      shippedBy: row.shipped_by,
      revision: row.revision,
      delivery:
        row.delivered_at !== null && row.delivered_by !== null
          ? { at: row.delivered_at, by: row.delivered_by, assumed: row.delivered_by === actorName(SYSTEM) }
          : null,
    }
  );
}

/** For an order that the caller has locked: it has one parcel. */
export async function insertShipment(
  tx: Db,
  orderId: string,
  { tracking, actor, at }: { tracking: Tracking; actor: Actor; at: Date },
): Promise<void> {
  await tx
    .insertInto("shipments")
    .values({ order_id: orderId, ...columnsOf(tracking), shipped_at: at, shipped_by: actorName(actor) })
    .execute();
}

/** @returns false when somebody has corrected it since `revision`. */
export async function updateTracking(tx: Db, orderId: string, tracking: Tracking, revision: number): Promise<boolean> {
  const row = await tx
    .updateTable("shipments")
    .set({ ...columnsOf(tracking), revision: revision + 1 })
    .where("order_id", "=", orderId)
    .where("revision", "=", revision)
    .returning("revision")
    .executeTakeFirst();
  return row !== undefined;
}

/** For an order that the caller has locked. @returns false when it has no parcel, or is taken as delivered already. */
export async function setDelivered(tx: Db, orderId: string, { actor, at }: { actor: Actor; at: Date }) {
  const row = await tx
    .updateTable("shipments")
    .set({ delivered_at: at, delivered_by: actorName(actor) })
    .where("order_id", "=", orderId)
    .where("delivered_at", "is", null)
    .returning("order_id")
    .executeTakeFirst();
  return row !== undefined;
}

type UnderWay = { order_id: string; shipped_at: Date };

/**
 * Orders whose parcel left in that time and is not known to have arrived, the oldest first. Refunded in full, it may be lost.
 * @param after the last one of the page before.
 */
export async function ordersUnderWay(
  db: Db,
  { from, until, after, limit }: { from: Date; until: Date; after?: UnderWay | undefined; limit: number },
): Promise<UnderWay[]> {
  return db
    .selectFrom("shipments as s")
    .innerJoin("orders as o", "o.id", "s.order_id")
    .select(["s.order_id", "s.shipped_at"])
    .where("s.delivered_at", "is", null)
    .$if(after !== undefined, (query) =>
      query.where(sql<boolean>`(s.shipped_at, s.order_id) > (${after?.shipped_at}, ${after?.order_id}::uuid)`),
    )
    .where("s.shipped_at", ">", from)
    .where("s.shipped_at", "<=", until)
    .where("o.status", "=", "fulfilled")
    .where((eb) => eb.or([eb("o.refunded_cents", "=", 0), eb("o.refunded_cents", "<", eb.ref("o.total_cents"))]))
    .orderBy("s.shipped_at")
    .orderBy("s.order_id")
    .limit(limit)
    .execute();
}

const columnsOf = ({ carrier, trackingNumber, trackingUrl }: Tracking) => ({
  carrier,
  tracking_number: trackingNumber,
  tracking_url: trackingUrl,
});

/** As the shopper sees it; null before it is shipped, and of orders that were shipped before there were shipments. */
export async function shownShipment(db: Db, orderId: string): Promise<ShipmentView | null> {
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
