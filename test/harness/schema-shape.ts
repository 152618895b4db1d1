import type { Pool } from "#platform/db/pool.server.ts";

type Part = {
  name: string;
  kind: "relation" | "function" | "column" | "rule";
  of: string;
  columns: string[];
  is: string;
};

/** What programs rely on in a database, by name: tables and sequences, columns, functions, and constraints on rows. */
export type SchemaShape = Map<string, Part>;

const SHOPS = "nspname !~ '^pg_' and nspname not in ('information_schema', 'pgboss')";

const SHAPE = `
  select format('%I.%I', nspname, relname) as name, 'relation' as kind, '' as of, '{}'::text[] as columns, relkind::text as is
  from pg_class join pg_namespace n on n.oid = relnamespace where relkind in ('r', 'v', 'm', 'S') and ${SHOPS}
  union all
  select p.oid::regprocedure::text, 'function', '', '{}', prorettype::regtype::text
  from pg_proc p join pg_namespace n on n.oid = pronamespace where ${SHOPS}
  union all
  select format('%I.%I.%I', nspname, relname, attname), 'column', format('%I.%I', nspname, relname), '{}',
    concat_ws(' ', format_type(atttypid, atttypmod), case when attnotnull then 'not null' end,
      case when attnotnull and not atthasdef and attidentity = '' then 'without default' end)
  from pg_attribute join pg_class c on c.oid = attrelid join pg_namespace n on n.oid = relnamespace
  where relkind = 'r' and attnum > 0 and not attisdropped and ${SHOPS}
  union all
  select format('%I.%I.%I', nspname, relname, conname), 'rule', format('%I.%I', nspname, relname),
    (select coalesce(array_agg(attname::text), '{}') from pg_attribute where attrelid = conrelid and attnum = any(conkey)),
    pg_get_constraintdef(o.oid)
  from pg_constraint o join pg_class c on c.oid = conrelid join pg_namespace n on n.oid = relnamespace
  where contype in ('c', 'f', 'u', 'p', 'x') and ${SHOPS}
  union all
  select format('%I.%I.%I', nspname, c.relname, i.relname), 'rule', format('%I.%I', nspname, c.relname),
    (select coalesce(array_agg(attname::text), '{}') from pg_attribute where attrelid = indrelid and attnum = any(indkey::int2[])),
    pg_get_indexdef(indexrelid)
  from pg_index join pg_class i on i.oid = indexrelid join pg_class c on c.oid = indrelid join pg_namespace n on n.oid = c.relnamespace
  where indisunique and not exists (select from pg_constraint where conindid = indexrelid) and ${SHOPS}`;

export async function shapeOf(pool: Pick<Pool, "query">): Promise<SchemaShape> {
  const { rows } = await pool.query<Part>(SHAPE);
  return new Map(rows.map((part) => [part.name, part]));
}

/**
 * The names of the parts on which a program written for `before` may fail after a change: something it reads or writes was removed or
 * changed its type, a column it doesn't fill is now required, or there is a new constraint on rows it writes. A removed constraint counts
 * only if `on conflict` may name it. Of a removed table, only the table itself is listed.
 */
export function breaks(before: SchemaShape, after: SchemaShape): string[] {
  const left = [...before.values()].filter(({ of }) => of === "" || after.has(of));
  const changed = left.filter((part) => after.get(part.name)?.is !== part.is && !isLooser(part, after));
  const added = [...after.values()].filter((part) => !before.has(part.name) && isInTheWay(part, before));
  return [...new Set([...changed, ...added].map(({ name }) => name))].sort();
}

/** A removed check or foreign key, or a column that is now nullable or has a default. */
function isLooser({ name, kind, is }: Part, after: SchemaShape): boolean {
  const now = after.get(name);
  if (kind === "rule") return now === undefined && /^(CHECK|FOREIGN KEY)/.test(is);
  return kind === "column" && now !== undefined && is.startsWith(now.is);
}

function isInTheWay({ kind, of, columns, is }: Part, before: SchemaShape): boolean {
  if (!before.has(of)) return false;
  if (kind === "column") return is.endsWith("without default");
  // A constraint on new columns only doesn't affect rows that leave them out.
  return kind === "rule" && columns.some((column) => before.has(`${of}.${column}`));
}
