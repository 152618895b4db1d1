import { DatabaseUnavailable, sentence } from "./database-unavailable.server.ts";

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
  /** Returns the connection to the pool. With `true` or an error it is closed, because its state is unknown. */
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

/** For a role that may not create what a shop needs: an error that says what to do. Undefined for any other error. */
export const lacksRight = (error: unknown): DatabaseUnavailable | undefined =>
  sqlState(error) === "42501"
    ? new DatabaseUnavailable(`The database's role lacks a right (${sentence(error)}): make it the database's owner.`)
    : undefined;

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

/** Whether a statement failed because of the database's state and not its own: a retry may succeed. */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error instanceof DatabaseUnavailable || isReadTimeout(error)) return true;
  // For a host with several addresses, the error combines theirs and has no message.
  const { code } = error as { code?: unknown };
  return (
    NOT_NOW.test(sqlState(error) ?? "") || NO_CONNECTION.test(error.message) || NO_NETWORK.some((one) => one === code)
  );
}

/** The server refused a write: it is a standby, was demoted, or protects itself. */
export const isReadOnly = (error: unknown): boolean => sqlState(error) === "25006";

/** pg's `query_timeout` has passed; the statement's outcome is unknown. */
export const isReadTimeout = (error: unknown): boolean =>
  error instanceof Error && error.message === "Query read timeout";

/**
 * Begins a transaction for statements on a batch of rows, in which the planner may only use indexes in nested loops. Otherwise a plan made
 * while a table is empty would scan it, and a cached plan would still scan a million rows later. Tables without an index, such as a
 * handful of rows in a trigger, are scanned anyway, and seem so expensive then that PostgreSQL would JIT-compile the query, which takes
 * a tenth of a second each time: so JIT is off.
 */
export const BEGIN_BATCH =
  "begin; set local enable_seqscan = off; set local enable_hashjoin = off; set local enable_mergejoin = off; set local jit = off";

/** A statement failed because an earlier one of its transaction had. */
const TRANSACTION_FAILED = "25P02";

/**
 * Waits for statements that were sent together. If any failed, throws the error of the one that failed by itself: by then, none of them is
 * running anymore.
 */
export async function together<Sent extends readonly unknown[]>(
  sent: readonly [...Sent],
): Promise<{ -readonly [At in keyof Sent]: Awaited<Sent[At]> }> {
  const ended = await Promise.allSettled(sent);
  const errors = ended.flatMap((one): unknown[] => (one.status === "rejected" ? [one.reason] : []));
  if (errors.length > 0) throw errors.find((error) => sqlState(error) !== TRANSACTION_FAILED) ?? errors[0];
  return Promise.all(sent);
}

/**
 * A transaction for a batch of rows (`BEGIN_BATCH`): commits `work`, or rolls it back and rethrows. Inside, use only the client that is
 * passed: the embedded database has a single connection, which this transaction holds. What `read` sends goes out together with `begin`,
 * which saves a round trip. It would also run if `begin` were refused, so it must not write anything that belongs to the rest.
 */
export async function inBatchTransaction<Read, T>(
  pool: Pool,
  read: (client: PoolClient) => Promise<Read>,
  work: (client: PoolClient, read: Read) => Promise<T>,
): Promise<T> {
  const client = await pool.connect();
  let broken = false;
  try {
    const [, found] = await together([client.query(BEGIN_BATCH), read(client)]);
    const result = await work(client, found);
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

/**
 * Runs one statement on a batch of rows (`BEGIN_BATCH`) in a single round trip: it is committed, or has changed nothing. If the connection
 * is lost, there's no way to tell which, so it must be one that may be repeated.
 */
export async function runOnBatch<Row>(pool: Pool, statement: Statement): Promise<Result<Row>> {
  const client = await pool.connect();
  try {
    return (await together([client.query(BEGIN_BATCH), client.query<Row>(statement), client.query("commit")]))[1];
  } finally {
    client.release();
  }
}

/** Changes nothing, but is refused wherever a change would be. No migration locks this table. */
const NO_WRITE = "update schema_migrations set name = name where false";

/** Whether the tables can be written on this pool now. */
export const canWrite = (pool: Pick<Pool, "query">): Promise<boolean> =>
  pool.query(NO_WRITE).then(
    () => true,
    () => false,
  );
