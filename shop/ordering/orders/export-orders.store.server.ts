import { sql } from "kysely";
import type { Db } from "#shop/context.server.ts";

export type ExportedOrder = {
  number: string;
  status: string;
  name: string;
  email: string;
  phone: string;
  address: string;
  address2: string;
  city: string;
  state: string;
  zip: string;
  shipping_method: string;
  carrier: string | null;
  tracking_number: string | null;
  subtotal_cents: number;
  shipping_cents: number;
  tax_cents: number;
  total_cents: number;
  refunded_cents: number;
  placed_at: Date;
  /** Every line, such as '2 x Pack'd Hoodie, Grey, M (PACKD-GREY-M)'. */
  items: string | null;
  pieces: number | null;
  /** What the payments took, and who and under which id took the last of it. */
  taken_cents: number | null;
  /** What banks took back for good. */
  lost_cents: number | null;
  provider: string | null;
  ref: string | null;
};

/** Newest first. */
export async function readForExport(db: Db, ids: readonly string[]): Promise<ExportedOrder[]> {
  const { rows } = await sql<ExportedOrder>`
    select o.number, o.status, o.name, o.email, o.phone, o.address, o.address2, o.city, o.state, o.zip, o.shipping_method,
      s.carrier, s.tracking_number, o.subtotal_cents, o.shipping_cents, o.tax_cents,
      o.total_cents, o.refunded_cents, o.placed_at, l.items, l.pieces, p.taken_cents, d.lost_cents, last.provider, last.ref
    from unnest(${ids}::uuid[]) as chosen (id)
    cross join lateral (select * from orders where orders.id = chosen.id offset 0) o
    left join shipments s on s.order_id = o.id
    left join lateral (
      select string_agg(quantity || ' x ' || title || ', ' || color || ', ' || size || ' (' || sku || ')', '; ' order by position) as items,
        sum(quantity)::int as pieces
      from order_lines where order_id = o.id) l on true
    left join lateral (select sum(captured_cents)::int as taken_cents from payments where order_id = o.id) p on true
    left join lateral (
      select sum(amount_cents)::int as lost_cents from disputes where order_id = o.id and status = 'lost') d on true
    left join lateral (
      select provider, ref from payments where order_id = o.id order by captured_cents > 0 desc, attempt desc limit 1) last on true
    order by o.id desc`.execute(db);
  return rows;
}
