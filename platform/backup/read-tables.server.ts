import type { PoolClient } from "../db/pool.server.ts";
import { rowChecksum, type TableSum } from "./checksums.ts";

/** `name` with its schema, quoted for SQL where needed, and its columns as SQL names. */
export type Table = { name: string; columns: { name: string; type: string }[] };

/** Rows in memory at a time. */
const ROWS_AT_ONCE = 500;

/** Fixes how values become text, regardless of the settings of the server or role. */
export const PLAIN_TEXT = `set local time zone 'UTC'; set local datestyle = 'ISO, MDY'; set local intervalstyle = 'postgres';
  set local bytea_output = 'hex'; set local extra_float_digits = 1`;

/** Excludes the job queue, which recreates its tables, and the mark of a restore. */
const OWN_SCHEMAS = "nspname !~ '^pg_' and nspname not in ('information_schema', 'pgboss', 'restore_unfinished')";

/** All tables of the shop by name, without the columns that the database computes. */
export async function listTables(client: PoolClient): Promise<Table[]> {
  const { rows } = await client.query<Table>(`
    select format('%I.%I', nspname, relname) as name,
      json_agg(json_build_object('name', quote_ident(attname), 'type', format_type(atttypid, atttypmod)) order by attnum) as columns
    from pg_class c join pg_namespace n on n.oid = relnamespace join pg_attribute a on attrelid = c.oid
    where relkind = 'r' and ${OWN_SCHEMAS} and relname <> 'schema_migrations'
      and attnum > 0 and not attisdropped and attgenerated = ''
      and not exists (select from pg_depend where classid = 'pg_class'::regclass and objid = c.oid and deptype = 'e')
    group by 1 order by 1`);
  return rows;
}

/** The rows of a table as JSON arrays of texts, inside a transaction that has `PLAIN_TEXT`. @returns their checksum at the end */
export async function* readRows(client: PoolClient, { name, columns }: Table): AsyncGenerator<string[], TableSum> {
  const texts = columns.map((column) => `${column.name}::text`).join(", ");
  const sum = rowChecksum();
  await client.query(
    `declare backup_rows no scroll cursor for select array_to_json(array[${texts}]::text[])::text as row from ${name}`,
  );
  for (;;) {
    const { rows } = await client.query<{ row: string }>(`fetch ${ROWS_AT_ONCE} from backup_rows`);
    if (rows.length === 0) break;
    const lines = rows.map(({ row }) => row);
    for (const line of lines) sum.add(line);
    yield lines;
  }
  await client.query("close backup_rows");
  return sum.result();
}

export async function checksumOf(client: PoolClient, table: Table): Promise<TableSum> {
  const reading = readRows(client, table);
  for (;;) {
    const { done, value } = await reading.next();
    if (done) return value;
  }
}

export type Sequence = { sequence: string; lastValue: string; isCalled: boolean };

/** Sequences aren't transactional: read after the rows, they are never behind them. */
export async function readSequences(client: PoolClient): Promise<Sequence[]> {
  const { rows } = await client.query<{ name: string }>(`
    select format('%I.%I', nspname, relname) as name from pg_class join pg_namespace n on n.oid = relnamespace
    where relkind = 'S' and ${OWN_SCHEMAS} order by 1`);
  const sequences: Sequence[] = [];
  for (const { name } of rows) {
    const state = await client.query<Omit<Sequence, "sequence">>(
      `select last_value::text as "lastValue", is_called as "isCalled" from ${name}`,
    );
    for (const row of state.rows) sequences.push({ sequence: name, ...row });
  }
  return sequences;
}
