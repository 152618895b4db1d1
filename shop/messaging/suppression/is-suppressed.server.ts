import { keyedHash } from "#platform/keyed-hash.server.ts";
import type { ShopContext } from "#shop/context.server.ts";
import { secretNamed } from "#shop/running/settings/secrets.store.server.ts";
import { LASTING_REASONS } from "./suppression.ts";
import { type StoredSuppression, suppressionsOf } from "./suppressions.store.server.ts";

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
  const key = await suppressionKey(ctx);
  const asked = wishes.map((wish) => ({ wish, email: wish.email.toLowerCase(), hash: hashOf(wish.email, key) }));
  const rows = await suppressionsOf(ctx.db, {
    emails: asked.map(({ email }) => email),
    hashes: asked.map(({ hash }) => hash),
  });
  const byAddress = Map.groupBy(rows, ({ email, hash }) => email?.toLowerCase() ?? hash);
  const holds = ({ reason, at }: StoredSuppression, { askedAt }: Wish) =>
    LASTING_REASONS.includes(reason) || askedAt === undefined || at >= askedAt;
  const suppressed = asked.filter(({ wish, email, hash }) =>
    [...(byAddress.get(email) ?? []), ...(byAddress.get(hash) ?? [])].some((row) => holds(row, wish)),
  );
  return new Set(suppressed.map(({ wish }) => wish));
}

/** Why an address is on the list and since when, even if it was erased. */
export async function reasonsAgainst(ctx: Context, email: string): Promise<Pick<StoredSuppression, "reason" | "at">[]> {
  const hash = hashOf(email, await suppressionKey(ctx));
  const rows = await suppressionsOf(ctx.db, { emails: [email.toLowerCase()], hashes: [hash] });
  return rows.map(({ reason, at }) => ({ reason, at }));
}

/** The key for hashing the addresses of erased customers. */
export const suppressionKey = ({ db, ids }: Context): Promise<string> => secretNamed(db, ids, "suppression");

export const hashOf = (email: string, key: string): string => keyedHash(email.toLowerCase(), key);
