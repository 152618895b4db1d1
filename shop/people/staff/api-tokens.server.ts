import { z } from "zod";
import { mapPage, readPage } from "#platform/db/read-page.server.ts";
import { time } from "#platform/http/time.server.ts";
import { idOfRequest, SECRET_REPEATED_MS } from "#platform/ids.server.ts";
import { type PageQuery, PLACE, placeText } from "#platform/keyset.ts";
import { type Actor, actorName, type Db, type ShopContext } from "#shop/context.server.ts";
import { pageQuery, pageSchema } from "#shop/list-schema.server.ts";
import { writeAudit } from "#shop/running/audit/audit.store.server.ts";
import { isApiToken, makeApiToken } from "./api-token.server.ts";
import {
  countActiveOf,
  findActiveToken,
  findToken,
  isNameTaken,
  lockTokens,
  newestTokens,
  revoke,
  revokeAllOf,
  type TokenRow,
  touchToken,
  writeToken,
} from "./api-tokens.store.server.ts";
import { mayDo, type Permission, SCOPES } from "./permissions.ts";
import type { Session } from "./sessions.server.ts";
import { tokenForm } from "./staff-forms.ts";
import { tokenHash } from "./token-hash.server.ts";

const tokenSchema = z.object({
  _id: z.string(),
  name: z.string(),
  ending: z.string().describe("Its last four characters."),
  scopes: z.array(z.enum(SCOPES)),
  createdBy: z.string(),
  createdAt: time,
  expiresAt: time.nullable(),
  lastUsedAt: time.nullable(),
  state: z.enum(["active", "expired", "revoked", "powerless"]).describe("`powerless`: its creator has lost access."),
});

/** An API token. It can never do more than its creator, `createdBy`. */
export type TokenView = z.input<typeof tokenSchema>;

export const tokensContract = {
  "GET /api/admin/tokens": {
    summary: "List API tokens, newest first",
    querystring: z.object({
      limit: pageQuery.limit,
      after: z.string().regex(PLACE, "Please send the `next` of the previous page").optional(),
    }),
    response: { 200: pageSchema(tokenSchema) },
  },
  "POST /api/admin/tokens": {
    summary: "Create an API token; asks for your password",
    description:
      "An Idempotency-Key creates only one token: each retry must send the same key. Within a day, a retry replaces the token and returns the " +
      "new one, unless the token was used.",
    headers: z.looseObject({ "idempotency-key": z.string().min(8).max(255).optional() }),
    body: tokenForm,
    response: { 201: z.object({ token: z.string().describe("Shown only once."), view: tokenSchema }) },
    problems: ["validation_failed", "not_allowed", "too_many_requests", "idempotency_key_reused"],
  },
  "DELETE /api/admin/tokens/:id": {
    summary: "Revoke an API token",
    params: z.object({ id: z.uuid() }),
    response: { 204: z.undefined() },
    problems: ["not_found"],
  },
} as const;

const TOUCH_EVERY_MS = 60 * 1000;
const ENDING_LETTERS = 4;

/** An app that authenticates with a token. */
export type TokenPrincipal = { id: string; name: string; may(permission: Permission): boolean };

/** Scopes beyond the creator's permissions or `SCOPES` are rejected. `expiresAt`: null for never. */
export type NewToken = { name: string; scopes: readonly Permission[]; expiresAt: Date | null };

export type CreateTokenResult =
  | { outcome: "created"; token: string; view: ReturnType<typeof asView> }
  | { outcome: "name_taken" | "scope_not_allowed" | "expiry_past" | "key_reused" };

/**
 * Creates an API token. A `requestKey` creates only one: because its first answer may have been lost, a repeat by the same person within a
 * day gets another token in its place, unless the first one was used. `key_reused`: it isn't such a repeat.
 *
 * @returns the token, which is shown only once because only its hash is stored
 */
