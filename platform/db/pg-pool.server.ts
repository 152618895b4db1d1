import { setTimeout as after } from "node:timers/promises";
import {
  type ClientBase,
  type PoolClient as PgClient,
  Pool as PgPool,
  type PoolConfig,
  type QueryResult,
  types,
} from "pg";
import type { Log } from "../log.ts";
import type { Pool, PoolClient, Result, Statement } from "./pool.server.ts";

export type PgPoolConfig = Omit<PoolConfig, "types" | "onConnect" | "log"> & {
  /** Prepares each new connection before its first use. */
  prepare?: ((client: ClientBase) => Promise<unknown>) | undefined;
};

/** How long `end` waits for connections that are in use. */
const patienceMs = 10_000;

/**
 * `pg`'s pool behind our interface, with three rules of its own: a failed statement does not cost its connection, releasing a
 * connection inside an open transaction rolls it back, and `end` first serves waiting callers.
 */
export function createPgPool({ prepare, ...config }: PgPoolConfig, log: Log): Pool {
  const pgPool = new PgPool({
    ...config,
    types: sqlTypes,
    // pg waits for the promise, although its type doesn't say so.
    ...(prepare && { onConnect: prepare }),
  });
  pgPool.on("error", (error) => log.warn({ err: error }, "an idle database connection was lost"));

  let ending = false;
  let taken = 0;
  const quiet = Promise.withResolvers<void>();
  const leave = () => {
    taken -= 1;
    if (ending && taken === 0) quiet.resolve();
  };
  const giveBack = (client: PgClient, destroy?: boolean | Error) => {
    client.release(destroy);
    leave();
  };

  const connect = async (): Promise<PoolClient> => {
    if (ending) throw new Error("The database is closing");
    taken += 1;
    try {
      return lend(await pgPool.connect(), giveBack);
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
      if (taken > 0 && !(await Promise.race([inTime, after(patienceMs, false, { ref: false })]))) {
        log.warn({ taken }, "the database is closed although connections are still in use");
        return;
      }
      await pgPool.end();
    },
  };
}

function lend(client: PgClient, giveBack: (client: PgClient, destroy?: boolean | Error) => void): PoolClient {
  let released = false;
  let running = 0;
  let broken: Error | undefined;
  const onError = (error: Error) => {
    broken = error;
  };
  // Without a listener, losing a connection in use would end the process. pg rejects its statements.
  client.on("error", onError);

  return {
    async query<Row>(statement: string | Statement, values?: readonly unknown[]): Promise<Result<Row>> {
      if (released) throw new Error("This database connection was already given back");
      running += 1;
      try {
        const result: QueryResult | QueryResult[] = await client.query(asStatement(statement, values));
        return Array.isArray(result) ? flatten(result) : result;
      } finally {
        running -= 1;
      }
    },
    release(destroy) {
      if (released) throw new Error("This database connection was already given back");
      released = true;
      const finish = (reason?: boolean | Error) => {
        client.off("error", onError);
        giveBack(client, reason);
      };
      const unusable = destroy || broken;
      const clean = running === 0 && client.getTransactionStatus() === "I";
      if (unusable || clean) finish(unusable);
      else client.query("rollback").then(() => finish(broken), finish);
    },
  };
}

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

const int8 = 20;
const int8Array = 1016;
const numeric = 1700;
const numericArray = 1231;
const date = 1082;

const asText = (text: string) => text;
const asNumbers = (oid: number) => (text: string) => {
  const items: unknown = types.getTypeParser(oid)(text);
  return Array.isArray(items) ? items.map((item) => (item === null ? null : Number(item))) : items;
};

const parsers = new Map<number, (text: string) => unknown>([
  [int8, Number],
  [numeric, Number],
  [date, asText],
  [int8Array, asNumbers(int8Array)],
  [numericArray, asNumbers(numericArray)],
]);

/**
 * How both databases' values become JavaScript: int8, count(*) and numeric are numbers (cents and counts stay far below 2^53), a date
 * is text (it has no time zone), timestamptz is a Date, jsonb is parsed. Set for each pool, never globally.
 */
const sqlTypes = {
  getTypeParser(oid: number, format?: "text" | "binary"): (value: never) => unknown {
    if (format !== "binary") {
      const parser = parsers.get(oid);
      if (parser) return parser;
    }
    return types.getTypeParser(oid, format === "binary" ? "binary" : "text");
  },
};
