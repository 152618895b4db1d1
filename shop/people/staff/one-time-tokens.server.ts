import { countRows } from "#platform/db/read-page.server.ts";
import type { Db, ShopContext } from "#shop/context.server.ts";
import type { Tables } from "#shop/tables.server.ts";
import { tokenHash } from "./token-hash.server.ts";

const MINUTE = 60 * 1000;

/** The purpose of a one-time token; it works once and for no other purpose. */
type OneTimeKind = Tables["staffPasses"]["kind"];

/** How long each kind is valid. */
const LASTS_MS: Record<OneTimeKind, number> = {
  invitation: 7 * 24 * 60 * MINUTE,
  password_reset: 60 * MINUTE,
  second_step: 5 * MINUTE,
};

type Subject<Kind extends OneTimeKind> = Kind extends "invitation" ? { invitationId: string } : { staffId: string };

/** Creates a one-time token. @returns the token (256 bits), of which only a hash is stored */
export async function makeOneTimeToken<Kind extends OneTimeKind>(
  ctx: Pick<ShopContext, "db" | "clock" | "ids">,
  kind: Kind,
  subject: Subject<Kind>,
): Promise<string> {
  const token = ctx.ids.secret();
  const now = ctx.clock.now();
  await ctx.db
    .insertInto("staffPasses")
    .values({
      tokenHash: tokenHash(token),
      kind,
      staffId: "staffId" in subject ? subject.staffId : null,
      invitationId: "invitationId" in subject ? subject.invitationId : null,
      createdAt: now,
      expiresAt: oneTimeTokenEnds(kind, now),
    })
    .execute();
  return token;
}

export const oneTimeTokenEnds = (kind: OneTimeKind, from: Date): Date => new Date(from.getTime() + LASTS_MS[kind]);

/** Finds a valid token. Lock its staff member, or all staff, before using it up. */
export async function findOneTimeToken(
  db: Db,
  kind: OneTimeKind,
  { token, now }: { token: string; now: Date },
): Promise<{ staffId: string | null; invitationId: string | null } | undefined> {
  return db
    .selectFrom("staffPasses")
    .select(["staffId", "invitationId"])
    .where("tokenHash", "=", tokenHash(token))
    .where("kind", "=", kind)
    .where("expiresAt", ">", now)
    .executeTakeFirst();
}

/** Deletes all of an account's tokens of these kinds, because using one invalidates the others. */
export async function deleteOneTimeTokensOf(db: Db, staffId: string, kinds: readonly OneTimeKind[]): Promise<void> {
  await db.deleteFrom("staffPasses").where("staffId", "=", staffId).where("kind", "in", kinds).execute();
}

export function countOneTimeTokens(db: Db, staffId: string, kind: OneTimeKind, since: Date): Promise<number> {
  const theirs = db.selectFrom("staffPasses").select("tokenHash").where("staffId", "=", staffId);
  return countRows(db, theirs.where("kind", "=", kind).where("createdAt", ">", since));
}

export async function deleteExpiredOneTimeTokens({ db, clock }: Pick<ShopContext, "db" | "clock">): Promise<void> {
  await db.deleteFrom("staffPasses").where("expiresAt", "<=", clock.now()).execute();
}
