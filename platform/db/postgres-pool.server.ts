import type { ClientBase } from "pg";
import type { Log } from "../log.ts";
import { createPgPool } from "./pg-pool.server.ts";
import type { Pool } from "./pool.server.ts";

const defaultConnections = 16;

const limits = `
  set time zone 'UTC';
  set statement_timeout = '30s';
  set lock_timeout = '10s';
  set idle_in_transaction_session_timeout = '60s'`;

/** Connections to a PostgreSQL server (15 or newer). `url` as in DATABASE_URL. */
export function openPostgresPool(options: { url: string; log: Log; maxConnections?: number }): Pool {
  const config = {
    connectionString: options.url,
    application_name: "packd",
    max: options.maxConnections ?? defaultConnections,
    connectionTimeoutMillis: 10_000,
    idleTimeoutMillis: 60_000,
    keepAlive: true,
    // As statements, not as start parameters, which connection poolers refuse. The embedded database lives in UTC too.
    prepare: (client: ClientBase) => client.query(limits),
  };
  return createPgPool(config, options.log);
}
