import { type Selectable, sql } from "kysely";
import { z } from "zod";
import type { Db } from "#shop/context.server.ts";
import { type Cents, dollars } from "#shop/money/money.ts";
import type { Tables } from "#shop/tables.server.ts";
import { CUSTOMER_FIELD_NAMES, type CustomerInfo, customerInfoOf } from "./customer-info.ts";
import { AGREED_DAY, isToShip } from "./delays.store.server.ts";
import { holdIsOver, moneyOf, REFUNDED_IN_FULL, readOrderMoney } from "./order-money.store.server.ts";
import { dollars as dollarsSchema, orderStatus } from "./order-schema.server.ts";
import { DISPUTE_STATUS_KEYS, LOST_DISPUTES } from "./refund.ts";
import { SHIPPING_METHOD_KEYS } from "./shipping-methods.ts";
import { UNITS_TO_SHIP } from "./units-to-ship.store.server.ts";

/** The admin order of the specification's section 3, and what else the list shows. */
export const adminOrderSchema = z.object({
  _id: z.uuid(),
  orderNumber: z.string(),
  productId: z.object({ _id: z.string(), title: z.string() }).nullable(),
  customerInfo: z.object({ name: z.string(), email: z.string() }),
  items: z.array(
    z.object({
      title: z.string(),
      color: z.string(),
      size: z.string(),
      quantity: z.int(),
      toShip: z.int().describe("Units that ship, without those that a refund restocked."),
    }),
  ),
  amount: dollarsSchema,
  refunded: dollarsSchema,
  isRefunded: z.boolean().describe("Whether the current payment was refunded in full."),
  refundable: z.number().describe("Dollars of the card payment that can still be refunded."),
  refundState: z
    .enum(["pending", "failed"])
    .nullable()
    .describe("Whether a refund is pending, or failed and hasn't been made since."),
  dispute: z.enum(DISPUTE_STATUS_KEYS).nullable().describe("The status of the newest dispute."),
  status: orderStatus,
  placedAt: z.string(),
  shippingMethod: z.enum(SHIPPING_METHOD_KEYS),
  isToShip: z
    .boolean()
    .describe(
      "Expected to ship: pending or paid, not refunded or being refunded in full, not lost in a dispute, authorization not ended, and no delay left unaccepted.",
    ),
  isHoldOver: z
    .boolean()
    .describe("Whether the authorization ended before the card was charged. Such an order can only be cancelled."),
  agreedDay: z.string().nullable().describe("The day that the customer of a delayed order agreed to wait for."),
  addressChangedAt: z.string().nullable().describe("When the shipping address was last changed."),
});
export type AdminOrder = z.infer<typeof adminOrderSchema>;

/** For list and export; the API leaves out what its schema doesn't name. */
export type OrderRow = Omit<AdminOrder, "customerInfo" | "items"> & {
  customerInfo: CustomerInfo;
  items: (AdminOrder["items"][number] & { sku: string })[];
  carrier: string | null;
  trackingNumber: string | null;
  subtotal: number;
  shippingCost: number;
  tax: number;
  /** Captured, in dollars; `provider` and `paymentRef` are those of the last payment with money. */
  taken: number;
  lost: number;
  net: number;
  provider: string | null;
  paymentRef: string | null;
};

/** Newest first. `before`: only orders with a smaller id (ids sort by time). */
export async function listAdminOrders(
  db: Db,
  { limit, before, id, now }: { limit: number; before?: string; id?: string; now: Date },
): Promise<OrderRow[]> {
  const orders = await db
    .selectFrom("orders")
    .select("id")
    .$if(before !== undefined, (query) => query.where("id", "<", before ?? ""))
    .$if(id !== undefined, (query) => query.where("id", "=", id ?? ""))
    .orderBy("id", "desc")
    .limit(limit)
    .execute();
  return readAdminOrders(
    db,
    orders.map((order) => order.id),
    now,
  );
}

