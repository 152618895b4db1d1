import type { ClientBase } from "pg";
import type { Log } from "../log.ts";
import { once } from "../once.ts";
import { DatabaseUnavailable, sentence } from "./database-unavailable.server.ts";
import { CONNECT_MS } from "./droppable-client.server.ts";
import { createServerListener } from "./notifications.server.ts";
import { createPgPool, type PgPoolConfig } from "./pg-pool.server.ts";
import { canWrite, isDatabaseAway, type Pool, type PoolClient } from "./pool.server.ts";
import { chooseServer, readServers, type ServerChoice } from "./server-addresses.ts";
import type { ServerSide } from "./stuck-statements.server.ts";
import { sharesSessions } from "./transaction-pooler.server.ts";

/** A connection's session on the server: its process id, which may be reused, and when it began. */
type Session = { pid: number; begun: string };
type Sessions = WeakMap<ClientBase, Session>;

/** `urlName`: what errors call `databaseUrl`. */
type Options = {
  databaseUrl: string;
  urlName?: string;
  directUrl?: string | undefined;
  maxConnections?: number | undefined;
  log: Log;
};

const oldestServer = 150_000;
const defaultConnections = 16;
/** A little longer than `statement_timeout`, because the server's own error says more. */
const statementMs = 35_000;
/** For checks that a healthy server answers at once. */
const checkMs = 2000;

const one = { max: 1, idleTimeoutMillis: 0 };
const two = { max: 2, query_timeout: statementMs };

const sessionSettings = `
  set time zone 'UTC';
  set statement_timeout = '30s';
  set lock_timeout = '10s';
  set idle_in_transaction_session_timeout = '60s'`;

/**
 * A PostgreSQL server, or several of which one accepts writes. Besides the pool, there is a connection for notifications and one for
 * checks, which works even while all others are in use or dead.
 */
export async function openPostgres(options: Options) {
  const { databaseUrl, urlName = "DATABASE_URL", directUrl = databaseUrl, maxConnections, log } = options;
  const servers = serversOf(urlName, databaseUrl);
  const direct = serversOf(directUrl === databaseUrl ? urlName : "DATABASE_DIRECT_URL", directUrl);
  const sessions: Sessions = new WeakMap();
  const to = (choice: NamedServers, config: PgPoolConfig) =>
    createPgPool({ ...usualConfig(choice, sessions), ...config }, log);
  const checks = to(servers, { ...one, query_timeout: checkMs, connectionTimeoutMillis: checkMs });
  const pool = to(servers, {
    max: maxConnections ?? defaultConnections,
    query_timeout: statementMs,
    serverSide: serverSideOf(sessions, checks),
  });
  const listener = createServerListener(direct, log);
  const close = once(async () => {
    await listener.close();
    await Promise.all([pool.end(), checks.end()]);
  });
  let { setting } = servers;
  try {
    await refuseOldServer(pool);
    // Opens the connection for checks now: later, a full server might not accept it.
    await checks.query("select 1");
    await refuseTransactionPooler(setting, to(servers, two));
    if (directUrl !== databaseUrl) {
      setting = direct.setting;
      await refuseTransactionPooler(setting, to(direct, two));
    }
  } catch (error) {
    await close();
    if (error instanceof DatabaseUnavailable) throw error;
    throw new DatabaseUnavailable(
      `The PostgreSQL server in ${setting} can't be used (${sentence(error)}): check that it's running and that the URL is right.`,
      { mayPass: isDatabaseAway(error) },
    );
  }
  return {
    kind: "postgres" as const,
    pool,
    session: () => ownSession(to(direct, { max: 1 })),
    isWritable: () => canWrite(checks),
    listen: listener.listen,
    // The pool reconnects when the server is back, so the database is never lost for good.
    lost: new Promise<never>(() => {}),
    close,
  };
}

/** `setting`: what errors call their URL. */
type NamedServers = ServerChoice & { setting: string };

function serversOf(setting: string, url: string): NamedServers {
  const servers = readServers(url);
  if (!servers)
    throw new DatabaseUnavailable(`${setting} isn't an address such as postgres://user:password@host:5432/name.`);
  return { ...chooseServer(servers), setting };
}

const usualConfig = (servers: NamedServers, sessions: Sessions) => ({
  servers,
  application_name: "packd",
  connectionTimeoutMillis: 10_000,
  idleTimeoutMillis: 60_000,
  // The longest time until a host name that now points to another server takes effect.
  maxLifetimeSeconds: 30 * 60,
  keepAlive: true,
  prepare: async (client: ClientBase) => {
    // As statements, because connection poolers refuse startup parameters. The embedded database uses UTC too.
    const prepare = { text: sessionSettings, query_timeout: CONNECT_MS };
    await client.query(prepare);
    const identify = {
      text: `select pid, backend_start::text as begun, current_setting('transaction_read_only')::bool as standby
        from pg_stat_activity where pid = pg_backend_pid()`,
      query_timeout: CONNECT_MS,
    };
    const [session] = (await client.query<Session & { standby: boolean }>(identify)).rows;
    if (servers.writable && session?.standby)
      throw new DatabaseUnavailable(noWritableIn(servers.setting), { mayPass: true });
    if (session) sessions.set(client, session);
  },
});

const noWritableIn = (setting: string): string =>
  `None of the PostgreSQL servers in ${setting} accepts writes: check which one is the primary.`;

/** Asks over the connection for checks. A role without the right to see a session's activity gets no state. */
function serverSideOf(sessions: Sessions, checks: Pool): ServerSide {
  return {
    async findIdle(clients) {
      const { rows } = await checks.query<{ pid: number }>(
        "select pid from pg_stat_activity where pid = any($1) and coalesce(state, '') not like 'idle%'",
        [clients.map((client) => sessions.get(client)?.pid)],
      );
      const working = new Set<number | undefined>(rows.map(({ pid }) => pid));
      return clients.filter((client) => !working.has(sessions.get(client)?.pid));
    },
    async endSessions(clients) {
      const dead = clients.map((client) => sessions.get(client)).filter((session) => session !== undefined);
      // The process id of a session that ended may have been reused by another.
      await checks.query(
        `select pg_terminate_backend(a.pid) from pg_stat_activity a
          join unnest($1::int[], $2::timestamptz[]) as dead (pid, begun) on dead.pid = a.pid and dead.begun = a.backend_start`,
        [dead.map(({ pid }) => pid), dead.map(({ begun }) => begun)],
      );
    },
  };
}

async function refuseOldServer(pool: Pool): Promise<void> {
  const { rows } = await pool.query<{ version: string }>("select current_setting('server_version_num') as version");
  if (Number(rows[0]?.version) < oldestServer) {
    throw new DatabaseUnavailable("The PostgreSQL server is too old: use version 15 or newer.");
  }
}

async function refuseTransactionPooler(setting: string, pool: Pool): Promise<void> {
  const shares = await sharesSessions(pool).finally(pool.end);
  if (!shares) return;
  throw new DatabaseUnavailable(
    `${setting} points to a connection pooler in transaction mode: set the pooler to session mode, or use the server's own address.`,
  );
}

/** A single connection that is closed when it is released. */
async function ownSession(pool: Pool): Promise<PoolClient> {
  try {
    const client = await pool.connect();
    return {
      query: client.query,
      release() {
        client.release(true);
        void pool.end();
      },
    };
  } catch (error) {
    await pool.end();
    throw error;
  }
}
