import { sql } from "kysely";

/**
 * The units of an order line `l` that ship: those that no refund restocked before the order shipped. An order that was paid outside the
 * shop took all of its units again. Stock is kept per SKU, so restocked units are subtracted from the first lines of their SKU.
 */
export const UNITS_TO_SHIP = sql<number>`greatest(0, least(l.quantity,
  (select sum(b.quantity) from order_lines b where b.order_id = l.order_id and b.sku = l.sku and b.position <= l.position)
  - coalesce((select sum(m.delta) from stock_movements m
    where m.order_id = l.order_id and m.sku = l.sku and m.reason = 'returned'
      and not exists (select from stock_movements s where s.order_id = m.order_id and s.reason = 'sold_offline' and s.id > m.id)
      and not exists (select from shipments p where p.order_id = m.order_id and p.shipped_at < m.at)), 0)))::int`;