type Row = CustomerInfo &
  Pick<
    Selectable<Tables["orders"]>,
    | ("id" | "number" | "status" | "shippingMethod" | "placedAt")
    | ("subtotalCents" | "shippingCents" | "taxCents" | "totalCents" | "refundedCents")
  > &
  Pick<OrderRow, "carrier" | "trackingNumber" | "provider" | "isToShip" | "isHoldOver" | "isRefunded" | "agreedDay"> & {
    ref: string | null;
    takenCents: Cents | null;
    lostCents: Cents | null;
    addressChangedAt: Date | null;
  };

const CUSTOMER_COLUMNS = sql.join(CUSTOMER_FIELD_NAMES.map((name) => sql.ref(name)));

/** In the order of `ids`. */
export async function readAdminOrders(db: Db, ids: readonly string[], now: Date): Promise<OrderRow[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<Row>`
    select o.*, s.carrier, s.tracking_number, p.taken_cents, d.lost_cents, last.provider, last.ref, ${isToShip(now)} as is_to_ship, ${holdIsOver(now)} as is_hold_over, ${REFUNDED_IN_FULL} as is_refunded, ${AGREED_DAY} as agreed_day,
      (select max(e.at) from order_events e where e.order_id = o.id and e.kind = 'address_changed') as address_changed_at
    from unnest(${ids}::uuid[]) with ordinality as chosen (id, place)
    cross join lateral (
      select id, number, status, ${CUSTOMER_COLUMNS}, shipping_method, subtotal_cents, shipping_cents, tax_cents, total_cents, refunded_cents, placed_at
      from orders where orders.id = chosen.id offset 0) o
    left join shipments s on s.order_id = o.id
    left join lateral (select sum(captured_cents)::int as taken_cents from payments where order_id = o.id) p on true
    left join lateral (
      select sum(amount_cents)::int as lost_cents from disputes where order_id = o.id and status = any(${LOST_DISPUTES}::text[])) d on true
    left join lateral (
      select provider, ref from payments where order_id = o.id order by captured_cents > 0 desc, attempt desc limit 1) last on true
    order by chosen.place`.execute(db);
  const lines = await db
    .selectFrom("orderLines as l")
    .select(["orderId", "productId", "title", "color", "size", "quantity", "sku", UNITS_TO_SHIP.as("toShip")])
    .where("orderId", "in", ids)
    .orderBy("position")
    .execute();
  const linesOf = Map.groupBy(lines, ({ orderId }) => orderId);
  const money = await readOrderMoney(db, ids);
  return rows.map((row) => {
    const items = linesOf.get(row.id) ?? [];
    const [first] = items;
    return {
      _id: row.id,
      orderNumber: row.number,
      productId: first ? { _id: first.productId, title: first.title } : null,
      customerInfo: customerInfoOf(row),
      items: items.map(({ orderId: _, productId: _product, ...item }) => item),
      amount: dollars(row.totalCents),
      refunded: dollars(row.refundedCents),
      isRefunded: row.isRefunded,
      ...moneyOf(money, row.id),
      status: row.status,
      placedAt: row.placedAt.toISOString(),
      isToShip: row.isToShip,
      isHoldOver: row.isHoldOver,
      agreedDay: row.agreedDay,
      addressChangedAt: row.addressChangedAt?.toISOString() ?? null,
      shippingMethod: row.shippingMethod,
      carrier: row.carrier,
      trackingNumber: row.trackingNumber,
      subtotal: dollars(row.subtotalCents),
      shippingCost: dollars(row.shippingCents),
      tax: dollars(row.taxCents),
      taken: dollars(row.takenCents ?? 0),
      lost: dollars(row.lostCents ?? 0),
      net: dollars((row.takenCents ?? 0) - row.refundedCents - (row.lostCents ?? 0)),
      provider: row.provider,
      paymentRef: row.ref,
    };
  });
}
