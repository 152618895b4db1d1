import { setTimeout as after } from "node:timers/promises";
import { type ClientBase, type PoolClient as PgClient, Pool as PgPool, type PoolConfig, type QueryResult } from "pg";
import type { Log } from "../log.ts";
import type { Pool, PoolClient, Result, Statement } from "./pool.server.ts";
import { sqlTypes } from "./sql-types.server.ts";

export type PgPoolConfig = Omit<PoolConfig, "types" | "onConnect" | "log"> & {
  /** Prepares each new connection, before anyone gets it. */
  prepare?: ((client: ClientBase) => Promise<unknown>) | undefined;
};

/** How long `end` waits for connections that are in use. */
const patienceMs = 10_000;

/**
 * `pg`'s pool behind our interface, with what it leaves open settled: a statement that fails does not cost its connection,
 * whoever gives a connection back inside an open transaction has it rolled back, and `end` first serves those who wait.
 */
export function createPgPool({ prepare, ...config }: PgPoolConfig, log: Log): Pool {
  const pgPool = new PgPool({
    ...config,
    types: sqlTypes,
    // Its type does not say so, but pg waits for the promise.
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
  // Without a listener the loss of a connection that is in use would end the process. Its statements are told by pg.
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

/** Several statements in one text give several results: the rows of all of them, and the end of the last. */
function flatten<Row>(results: QueryResult[]): Result<Row> {
  const last = results.at(-1);
  return {
    command: last?.command ?? "",
    rowCount: last?.rowCount ?? null,
    rows: results.flatMap((result) => result.rows),
  };
}
