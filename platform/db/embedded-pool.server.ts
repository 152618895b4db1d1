import type { ClientBase } from "pg";
import type { Log } from "../log.ts";
import type { EmbeddedEngine } from "./embedded-engine.server.ts";
import { createPgPool } from "./pg-pool.server.ts";
import type { Pool } from "./pool.server.ts";

/**
 * The embedded database as a pool of one connection, because it has one session: whoever connects waits in line for it, and an
 * open transaction keeps everybody else out. It is `pg`'s own pool, talking to a thread instead of a socket.
 */
export function createEmbeddedPool(
  engine: EmbeddedEngine,
  { log, prepare }: { log: Log; prepare?: (client: ClientBase) => Promise<unknown> },
): Pool {
  const config = {
    stream: () => engine.socket(),
    prepare,
    max: 1,
    idleTimeoutMillis: 0,
    connectionTimeoutMillis: 30_000,
    // Said in full, so that no PG… variable of the environment has a say.
    host: "embedded",
    port: 5432,
    user: "postgres",
    password: "",
    database: "postgres",
    ssl: false,
    options: " ",
  };
  return createPgPool(config, log);
}
