import { CamelCasePlugin, Kysely, PostgresDialect, type PostgresPool } from "kysely";
import type { Pool } from "./pool.server.ts";

/** Typed queries on either database; its `created_at` is `createdAt` here. Destroying the Kysely instance doesn't close the pool. */
export function createDb<Tables>(pool: Pool): Kysely<Tables> {
  const lent = { connect: () => pool.connect(), end: async () => {}, options: {} };
  // Kysely's type also asks for cursors and for `pg`'s list of commands; it uses neither unless told to.
  const dialect = new PostgresDialect({ pool: lent as unknown as PostgresPool });
  // The keys inside jsonb are data.
  return new Kysely<Tables>({ dialect, plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })] });
}
