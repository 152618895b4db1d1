import { lowercased } from "#platform/db/in-any-case.server.ts";
import { keyedHash } from "#platform/keyed-hash.server.ts";
import type { ShopContext } from "#shop/context.server.ts";
import { secretNamed } from "#shop/running/settings/secrets.store.server.ts";
import { LASTING_REASONS } from "./suppression.ts";
import { type ListedAddress, type StoredSuppression, suppressionsOf } from "./suppressions.store.server.ts";

type Context = Pick<ShopContext, "db" | "ids">;

/** `askedAt`: when the recipient requested this email; undefined if it wasn't requested. */
export type Wish = { email: string; askedAt?: Date | undefined };

/**
 * Whether an address must not get marketing email. Emails about orders and staff logins don't check this. It is checked when an email is
 * written for sending (docs/decisions/0023-audience.md).
 *
 * @param askedAt when the recipient requested this email: an earlier unsubscription or erasure doesn't stop it. Omit it for emails that
 *   weren't requested. A complaint, a bounce or an entry by staff stops both.
 */
export async function isSuppressed(ctx: Context, email: string, askedAt?: Date): Promise<boolean> {
  return (await suppressedAmong(ctx, [{ email, askedAt }])).size > 0;
}

/** The suppressed ones among many. */
export async function suppressedAmong<W extends Wish>(ctx: Context, wishes: readonly W[]): Promise<Set<W>> {
  if (wishes.length === 0) return new Set();
  const known = await knownAs(
    ctx,
    wishes.map(({ email }) => email),
  );
  const asked = wishes.map((wish, at) => {
    const one = known[at];
    if (!one) throw new Error("Lowercasing addresses returned too few");
    return { wish, ...one };
  });
  const rows = await suppressionsOf(ctx.db, known);
  const byAddress = Map.groupBy(rows, ({ address, hash }) => address ?? hash);
  const holds = ({ reason, at }: StoredSuppression, { askedAt }: Wish) =>
    LASTING_REASONS.includes(reason) || askedAt === undefined || at >= askedAt;
  const suppressed = asked.filter(({ wish, email, hash }) =>
    [...(byAddress.get(email) ?? []), ...(byAddress.get(hash) ?? [])].some((row) => holds(row, wish)),
  );
  return new Set(suppressed.map(({ wish }) => wish));
}

/** Why an address is on the list and since when, even if it was erased. */
export async function reasonsAgainst(ctx: Context, email: string): Promise<Pick<StoredSuppression, "reason" | "at">[]> {
  const rows = await suppressionsOf(ctx.db, await knownAs(ctx, [email]));
  return rows.map(({ reason, at }) => ({ reason, at }));
}

/** These addresses as the list has them: lowercased by the database or, for an erased customer, as a hash. */
async function knownAs(ctx: Context, emails: readonly string[]): Promise<ListedAddress[]> {
  const key = await secretNamed(ctx.db, ctx.ids, "suppression");
  const lowered = await lowercased(ctx.db, emails);
  // Lowercased again, because entries of before were.
  return lowered.map((email) => ({ email, hash: keyedHash(email.toLowerCase(), key) }));
}

/** The hash that is kept in place of an erased customer's address. */
export async function hashOf(ctx: Context, email: string): Promise<string> {
  const [known] = await knownAs(ctx, [email]);
  if (!known) throw new Error("Lowercasing an address returned nothing");
  return known.hash;
}
