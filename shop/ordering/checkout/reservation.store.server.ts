import type { PoolClient } from "#platform/db/pool.server.ts";
import { type UnitOrigin, UnpaidUnits } from "#shop/money/abuse-limits/limits.ts";
import { CUSTOMER_FIELD_NAMES, type CustomerInfo } from "#shop/ordering/orders/customer-info.ts";
import type { ShippingPrices } from "#shop/ordering/orders/shipping-methods.ts";
import { shippingPricesOf } from "#shop/running/settings/settings.store.server.ts";
import { DEFAULT_SETTINGS } from "#shop/running/settings/settings.ts";
import { RELEASE_RESTOCKS } from "#shop/selling/stock/restocks.store.server.ts";
import type { Tables } from "#shop/tables.server.ts";
import type { ReservedLine, StockItem } from "./reservation.ts";

/** Reads the shipping prices in the same statement, to save a round trip. */
export const READ_STOCK = `
select v.product_id as "productId", v.sku, p.title, v.color, v.size, c.image, v.on_hand as "onHand", p.price_cents as "priceCents",
  p.sale_price_cents as "salePriceCents", p.sale_starts_at as "saleStartsAt", p.sale_ends_at as "saleEndsAt",
  (select value from settings where key = 'shipping') as shipping,
  exists (select from restocks r where r.sku = v.sku and r.released_at is null and r.available_at <= now()) as due
from unnest($1::text[]) wanted(id)
join products p on p.id = wanted.id and p.archived_at is null and p.live_at <= now()
join variants v on v.product_id = p.id and v.archived_at is null and v.live_at <= now()
join product_colors c on c.product_id = v.product_id and c.color = v.color and c.live_at <= now()`;

/** Every SKU of these products that is live by the database's clock. `due`: a restock has arrived and is not in the stock yet. */
export async function readStock(
  client: PoolClient,
  productIds: string[],
): Promise<{ items: StockItem[]; shipping: ShippingPrices; due: boolean }> {
  type Row = StockItem & { shipping: unknown; due: boolean };
  const { rows } = await client.query<Row>({ name: "read_stock", text: READ_STOCK, values: [productIds] });
  const [first] = rows;
  // Without a row no order gets as far as its total.
  const shipping = first ? shippingPricesOf(first.shipping) : DEFAULT_SETTINGS.shipping;
  return { items: rows, shipping, due: rows.some(({ due }) => due) };
}

export async function lockStock(client: PoolClient, productIds: string[]): Promise<void> {
  await client.query("select sku from variants where product_id = any($1::text[]) order by sku for update", [
    productIds,
  ]);
}

/** Adds due restocks to the stock of these products, which the caller has locked. */
export async function releaseDue(client: PoolClient, productIds: string[]): Promise<void> {
  await client.query(RELEASE_RESTOCKS, [productIds]);
}

export type KnownOrder = { key: string; orderId: string; requestHash: string };

/**
 * $1 idempotency keys, $2 candidates for order numbers, $3 IP addresses, $4 emails, $5 card fingerprints. One statement for all that a
 * batch must know about earlier orders, because each round trip costs a batch as much as its reading. The subquery and the lateral limit
 * keep it an index probe for each key and number, however many orders there are. A payment keeps its origin only until it is decided, so
 * the indexes by origin are small. Each part of `held` has no condition beyond those of its index: with the statistics of a quiet day,
 * the planner would otherwise read all open payments, which are thousands during a drop.
 */
export const READ_EARLIER_ORDERS = `
with held as materialized (
  select order_id, status, guard_ip, guard_email, card_fingerprint from payments where guard_ip = any($3::text[])
  union select order_id, status, guard_ip, guard_email, card_fingerprint from payments where guard_email = any($4::text[])
  union select order_id, status, guard_ip, guard_email, card_fingerprint from payments
  where cardinality($5::text[]) > 0 and card_fingerprint = any($5::text[]) and status in ('processing', 'requires_action'))
select
  (select json_agg(json_build_object('key', wanted.key, 'orderId', found.id, 'requestHash', found.request_hash))
    from unnest($1::text[]) wanted(key)
    cross join lateral (select id, request_hash from orders where idempotency_key = wanted.key limit 1) found) as known,
  (select json_agg(candidate.number) from unnest($2::text[]) candidate(number)
    where (select 1 from orders where orders.number = candidate.number) is not null) as numbers,
  (select json_agg(json_build_object('ip', h.guard_ip, 'email', h.guard_email, 'card', h.card_fingerprint, 'units', l.quantity))
    from held h join order_lines l on l.order_id = h.order_id
    where h.status in ('processing', 'requires_action')) as unpaid`;

