import { existsSync, mkdirSync } from "node:fs";
import { join, resolve } from "node:path";
import type { ClientBase } from "pg";
import type { Log } from "../log.ts";
import { DatabaseUnavailable } from "./database-unavailable.server.ts";
import { createCluster } from "./embedded-cluster.server.ts";
import { type EmbeddedEngine, startEmbeddedEngine } from "./embedded-engine.server.ts";
import { keepUp } from "./embedded-upkeep.server.ts";
import { lockFolder, waitForDatabaseProcess } from "./folder-lock.server.ts";
import { createServerListener, createSessionListener, type Listen } from "./notifications.server.ts";
import { createPgPool } from "./pg-pool.server.ts";
import type { Pool } from "./pool.server.ts";

export type Database = {
  kind: "embedded" | "postgres";
  pool: Pool;
  /** Receives `notify(pool, channel, payload)` from every process on this database, including this one. */
  listen: Listen;
  /** Resolves if the embedded database keeps crashing: every statement fails from then on, so restart the shop. */
  lost: Promise<DatabaseUnavailable>;
  /**
   * Copies the embedded database into a folder that doesn't exist yet, for a reader that must not hold it up. Undefined on a server, whose
   * snapshots hold up nothing.
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
  log: Log;
  /** Flush each commit of the embedded database to the disk (default). Only tests may turn it off. */
  flush?: boolean;
  /** The most connections to a PostgreSQL server; 16 by default. */
  maxConnections?: number;
};

const oldestServer = 150_000;

/** Opens the shop's database. Throws `DatabaseUnavailable`, whose message is a sentence for the person who starts the shop. */
export function openDatabase(options: DatabaseOptions): Promise<Database> {
  const { databaseUrl } = options;
  return databaseUrl ? openPostgres({ ...options, databaseUrl }) : openEmbedded(options);
}

/** Notifies all listeners of a channel when the transaction of `db` commits. At most 8,000 bytes. */
export async function notify(db: Pick<Pool, "query">, channel: string, payload = ""): Promise<void> {
  await db.query("select pg_notify($1, $2)", [channel, payload]);
}

async function openPostgres(options: DatabaseOptions & { databaseUrl: string }): Promise<Database> {
  const { databaseUrl: url, log } = options;
  const pool = openPostgresPool({
    url,
    log,
    ...(options.maxConnections && { maxConnections: options.maxConnections }),
  });
  try {
    const { rows } = await pool.query<{ version: string }>("select current_setting('server_version_num') as version");
    if (Number(rows[0]?.version) < oldestServer) {
      throw new DatabaseUnavailable("The PostgreSQL server is too old: version 15 or newer is needed.");
    }
  } catch (error) {
    await pool.end();
    if (error instanceof DatabaseUnavailable) throw error;
    throw new DatabaseUnavailable(
      `The PostgreSQL server of DATABASE_URL cannot be used (${sentence(error)}): check that it runs and that the URL is right.`,
    );
  }
  const listener = createServerListener(url, log);
  return {
    kind: "postgres",
    pool,
    listen: listener.listen,
    // The pool reconnects when the server is back, so the database is never lost for good.
    lost: new Promise(() => {}),
    close: once(async () => {
      await listener.close();
      await pool.end();
    }),
  };
}

const defaultConnections = 16;

const sessionSettings = `
  set time zone 'UTC';
  set statement_timeout = '30s';
  set lock_timeout = '10s';
  set idle_in_transaction_session_timeout = '60s'`;

/** Connections to a PostgreSQL server (15 or newer). `url` as in DATABASE_URL. */
function openPostgresPool(options: { url: string; log: Log; maxConnections?: number }): Pool {
  const config = {
    connectionString: options.url,
    application_name: "packd",
    max: options.maxConnections ?? defaultConnections,
    connectionTimeoutMillis: 10_000,
    idleTimeoutMillis: 60_000,
    keepAlive: true,
    // As statements, because connection poolers refuse start parameters. The embedded database uses UTC too.
    prepare: (client: ClientBase) => client.query(sessionSettings),
  };
  return createPgPool(config, options.log);
}

async function openEmbedded({ dataDir, log, flush = true }: DatabaseOptions): Promise<Database> {
  const home = resolve(dataDir);
  try {
    mkdirSync(home, { recursive: true });
  } catch (error) {
    throw new DatabaseUnavailable(
      `The data folder ${home} cannot be made (${sentence(error)}): set DATA_DIR to another.`,
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
 * The embedded database has one session, so its pool has one connection: callers wait in line, and an open transaction blocks all
 * others. It is `pg`'s own pool, talking to a thread instead of a socket.
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
    // Spelled out, so that no PG… environment variable overrides them.
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

/** Later calls return the result of the first. */
function once<T>(work: () => T): () => T {
  let result: { value: T } | undefined;
  return () => {
    result ??= { value: work() };
    return result.value;
  };
}

async function openCluster(home: string, flush: boolean, log: Log): Promise<EmbeddedEngine> {
  const folder = join(home, "postgres");
  if (!existsSync(folder)) {
    try {
      await createCluster(folder);
      log.info({ folder }, "made a new database");
    } catch (error) {
      throw new DatabaseUnavailable(`The database cannot be made in ${folder} (${sentence(error)}): ${roomAdvice}`);
    }
  }
  try {
    if (!existsSync(join(folder, "PG_VERSION"))) throw new Error("PG_VERSION is missing");
    return await startEmbeddedEngine({ folder, flush, home }, log);
  } catch (error) {
    const why = sentence(error);
    throw new DatabaseUnavailable(
      noRoom.test(why)
        ? `The database in ${folder} cannot be opened (${why}): ${roomAdvice}`
        : `The database in ${folder} cannot be opened, it seems damaged (${why}): ${damageAdvice}`,
    );
  }
}

const noRoom = /no space left|permission denied|not permitted|read-only/i;
const roomAdvice = "check that the folder can be written and that the disk has room.";
const damageAdvice = "restore the folder from a backup, or move it away to start with an empty shop.";

/** The first line of an error's message, without the time and process that PostgreSQL's log adds. */
function sentence(error: unknown): string {
  const text = error instanceof AggregateError ? error.errors.map(plain).join("; ") : plain(error);
  const line = text.split("\n", 1)[0] ?? "";
  return line.replace(/^.* (FATAL|PANIC|ERROR):\s+/, "").trim() || "no reason given";
}

const plain = (error: unknown) => (error instanceof Error ? error.message : String(error));
