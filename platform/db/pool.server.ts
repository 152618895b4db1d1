import { DatabaseUnavailable } from "./database-unavailable.server.ts";

/**
 * The one interface to both databases: the part of `pg`'s pool that Kysely, pg-boss and our own hot statements use.
 * `pg` provides it for PostgreSQL, `open-database.server.ts` for the embedded database.
 */
export type Statement = {
  /** With a name, PostgreSQL keeps the parsed statement on the connection; the embedded database ignores it. */
  name?: string;
  text: string;
  values?: readonly unknown[];
};

export type Result<Row = Record<string, unknown>> = { command: string; rowCount: number | null; rows: Row[] };

export type Query = {
  <Row = Record<string, unknown>>(text: string, values?: readonly unknown[]): Promise<Result<Row>>;
  <Row = Record<string, unknown>>(statement: Statement): Promise<Result<Row>>;
};

export type PoolClient = {
  query: Query;
  /** Gives the connection back. With `true` (or an error) it is thrown away, because its state is not known. */
  release(destroy?: boolean | Error): void;
};

export type Pool = {
  connect(): Promise<PoolClient>;
  query: Query;
  end(): Promise<void>;
};

/** The SQLSTATE of a database error, on both databases; undefined for anything else. */
export function sqlState(error: unknown): string | undefined {
  const code = (error as { code?: unknown } | null)?.code;
  return typeof code === "string" && /^[0-9A-Z]{5}$/.test(code) ? code : undefined;
}

/** SQLSTATE classes that mean 'not now': no connection, no room, read-only, shutting down, waited too long. */
const NOT_NOW = /^(08|25006|53|57P|55P03|57014)/;
const NO_CONNECTION =
  /timeout exceeded when trying to connect|timeout expired|Connection terminated|ECONNREFUSED|ECONNRESET/;
const NO_NETWORK = [
  "ECONNREFUSED",
  "ECONNRESET",
  "EPIPE",
  "ETIMEDOUT",
  "EHOSTUNREACH",
  "ENETUNREACH",
  "ENOTFOUND",
  "EAI_AGAIN",
];

/** Whether the database did not serve a statement for reasons of its own: the same may work in a moment. */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error instanceof DatabaseUnavailable || isReadTimeout(error)) return true;
  // A name with several addresses fails with all their errors at once, and has no message of its own.
  const { code } = error as { code?: unknown };
  return (
    NOT_NOW.test(sqlState(error) ?? "") || NO_CONNECTION.test(error.message) || NO_NETWORK.some((one) => one === code)
  );
}

/** The server refused a write: it is a standby, was demoted, or protects itself. */
export const isReadOnly = (error: unknown): boolean => sqlState(error) === "25006";

/** `query_timeout` of pg is over; nothing is known of the statement. */
export const isReadTimeout = (error: unknown): boolean =>
  error instanceof Error && error.message === "Query read timeout";

/**
 * Begins a transaction for statements over a batch of rows, in which the planner may only walk indexes in nested loops. A plan made
 * while a table is empty would otherwise scan it, and a kept plan would still scan a million rows later. What has no index is scanned
 * all the same, a handful of rows in a trigger for instance, and looks so dear then that PostgreSQL would compile it first, for a
 * tenth of a second each time: so nothing is compiled.
 */
export const BEGIN_BATCH =
  "begin; set local enable_seqscan = off; set local enable_hashjoin = off; set local enable_mergejoin = off; set local jit = off";

/**
 * Runs `work` in one transaction on one connection: commits what it did, or undoes it and rethrows.
 * Inside, use only the client that is passed: the embedded database has a single connection, which this transaction holds.
 */
export async function inTransaction<T>(
  pool: Pool,
  work: (client: PoolClient) => Promise<T>,
  begin = "begin",
): Promise<T> {
  const client = await pool.connect();
  let broken = false;
  try {
    await client.query(begin);
    const result = await work(client);
    await client.query("commit");
    return result;
  } catch (error) {
    await client.query("rollback").catch(() => {
      broken = true;
    });
    throw error;
  } finally {
    client.release(broken);
  }
}

/** Changes nothing, and is refused wherever a change would be. No migration locks this table. */
const NO_WRITE = "update schema_migrations set name = name where false";

/** Whether the tables can be written on this pool now. */
export const canWrite = (pool: Pick<Pool, "query">): Promise<boolean> =>
  pool.query(NO_WRITE).then(
    () => true,
    () => false,
  );