/** @returns the orders with these keys, which of the numbers are taken, and the units of these origins that are unpaid. */
export async function readEarlierOrders(
  client: PoolClient,
  { keys, numbers, origins }: { keys: string[]; numbers: string[]; origins: readonly UnitOrigin[] },
): Promise<{ known: Map<string, KnownOrder>; takenNumbers: Set<string>; unpaid: UnpaidUnits }> {
  type Unpaid = { ip: string | null; email: string | null; card: string | null; units: number };
  type Row = { known: KnownOrder[] | null; numbers: string[] | null; unpaid: Unpaid[] | null };
  const signals = (["ip", "email", "card"] as const).map((signal) => [
    ...new Set(origins.flatMap((origin) => origin[signal] ?? [])),
  ]);
  const statement = { name: "read_earlier_orders", text: READ_EARLIER_ORDERS, values: [keys, numbers, ...signals] };
  const [row] = (await client.query<Row>(statement)).rows;
  return {
    known: new Map(row?.known?.map((order) => [order.key, order])),
    takenNumbers: new Set(row?.numbers),
    unpaid: new UnpaidUnits(row?.unpaid?.map(({ units, ...origin }) => ({ origin, units }))),
  };
}

export type OrderRow = CustomerInfo & {
  id: string;
  number: string;
  key: string;
  hash: string;
  method: Tables["orders"]["shippingMethod"];
  subtotal: number;
  shipping: number;
  tax: number;
  total: number;
  token: string;
  guard_ip: string | null;
  guard_email: string | null;
};

export type OrderLineRow = Omit<ReservedLine, "productId" | "unitPriceCents"> & {
  order_id: string;
  position: number;
  product_id: string;
  unit: number;
};

const CUSTOMER_COLUMNS = CUSTOMER_FIELD_NAMES.join(", ");

/** $1 orders, $2 lines, $3 provider, $4 now, $5 end of the cancellation window. */
export const WRITE_ORDERS = `
with wanted as materialized (
  select * from jsonb_to_recordset($1::jsonb) as r (id uuid, number text, key text, hash text,
    ${CUSTOMER_FIELD_NAMES.map((name) => `${name} text`).join(", ")}, method text, subtotal int, shipping int, tax int, total int,
    token text, guard_ip text, guard_email text)),
wanted_lines as materialized (
  select * from jsonb_to_recordset($2::jsonb) as r (order_id uuid, position smallint, product_id text, sku text, title text, color text,
    size text, image text, unit int, quantity smallint)),
placed as (
  insert into orders (id, number, idempotency_key, request_hash, status, ${CUSTOMER_COLUMNS},
    shipping_method, subtotal_cents, shipping_cents, tax_cents, total_cents, placed_at, cancel_until, updated_at)
  select id, number, key, hash, 'awaiting_payment', ${CUSTOMER_COLUMNS},
    method, subtotal, shipping, tax, total, $4, $5, $4
  from wanted),
asked as (
  insert into payments (order_id, attempt, provider, method_token, status, amount_cents, guard_ip, guard_email, created_at, updated_at)
  select id, 1, $3, token, 'processing', total, guard_ip, guard_email, $4, $4 from wanted),
sold as (
  insert into order_lines (order_id, position, product_id, sku, title, color, size, image, unit_price_cents, quantity)
  select order_id, position, product_id, sku, title, color, size, image, unit, quantity from wanted_lines)
insert into stock_movements (sku, delta, reason, order_id, at)
select sku, -sum(quantity), 'reserved', order_id, $4 from wanted_lines group by order_id, sku`;

export async function writeOrders(
  client: PoolClient,
  input: { orders: OrderRow[]; lines: OrderLineRow[]; provider: string; now: Date; cancelUntil: Date },
): Promise<void> {
  const { orders, lines, provider, now, cancelUntil } = input;
  const values = [JSON.stringify(orders), JSON.stringify(lines), provider, now, cancelUntil];
  await client.query({ name: "write_orders", text: WRITE_ORDERS, values });
}

const TAKE_STOCK = `
with wanted as (select sku, units from jsonb_to_recordset($1::jsonb) as r (sku text, units int)),
held as (select sku from variants where sku in (select sku from wanted) order by sku for no key update)
update variants v set on_hand = v.on_hand - w.units
from wanted w, held h
where v.sku = w.sku and h.sku = w.sku and v.on_hand >= w.units
returning v.sku, v.on_hand`;

/**
 * Takes the stock of a batch. Called last, because every writer waits for these rows.
 * @returns what is left of each SKU; undefined when one had too little, and the caller must roll back.
 */
export async function takeStock(
  client: PoolClient,
  units: Map<string, number>,
): Promise<Map<string, number> | undefined> {
  const wanted = JSON.stringify([...units].map(([sku, units]) => ({ sku, units })));
  const { rows } = await client.query<{ sku: string; on_hand: number }>({
    name: "take_stock",
    text: TAKE_STOCK,
    values: [wanted],
  });
  return rows.length === units.size ? new Map(rows.map(({ sku, on_hand }) => [sku, on_hand])) : undefined;
}
