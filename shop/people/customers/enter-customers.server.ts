import { sql } from "kysely";
import type { Db, ShopContext } from "#shop/context.server.ts";
import { enterBatch, followNames, lastEntered } from "./customers.store.server.ts";

const BATCH = 1_000;
/** How far back to look again for orders that were committed late, because ids are created before the commit. */
const LATE_MS = 2 * 60_000;
/** A corrected name's event has the time its transaction began, and no transaction takes longer than this to commit. */
const LATE_NAMES_MS = 15 * 60_000;
const FIRST_ID = "00000000-0000-0000-0000-000000000000";

/**
 * Adds new orders to the customer list, and takes over names that were corrected in them. A job does it every minute, and reading the list
 * does it, too, so that placing an order costs nothing. Only one process does it at a time; the others wait, because a reader must find the
 * orders that another is adding.
 *
 * @param options `most`: the maximum number of batches. `all`: checks all orders and names, in case some were committed unusually late.
 * @returns the number of orders that were added
 * @throws if another process takes longer than the connection's lock timeout, 10 s
 */
export async function enterCustomers(
  { db, clock }: Pick<ShopContext, "db" | "clock">,
  { most = Number.POSITIVE_INFINITY, all = false, end }: { most?: number; all?: boolean; end?: AbortSignal } = {},
): Promise<number> {
  let entered = 0;
  for (let batch = 0; batch < most && !end?.aborted; batch++) {
    const count = await db.transaction().execute(async (tx) => {
      await takeTurn(tx);
      if (batch === 0) await followNames(tx, all ? undefined : new Date(clock.now().getTime() - LATE_NAMES_MS));
      return enterSome(tx, all);
    });
    entered += count;
    if (count < BATCH) break;
  }
  return entered;
}

/** Adds all orders that aren't in the list yet, also those with early ids, in a transaction that must see every order. */
export async function enterAllNow(tx: Db): Promise<void> {
  await takeTurn(tx);
  while ((await enterSome(tx, true)) === BATCH);
}

const takeTurn = (tx: Db) => sql`select pg_advisory_xact_lock(hashtext('customers'))`.execute(tx);

async function enterSome(tx: Db, all: boolean): Promise<number> {
  const last = all ? undefined : await lastEntered(tx);
  return enterBatch(tx, { after: last === undefined ? FIRST_ID : earlier(last), limit: BATCH });
}

/** The first id from `LATE_MS` before this id was created; ids begin with their time. */
function earlier(id: string): string {
  const at = Number.parseInt(id.slice(0, 13).replace("-", ""), 16) - LATE_MS;
  const hex = Math.max(0, at).toString(16).padStart(12, "0");
  return `${hex.slice(0, 8)}-${hex.slice(8)}-0000-0000-000000000000`;
}