export async function createToken(
  ctx: ShopContext,
  { staff }: Session,
  made: NewToken,
  requestKey?: string,
): Promise<CreateTokenResult> {
  const { name, expiresAt } = made;
  const now = ctx.clock.now();
  const scopes = SCOPES.filter((scope) => made.scopes.includes(scope));
  if (scopes.length === 0 || made.scopes.some((scope) => !SCOPES.includes(scope) || !mayDo(staff.role, scope))) {
    return { outcome: "scope_not_allowed" };
  }
  if (expiresAt && expiresAt <= now) return { outcome: "expiry_past" };
  const token = makeApiToken(ctx.ids);
  const actor = { kind: "staff", id: staff.id, email: staff.email } as const;
  const id = requestKey === undefined ? ctx.ids.uuid() : idOfRequest(`${actorName(actor)} ${requestKey}`);
  const row = {
    id,
    name,
    tokenHash: tokenHash(token),
    ending: token.slice(-ENDING_LETTERS),
    scopes,
    createdBy: staff.id,
    createdAt: now,
    expiresAt,
  };
  return ctx.db.transaction().execute(async (tx): Promise<CreateTokenResult> => {
    await lockTokens(tx);
    const earlier = await findToken(tx, id);
    if (earlier && !isRepeat(earlier, row, now)) return { outcome: "key_reused" };
    if (!earlier && (await isNameTaken(tx, name))) return { outcome: "name_taken" };
    await writeToken(tx, row);
    const after = { scopes, expiresAt };
    if (!earlier) await writeAudit(tx, ctx, { actor, action: "token.created", subject: `token:${name}`, after });
    const maker = { createdByEmail: staff.email, makerRole: staff.role, makerDisabled: false };
    const facts = { ...row, ...maker, lastUsedAt: null, revokedAt: null, createdAt: earlier?.createdAt ?? now };
    return { outcome: "created", token, view: asView(facts, now) };
  });
}

const isRepeat = (earlier: TokenRow, { name, scopes, expiresAt }: NewToken, now: Date): boolean =>
  earlier.lastUsedAt === null &&
  earlier.revokedAt === null &&
  now.getTime() - earlier.createdAt.getTime() <= SECRET_REPEATED_MS &&
  earlier.name === name &&
  earlier.scopes.join() === scopes.join() &&
  earlier.expiresAt?.getTime() === expiresAt?.getTime();

/** All tokens, including expired and revoked ones, newest first. */
export async function tokensPage({ db, clock }: ShopContext, page: PageQuery) {
  const tokens = await readPage(
    db,
    page,
    (which) => newestTokens(db, which),
    ({ createdAt, id }) => placeText({ at: createdAt, id }),
  );
  return mapPage(tokens, (row) => asView(row, clock.now()));
}

/** Revokes a token; revoking it again does nothing. @returns false if there is none */
export async function revokeToken(ctx: ShopContext, actor: Actor, id: string): Promise<boolean> {
  return ctx.db.transaction().execute(async (tx) => {
    const found = await revoke(tx, id, ctx.clock.now());
    if (found?.revokedNow)
      await writeAudit(tx, ctx, { actor, action: "token.revoked", subject: `token:${found.name}` });
    return found !== undefined;
  });
}

/** Revokes all tokens that someone created. */
export const revokeTokensOf = (ctx: ShopContext, actor: Actor, makerId: string): Promise<void> =>
  ctx.db.transaction().execute((tx) => revokeTokens(tx, ctx, actor, makerId));

/** The same in the caller's transaction. */
export async function revokeTokens(tx: Db, ctx: ShopContext, actor: Actor, makerId: string): Promise<void> {
  for (const name of await revokeAllOf(tx, makerId, ctx.clock.now()))
    await writeAudit(tx, ctx, { actor, action: "token.revoked", subject: `token:${name}` });
}

/** The number of one's own tokens that still work. */
export const countOwnTokens = ({ db, clock }: ShopContext, { staff }: Session): Promise<number> =>
  countActiveOf(db, staff.id, clock.now());

/**
 * The principal of a token; undefined if the token is forged, expired or revoked, or its creator is disabled. It has the permissions of
 * its scopes, limited to those of its creator's current role.
 */
export async function findTokenPrincipal(ctx: ShopContext, token: string): Promise<TokenPrincipal | undefined> {
  if (!isApiToken(token)) return undefined;
  const now = ctx.clock.now();
  const row = await findActiveToken(ctx.db, tokenHash(token), now);
  if (!row) return undefined;
  const { id, name, scopes, makerRole, lastUsedAt } = row;
  if (!lastUsedAt || now.getTime() - lastUsedAt.getTime() >= TOUCH_EVERY_MS) await touchToken(ctx.db, id, now);
  return { id, name, may: (permission) => scopes.includes(permission) && mayDo(makerRole, permission) };
}

const asView = (row: TokenRow, now: Date) => ({
  _id: row.id,
  name: row.name,
  ending: row.ending,
  scopes: row.scopes,
  createdBy: row.createdByEmail,
  createdAt: row.createdAt,
  expiresAt: row.expiresAt,
  lastUsedAt: row.lastUsedAt,
  state: stateOf(row, now),
});

function stateOf({ revokedAt, expiresAt, makerDisabled, makerRole, scopes }: TokenRow, now: Date): TokenView["state"] {
  if (revokedAt) return "revoked";
  if (expiresAt && expiresAt <= now) return "expired";
  return makerDisabled || !scopes.some((scope) => mayDo(makerRole, scope)) ? "powerless" : "active";
}
