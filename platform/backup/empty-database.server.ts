import type { PoolClient } from "../db/pool.server.ts";
import { BackupFault } from "./backup-lines.ts";

/** Objects of extensions belong to the server's setup, and not to a shop; sequences of columns go with their tables. */
const OWN = (catalog: string) =>
  `not exists (select from pg_depend where classid = '${catalog}'::regclass and objid = o.oid and deptype in ('e', 'a', 'i'))`;

/**
 * Marks an empty database as a restore under way. What an interrupted restore left is dropped first: the mark says that it is no shop.
 * @throws BackupFault if the database has tables, views or functions and no mark
 */
export async function makeRoom(client: PoolClient): Promise<void> {
  const { rows } = await client.query<{ marked: boolean; objects: string[] }>(`
    select to_regnamespace('restore_unfinished') is not null as marked, array(
      select format('%s %I.%I', case relkind when 'v' then 'view' when 'm' then 'materialized view' when 'S' then 'sequence' else 'table' end,
        nspname, relname)
      from pg_class o join pg_namespace n on n.oid = relnamespace
      where relkind in ('r', 'p', 'v', 'm', 'S') and nspname !~ '^pg_' and nspname <> 'information_schema' and ${OWN("pg_class")}
      union all
      select format('routine %I.%I(%s)', nspname, proname, pg_get_function_identity_arguments(o.oid))
      from pg_proc o join pg_namespace n on n.oid = pronamespace
      where nspname !~ '^pg_' and nspname <> 'information_schema' and ${OWN("pg_proc")}) as objects`);
  const { marked = false, objects = [] } = rows[0] ?? {};
  if (objects.length > 0 && !marked) {
    throw new BackupFault("The database is not empty: restore into one without any tables, or into another DATA_DIR.");
  }
  const drops = objects.map((object) => `drop ${object.replace(" ", " if exists ")} cascade`);
  await client.query(
    [
      "begin",
      ...drops,
      "drop schema if exists sandbox, pgboss cascade",
      "create schema if not exists restore_unfinished",
      "commit",
    ].join("; "),
  );
}

/** Foreign keys, as the statements that make them again, and tables with triggers. */
export type Links = string[];

/**
 * Drops the foreign keys and switches the triggers off, because tables are loaded one after the other and a trigger would do again what
 * it did when the rows were new. The owner of the tables may do this; `session_replication_role` is for superusers.
 * @returns what `makeLinks` needs. Making a foreign key checks every row.
 */
export async function dropLinks(client: PoolClient): Promise<Links> {
  const { rows } = await client.query<{ drop: string; make: string }>(`
    select format('alter table %s drop constraint %I', conrelid::regclass, conname) as drop,
      format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as make
    from pg_constraint where contype = 'f'
    union all
    select distinct format('alter table %s disable trigger user', tgrelid::regclass),
      format('alter table %s enable trigger user', tgrelid::regclass)
    from pg_trigger where not tgisinternal`);
  for (const { drop } of rows) await client.query(drop);
  return rows.map(({ make }) => make);
}

export async function makeLinks(client: PoolClient, links: Links): Promise<void> {
  for (const link of links) await client.query(link);
}

/** Rows that the migrations have written. */
export async function emptyTables(client: PoolClient, tables: readonly string[]): Promise<void> {
  if (tables.length > 0) await client.query(`truncate ${tables.join(", ")}`);
}
