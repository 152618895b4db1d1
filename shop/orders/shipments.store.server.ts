import { type Actor, actorName, type Db } from "#shop/context.server.ts";
import { type Tracking, trackingLink } from "./carriers.ts";
import type { ShipmentView } from "./order.ts";

/** A parcel with who sent it. `revision` counts the corrections. */
export type Shipment = Tracking & { shippedAt: Date; shippedBy: string; revision: number };

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

const columnsOf = ({ carrier, trackingNumber, trackingUrl }: Tracking) => ({
  carrier,
  tracking_number: trackingNumber,
  tracking_url: trackingUrl,
});

/** As the shopper sees it; null before it is shipped, and of orders that were shipped before there were shipments. */
export async function shownShipment(db: Db, orderId: string): Promise<ShipmentView | null> {
  const found = await findShipment(db, orderId);
  if (!found) return null;
  const { carrier, trackingNumber, shippedAt } = found;
  return { carrier, trackingNumber, trackingUrl: trackingLink(found), shippedAt: shippedAt.toISOString() };
}
