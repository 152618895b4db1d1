import { setTimeout as after } from "node:timers/promises";
import {
  type ClientBase,
  type ClientConfig,
  type PoolClient as PgClient,
  Pool as PgPool,
  type PoolConfig,
  type QueryResult,
} from "pg";
import type { Log } from "../log.ts";
import { currentSpan, inSpan } from "../tracing/span.server.ts";
import { CONNECT_MS, DroppableClient } from "./droppable-client.server.ts";
import {
  isReadOnly,
  isReadTimeout,
  type Pool,
  type PoolClient,
  type Result,
  type Statement,
  sqlState,
} from "./pool.server.ts";
import type { ServerChoice } from "./server-addresses.ts";
import { sqlTypes } from "./sql-types.server.ts";
import { spanOfStatement } from "./statement-span.ts";
import { dropStuckConnections, type Loan, type ServerSide } from "./stuck-statements.server.ts";

export type PgPoolConfig = Omit<PoolConfig, "types" | "onConnect" | "log" | "Client" | "connectionString"> & {
  /** Prepares each new connection before its first use. */
  prepare?: ((client: ClientBase) => Promise<unknown>) | undefined;
  /** The servers for new connections; without it, `stream` decides. */
  servers?: ServerChoice;
  /** Finds connections that look alive but are dead, and ends them on the server too. */
  serverSide?: ServerSide;
};

/** How long `end` waits for connections that are in use. */
const patienceMs = 10_000;
const TOO_MANY_CONNECTIONS = "53300";
/** How long the pool limits itself to its current connections after the server refused more. */
const makeDoMs = 30_000;

/**
 * `pg`'s pool behind our interface, with additional rules: statements sent together don't wait for each other's answers, a failed statement doesn't close its connection, releasing a connection inside
 * an open transaction rolls it back, and `end` first serves waiting callers. A connection that turns out to be dead or read-only is
 * dropped, and with it all others of its generation as soon as they are free.
 */
export function createPgPool({ prepare, servers, serverSide, ...config }: PgPoolConfig, log: Log): Pool {
  const generations = createGenerations();
  const pgPool = new PgPool({
    ...config,
    types: sqlTypes,
    pipeline: true,
    Client: servers ? clientOf(servers) : DroppableClient,
    // pg waits for the promise, although its type doesn't say so.
    onConnect: async (client) => {
      generations.add(client);
      await prepare?.(client);
    },
  });
  pgPool.on("error", (error) => log.warn({ err: error }, "an idle database connection was lost"));

  const loans = new Set<Loan>();
  const stopWatch = serverSide && dropStuckConnections(loans, serverSide, log);
  let ending = false;
  let taken = 0;
  const quiet = Promise.withResolvers<void>();
  const leave = () => {
    taken -= 1;
    if (ending && taken === 0) quiet.resolve();
  };

  const lender: Lender = {
    loans,
    retire: generations.retire,
    giveBack(client, reason) {
      if (generations.isCurrent(client)) client.release(reason);
      else discard(client);
      leave();
    },
  };

  async function newest(): Promise<PgClient> {
    for (;;) {
      const client = await open(pgPool, servers);
      if (generations.isCurrent(client)) return client;
      discard(client);
    }
  }

  const connect = async (): Promise<PoolClient> => {
    if (ending) throw new Error("The database is closing");
    taken += 1;
    try {
      return lend(await newest(), lender);
    } catch (error) {
      leave();
      throw error;
    }
  };

  return {
    connect,
    async query<Row>(statement: string | Statement, values?: readonly unknown[]): Promise<Result<Row>> {
      const client = await connect();
      try {
        return await client.query<Row>(asStatement(statement, values));
      } finally {
        client.release();
      }
    },
    async end() {
      if (ending) return;
      ending = true;
      const inTime = quiet.promise.then(() => true);
      const isQuiet = taken === 0 || (await Promise.race([inTime, after(patienceMs, false, { ref: false })]));
      stopWatch?.();
      if (isQuiet) await pgPool.end();
      else log.warn({ taken }, "the database is closed although connections are still in use");
    },
  };
}

/** Tracks the generation of each connection. One that proves unusable retires its whole generation, which likely failed with it. */
function createGenerations() {
  const bornIn = new WeakMap<ClientBase, number>();
  let generation = 0;
  const isCurrent = (client: ClientBase) => bornIn.get(client) === generation;
  return {
    add: (client: ClientBase) => void bornIn.set(client, generation),
    isCurrent,
    retire(client: ClientBase) {
      if (isCurrent(client)) generation += 1;
    },
  };
}

