import { keyedHash } from "#platform/keyed-hash.server.ts";
import type { ShopContext } from "#shop/context.server.ts";
import { secretNamed } from "#shop/running/settings/secrets.store.server.ts";
import { LASTING_REASONS } from "./suppression.ts";
import { type StoredSuppression, suppressionsOf } from "./suppressions.store.server.ts";

type Context = Pick<ShopContext, "db" | "ids">;

/** `askedAt`: when its reader asked for this email; undefined for an email that no one asked for. */
export type Wish = { email: string; askedAt?: Date | undefined };

/**
 * Whether an address is to get no email that no order needs. Emails about orders, and what staff log in with, do not ask. It is asked at the
 * moment of sending, by the email's writer (docs/decisions/0023-audience.md).
 *
 * @param askedAt when its reader asked for this email: an earlier unsubscription or erasure doesn't stop it. Leave it
 * out for an email that no one asked for. A complaint, a bounce and what staff added stop both.
 */
export async function isSuppressed(ctx: Context, email: string, askedAt?: Date): Promise<boolean> {
  return (await suppressedAmong(ctx, [{ email, askedAt }])).size > 0;
}

/** Those of many who are to get no such email. */
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

/** Why an address is on the list, and since when: also once it was erased. */
export async function reasonsAgainst(ctx: Context, email: string): Promise<Pick<StoredSuppression, "reason" | "at">[]> {
  const hash = hashOf(email, await suppressionKey(ctx));
  const rows = await suppressionsOf(ctx.db, { emails: [email.toLowerCase()], hashes: [hash] });
  return rows.map(({ reason, at }) => ({ reason, at }));
}

/** The key that the addresses of erased customers are hashed with. */
export const suppressionKey = ({ db, ids }: Context): Promise<string> => secretNamed(db, ids, "suppression");

export const hashOf = (email: string, key: string): string => keyedHash(email.toLowerCase(), key);
