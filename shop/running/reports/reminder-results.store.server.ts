import { sql } from "kysely";
import { firstIdOf } from "#platform/ids.server.ts";
import type { Db } from "#shop/context.server.ts";
import { SALES } from "./totals.store.server.ts";

/** Reminders sent since then, and the orders of their addresses that followed until now. */
export async function countReminderResults(db: Db, { kind, since }: { kind: string; since: Date }) {
  const { rows } = await sql<{ sent: number; ordered: number; cents: number }>`
    with sent as materialized (
      select id, lower(recipient) as email, sent_at from emails
      where kind = ${sql.lit(kind)} and id >= ${firstIdOf(since)} and status = 'sent' and resend_of is null),
    followed as (
      select distinct on (o.id) o.id, sent.id as email_id, o.total_cents
      from sent join orders o on lower(o.email) = sent.email and o.placed_at >= sent.sent_at
      where o.id >= ${firstIdOf(since)} and o.status = any(${SALES}::text[]))
    select (select count(*)::int from sent) as sent, count(distinct email_id)::int as ordered,
      coalesce(sum(total_cents), 0)::int as cents
    from followed`.execute(db);
  const [row] = rows;
  if (!row) throw new Error("a count without a row");
  return row;
}
