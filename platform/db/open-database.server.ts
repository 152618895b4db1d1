import { existsSync, mkdirSync } from "node:fs";
import { join, resolve } from "node:path";
import type { ClientBase } from "pg";
import type { Log } from "../log.ts";
import { once } from "../once.ts";
import { DatabaseUnavailable, sentence } from "./database-unavailable.server.ts";
import { createCluster } from "./embedded-cluster.server.ts";
import { type EmbeddedEngine, startEmbeddedEngine } from "./embedded-engine.server.ts";
import { keepUp } from "./embedded-upkeep.server.ts";
import { lockFolder, waitForDatabaseProcess } from "./folder-lock.server.ts";
import { createSessionListener, type Listen } from "./notifications.server.ts";
import { openPostgres } from "./open-postgres.server.ts";
import { createPgPool } from "./pg-pool.server.ts";
import { canWrite, type Pool, type PoolClient } from "./pool.server.ts";

export type Database = {
  kind: "embedded" | "postgres";
  pool: Pool;
  /** A separate session without a time limit, for migrations. The embedded database has only one session. */
  session(): Promise<PoolClient>;
  /** Whether the shop's tables can be written now; fast even if all connections of the pool are in use. */
  isWritable(): Promise<boolean>;
  /** Receives `notify(pool, channel, payload)` from every process on this database, including this one. */
  listen: Listen;
  /** Resolves if the embedded database keeps crashing: every statement fails from then on, so restart the shop. */
  lost: Promise<DatabaseUnavailable>;
  /**
   * Copies the embedded database to a folder that doesn't exist yet, for a reader that must not block it. Undefined on a server, whose
   * snapshots block nothing.
   */
  copy?: (folder: string) => Promise<void>;
  /** Waits for running statements, then releases the database. */
  close(): Promise<void>;
};

export type DatabaseOptions = {
  /** The folder of the embedded database, created if missing. */
  dataDir: string;
  /** postgres://… ; if set, the data folder is not touched. */
  databaseUrl?: string | undefined;
  /** What errors call `databaseUrl`; DATABASE_URL by default. */
  urlName?: string;
  /** The same server without a pooler in between, for sessions and notifications. */
  directUrl?: string | undefined;
  log: Log;
  /** Flush each commit of the embedded database to disk (default). Only tests may turn it off. */
  flush?: boolean;
  /** The most connections of the pool to a PostgreSQL server; 16 by default. */
  maxConnections?: number | undefined;
};

/** Opens the shop's database. Throws `DatabaseUnavailable`, whose message is a sentence for the person who starts the shop. */
export function openDatabase(options: DatabaseOptions): Promise<Database> {
  const { databaseUrl } = options;
  return databaseUrl ? openPostgres({ ...options, databaseUrl }) : openEmbedded(options);
}

/** Notifies all listeners of a channel when the transaction of `db` commits. At most 8,000 bytes. */
export async function notify(db: Pick<Pool, "query">, channel: string, payload = ""): Promise<void> {
  await db.query("select pg_notify($1, $2)", [channel, payload]);
}

async function openEmbedded({ dataDir, log, flush = true }: DatabaseOptions): Promise<Database> {
  const home = resolve(dataDir);
  try {
    mkdirSync(home, { recursive: true });
  } catch (error) {
    throw new DatabaseUnavailable(
      `The data folder ${home} can't be created (${sentence(error)}): set DATA_DIR to another.`,
    );
  }
  const lock = lockFolder(home);
  try {
    waitForDatabaseProcess(home);
    const engine = await openCluster(home, flush, log);
    const listener = createSessionListener(log);
    const pool = createEmbeddedPool(engine, { log, prepare: listener.prepare });
    const upkeep = keepUp(pool, log);
    return {
      kind: "embedded",
      pool,
      session: () => pool.connect(),
      isWritable: () => canWrite(pool),
      listen: listener.listen(pool),
      lost: engine.lost,
      copy: (folder) => upkeep.without(() => engine.copy(folder)),
      close: once(async () => {
        upkeep.stop();
        await pool.end();
        await engine.close();
        lock.release();
      }),
    };
  } catch (error) {
    lock.release();
    throw error;
  }
}

/**
 * The embedded database has one session, so its pool has one connection: callers wait in line, and an open transaction blocks all others.
 * It is `pg`'s own pool, connected to a thread instead of a socket.
 */
function createEmbeddedPool(
  engine: EmbeddedEngine,
  { log, prepare }: { log: Log; prepare?: (client: ClientBase) => Promise<unknown> },
): Pool {
  const config = {
    stream: () => engine.socket(),
    prepare,
    max: 1,
    idleTimeoutMillis: 0,
    connectionTimeoutMillis: 30_000,
    // Set explicitly, so that no PG… environment variable applies.
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

async function openCluster(home: string, flush: boolean, log: Log): Promise<EmbeddedEngine> {
  const folder = join(home, "postgres");
  if (!existsSync(folder)) {
    try {
      await createCluster(folder);
      log.info({ folder }, "created a new database");
    } catch (error) {
      throw new DatabaseUnavailable(`The database can't be created in ${folder} (${sentence(error)}): ${roomAdvice}`);
    }
  }
  try {
    if (!existsSync(join(folder, "PG_VERSION"))) throw new Error("PG_VERSION is missing");
    return await startEmbeddedEngine({ folder, flush, home }, log);
  } catch (error) {
    const why = sentence(error);
    throw new DatabaseUnavailable(
      noRoom.test(why)
        ? `The database in ${folder} can't be opened (${why}): ${roomAdvice}`
        : `The database in ${folder} can't be opened and seems damaged (${why}): ${damageAdvice}`,
    );
  }
}

const noRoom = /no space left|permission denied|not permitted|read-only/i;
const roomAdvice = "check that the folder can be written and that the disk has room.";
const damageAdvice = "restore the folder from a backup, or move it away to start with an empty shop.";
