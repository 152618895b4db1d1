import { lowercasedOne } from "#platform/db/in-any-case.server.ts";
import { keyedHash } from "#platform/keyed-hash.server.ts";
import type { Db, ShopContext } from "#shop/context.server.ts";
import { networkOf } from "#shop/money/abuse-limits/limits.ts";
import { secretNamed } from "#shop/running/settings/secrets.store.server.ts";
import { type Admission, FORGET_AFTER_MS, judgeTry } from "./login-limits.ts";

/** The name of the secret for hashing accounts and places. */
const SECRET = "login-limits";
/** How long a network counts as known to an account after a login. */
const PLACE_FORGOTTEN_AFTER_MS = 90 * 24 * 60 * 60 * 1000;

/** The account's email and the client's IP address. */
export type Attempt = { email: string; ip: string };

/**
 * Slows down guessing, across processes and restarts. Counts an attempt before the password is checked, so that concurrent attempts count,
 * too. All networks count together, except that a network from which this account has logged in has its own count, so that guesses from
 * elsewhere can't lock people out.
 *
 * @returns whether the attempt is admitted; if not, the seconds until the next one is
 */
export async function admitTry(ctx: ShopContext, attempt: Attempt): Promise<Admission> {
  const now = ctx.clock.now();
  const { subject } = await subjectOf(ctx, attempt);
  return ctx.db.transaction().execute(async (tx) => {
    await tx
      .insertInto("loginTries")
      // Creates a row to lock, as if the last attempt were long ago.
      .values({ subject, count: 1, lastAt: new Date(0) })
      .onConflict((conflict) => conflict.column("subject").doNothing())
      .execute();
    const row = await tx
      .selectFrom("loginTries")
      .select(["count", "lastAt"])
      .where("subject", "=", subject)
      .forUpdate()
      .executeTakeFirst();
    const admission = judgeTry(row, now);
    // A rejected attempt only corrects a time in the future, which would make every attempt until then wait.
    if (admission.admitted || (row && row.lastAt > now)) {
      const change = { lastAt: now, ...(admission.admitted && { count: admission.failures + 1 }) };
      await tx.updateTable("loginTries").set(change).where("subject", "=", subject).execute();
    }
    return admission;
  });
}

export type TooManyTries = { outcome: "too_many_requests"; retryAfterSeconds: number };

export function tooManyTries(ctx: ShopContext, ip: string, retryAfterSeconds: number): TooManyTries {
  ctx.log.warn({ ip }, "Delayed a login after too many failed attempts for one account");
  return { outcome: "too_many_requests", retryAfterSeconds };
}

/** After a successful login: clears the attempts and remembers the network. */
export async function clearTries(ctx: ShopContext, attempt: Attempt): Promise<void> {
  const { subject, place } = await subjectOf(ctx, attempt);
  const lastAt = ctx.clock.now();
  await ctx.db.deleteFrom("loginTries").where("subject", "=", subject).execute();
  await ctx.db
    .insertInto("loginPlaces")
    .values({ subject: place, lastAt })
    .onConflict((conflict) => conflict.column("subject").doUpdateSet({ lastAt }))
    .execute();
}

/** Ends all waits, because the count of an account's known network can't be found by the account. */
export async function clearAllTries(tx: Db): Promise<void> {
  await tx.deleteFrom("loginTries").execute();
}

/** The count's subject. Does the same work whether the account exists or not. */
async function subjectOf(ctx: ShopContext, { email, ip }: Attempt): Promise<{ subject: string; place: string }> {
  const key = await secretNamed(ctx.db, ctx.ids, SECRET);
  // By the rule that finds the account, so that no spelling of it has a count of its own.
  const account = await lowercasedOne(ctx.db, email);
  const place = keyedHash(`${account} ${networkOf(ip)}`, key);
  const known = await ctx.db
    .selectFrom("loginPlaces")
    .select("subject")
    .where("subject", "=", place)
    .where("lastAt", ">", new Date(ctx.clock.now().getTime() - PLACE_FORGOTTEN_AFTER_MS))
    .executeTakeFirst();
  return { subject: known ? place : keyedHash(account, key), place };
}

/** Deletes outdated attempts and networks. */
export async function purgeOldTries({ db, clock }: Pick<ShopContext, "db" | "clock">): Promise<void> {
  const before = (milliseconds: number) => new Date(clock.now().getTime() - milliseconds);
  await db.deleteFrom("loginTries").where("lastAt", "<", before(FORGET_AFTER_MS)).execute();
  await db.deleteFrom("loginPlaces").where("lastAt", "<", before(PLACE_FORGOTTEN_AFTER_MS)).execute();
}