const clientOf = (servers: ServerChoice) =>
  class extends DroppableClient {
    constructor(config: ClientConfig = {}) {
      super({ ...config, connectionString: servers.current(), connectionTimeoutMillis: CONNECT_MS });
    }
  };

/** Opens a connection, or waits for a free one; tries each server once. */
async function open(pgPool: PgPool, servers: ServerChoice | undefined): Promise<PgClient> {
  for (let left = servers?.urls.length ?? 1; ; ) {
    const server = servers?.current();
    try {
      return await pgPool.connect();
    } catch (error) {
      if (sqlState(error) === TOO_MANY_CONNECTIONS && pgPool.totalCount > 0) {
        makeDo(pgPool);
        continue;
      }
      left -= 1;
      if (left <= 0 || isQueueTimeout(error)) throw error;
      if (server) servers?.leave(server);
    }
  }
}

/** All connections were in use for too long, which isn't the server's fault. */
const isQueueTimeout = (error: unknown) =>
  error instanceof Error && error.message === "timeout exceeded when trying to connect";

/** The server accepts no more connections: callers wait for an existing one, and the pool tries to grow again later. */
function makeDo({ options, totalCount }: PgPool): void {
  const usual = options.max;
  options.max = totalCount;
  setTimeout(() => {
    options.max = Math.max(options.max, usual);
  }, makeDoMs).unref();
}

/** Closes an unusable connection without waiting for a goodbye. */
function discard(client: PgClient): void {
  client.release(true);
  if (client instanceof DroppableClient) client.drop();
}

type Lender = {
  loans: Set<Loan>;
  /** Retires this connection's generation. */
  retire(client: ClientBase): void;
  giveBack(client: PgClient, reason?: boolean | Error): void;
};

function lend(client: PgClient, { loans, retire, giveBack }: Lender): PoolClient {
  let released = false;
  let running = 0;
  let broken: Error | undefined;
  const onError = (error: Error) => {
    broken ??= error;
  };
  // Without a listener, losing a connection in use would end the process. pg rejects its statements.
  client.on("error", onError);
  const loan: Loan = {
    client,
    sentAt: undefined,
    drop() {
      retire(client);
      if (client instanceof DroppableClient) client.drop();
    },
  };
  loans.add(loan);

  async function send(statement: string | (Statement & { values?: unknown[] })): Promise<QueryResult | QueryResult[]> {
    if (broken) throw broken;
    running += 1;
    loan.sentAt ??= performance.now();
    try {
      return await client.query(statement);
    } catch (error) {
      if (isUnusable(error)) {
        onError(error);
        retire(client);
      }
      throw error;
    } finally {
      running -= 1;
      loan.sentAt = running > 0 ? performance.now() : undefined;
    }
  }

  return {
    async query<Row>(statement: string | Statement, values?: readonly unknown[]): Promise<Result<Row>> {
      if (released) throw new Error("This database connection was already released");
      const whole = asStatement(statement, values);
      const result = await measured(whole.text, () => send(whole));
      return Array.isArray(result) ? flatten(result) : result;
    },
    release(destroy) {
      if (released) throw new Error("This database connection was already released");
      released = true;
      const finish = (reason?: boolean | Error) => {
        loans.delete(loan);
        client.off("error", onError);
        giveBack(client, reason);
      };
      const unusable = destroy || broken;
      const clean = running === 0 && client.getTransactionStatus() === "I";
      if (unusable || clean) finish(unusable);
      else send("rollback").then(() => finish(broken), finish);
    },
  };
}

/** A span within a request or a job. The pool's, the queue's and the checks' own statements get none. */
function measured<T>(text: string, send: () => Promise<T>): Promise<T> {
  if (!currentSpan()) return send();
  const { name, facts } = spanOfStatement(text);
  return inSpan(name, send, { kind: "client", facts });
}

/** The session is read-only, or its answer did not arrive. */
const isUnusable = (error: unknown): error is Error => isReadOnly(error) || isReadTimeout(error);

function asStatement(statement: string | Statement, values?: readonly unknown[]): Statement & { values?: unknown[] } {
  const whole = typeof statement === "string" ? { text: statement, values } : statement;
  return { ...whole, values: whole.values && Array.from(whole.values) };
}

/** A text with several statements has several results: returns all their rows, and the command and count of the last. */
function flatten<Row>(results: QueryResult[]): Result<Row> {
  const last = results.at(-1);
  return {
    command: last?.command ?? "",
    rowCount: last?.rowCount ?? null,
    rows: results.flatMap((result) => result.rows),
  };
}
