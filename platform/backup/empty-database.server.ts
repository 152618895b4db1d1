import type { PoolClient } from "../db/pool.server.ts";
import { BackupFault } from "./backup-lines.ts";

/** Excludes objects of extensions, which belong to the server's setup, and sequences of columns, which are dropped with their tables. */
const OWN = (catalog: string) =>
  `not exists (select from pg_depend where classid = '${catalog}'::regclass and objid = o.oid and deptype in ('e', 'a', 'i'))`;

/**
 * Marks an empty database as a restore in progress. The leftovers of an interrupted restore, which the mark identifies, are dropped first.
 * @throws BackupFault if the database has tables, views or functions but no mark
 */
export async function makeRoom(client: PoolClient): Promise<void> {
  const { rows } = await client.query<{ marked: boolean; drops: string[] }>(`
    select to_regnamespace('restore_unfinished') is not null as marked, array(
      select format('drop %s if exists %I.%I cascade', case relkind when 'v' then 'view' when 'm' then 'materialized view' when 'S' then 'sequence'
        else 'table' end, nspname, relname)
      from pg_class o join pg_namespace n on n.oid = relnamespace
      where relkind in ('r', 'p', 'v', 'm', 'S') and nspname !~ '^pg_' and nspname <> 'information_schema' and ${OWN("pg_class")}
      union all
      select format('drop routine if exists %I.%I(%s) cascade', nspname, proname, pg_get_function_identity_arguments(o.oid))
      from pg_proc o join pg_namespace n on n.oid = pronamespace
      where nspname !~ '^pg_' and nspname <> 'information_schema' and ${OWN("pg_proc")}) as drops`);
  const { marked = false, drops = [] } = rows[0] ?? {};
  if (drops.length > 0 && !marked) {
    throw new BackupFault(
      "The database isn't empty, so nothing was changed. Use one without tables: a new database on the server, or another DATA_DIR for an embedded one.",
    );
  }
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

/**
 * Drops the foreign keys and disables the triggers, because tables are loaded one after another and a trigger would repeat what it did
 * when the rows were new. The tables' owner may do this; `session_replication_role` is for superusers.
 * @returns the statements that restore them. Restoring a foreign key checks every row.
 */
export async function dropLinks(client: PoolClient): Promise<string[]> {
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
