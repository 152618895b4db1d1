import { sql } from "kysely";
import type { Db, ShopContext } from "#shop/context.server.ts";
import { enterBatch, lastEntered } from "./customers.store.server.ts";

const BATCH = 1_000;
/** Ids are made before their orders are committed: so far back is looked again for some that came late. */
const LATE_MS = 2 * 60_000;
const FIRST_ID = "00000000-0000-0000-0000-000000000000";

/**
 * Enters new orders under their customers: a job does it each minute, and reading the list does it too. So placing an
 * order costs nothing here. One process at a time; the others leave it to that one.
 *
 * @param options `most`: batches at most. `all`: every order is looked at, for those that came later than any does.
 * @returns how many orders were entered.
 */
export async function enterCustomers(
  { db }: Pick<ShopContext, "db">,
  { most = Number.POSITIVE_INFINITY, all = false, end }: { most?: number; all?: boolean; end?: AbortSignal } = {},
): Promise<number> {
  let entered = 0;
  for (let batch = 0; batch < most && !end?.aborted; batch++) {
    const count = await db.transaction().execute(async (tx) => ((await takeTurn(tx)) ? enterSome(tx, all) : 0));
    entered += count;
    if (count < BATCH) break;
  }
  return entered;
}

/** In a transaction that has to see every order: waits for its turn. */
export async function enterAllNow(tx: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('customers'))`.execute(tx);
  while ((await enterSome(tx, false)) === BATCH);
}

async function takeTurn(tx: Db): Promise<boolean> {
  const { rows } = await sql<{ mine: boolean }>`
    select pg_try_advisory_xact_lock(hashtext('customers')) as mine`.execute(tx);
  return rows[0]?.mine === true;
}

async function enterSome(tx: Db, all: boolean): Promise<number> {
  const last = all ? undefined : await lastEntered(tx);
  return enterBatch(tx, { after: last === undefined ? FIRST_ID : earlier(last), limit: BATCH });
}

/** The first id of a moment before the one at which this id was made: ids begin with their time. */
function earlier(id: string): string {
  const at = Number.parseInt(id.slice(0, 13).replace("-", ""), 16) - LATE_MS;
  const hex = Math.max(0, at).toString(16).padStart(12, "0");
  return `${hex.slice(0, 8)}-${hex.slice(8)}-0000-0000-000000000000`;
}
