import { expect, test } from "vitest";
import { forEachTest } from "#test/harness/for-each-test.ts";
import { freshContext } from "#test/harness/fresh-context.ts";
import { ADA, actorOf, staffMember } from "#test/harness/staff.ts";
import { withOutcome } from "#test/harness/with-outcome.ts";
import { createToken, findTokenPrincipal, type NewToken, revokeToken, tokensPage } from "./api-tokens.server.ts";

const HOUR = 60 * 60_000;

const { database, clock, ctx } = await freshContext();
const ada = forEachTest(() => staffMember(ctx, ADA.email));

const wanted = (change: Partial<NewToken> = {}): NewToken => {
  return { name: "ERP", scopes: ["orders:read"], expiresAt: null, ...change };
};

const made = async (change: Partial<NewToken> = {}) =>
  withOutcome(await createToken(ctx, ada, wanted(change)), "created");

test("a token has the permissions of its scopes, and the database doesn't contain it", async () => {
  const { token, view } = await made();
  const caller = await findTokenPrincipal(ctx, token);
  expect(caller).toMatchObject({ name: "ERP" });
  expect(caller?.may("orders:read")).toBe(true);
  expect(caller?.may("orders:write")).toBe(false);
  const rows = await database.db.selectFrom("apiTokens").selectAll().execute();
  expect(JSON.stringify(rows)).not.toContain(token);
  expect(view).toMatchObject({ ending: token.slice(-4), state: "active", createdBy: ADA.email, lastUsedAt: null });
  expect(await findTokenPrincipal(ctx, rows[0]?.tokenHash ?? "")).toBeUndefined();
});

test("staff can't grant more than their own permissions, and no token may create accounts or tokens", async () => {
  const bob = await staffMember(ctx, "bob@shop.example", "staff");
  const refused = { outcome: "scope_not_allowed" };
  expect(await createToken(ctx, bob, wanted({ scopes: ["settings:write"] }))).toEqual(refused);
  for (const scope of ["staff:read", "staff:write", "tokens:read", "tokens:write"] as const) {
    expect(await createToken(ctx, ada, wanted({ scopes: ["orders:read", scope] }))).toEqual(refused);
  }
  expect(await createToken(ctx, ada, wanted({ scopes: [] }))).toEqual(refused);
});

test("a token stops working right away once it expires or is revoked", async () => {
  const short = await made({ name: "Short", expiresAt: new Date(clock.now().getTime() + HOUR) });
  const long = await made({ name: "Long" });
  clock.advance(HOUR);
  expect(await findTokenPrincipal(ctx, short.token)).toBeUndefined();
  expect(await findTokenPrincipal(ctx, long.token)).toBeDefined();
  for (const _ of [1, 2]) expect(await revokeToken(ctx, actorOf(ada), long.view._id)).toBe(true);
  expect(await revokeToken(ctx, actorOf(ada), ctx.ids.uuid())).toBe(false);
  expect(await findTokenPrincipal(ctx, long.token)).toBeUndefined();
  expect((await tokensPage(ctx, { limit: 50 })).items.map(({ name, state }) => [name, state]).sort()).toEqual([
    ["Long", "revoked"],
    ["Short", "expired"],
  ]);
  const notes = await database.db.selectFrom("auditLog").select("action").where("action", "like", "token.%").execute();
  expect(notes.map(({ action }) => action).sort()).toEqual(["token.created", "token.created", "token.revoked"]);
  expect(await createToken(ctx, ada, wanted({ expiresAt: clock.now() }))).toEqual({ outcome: "expiry_past" });
});

test("a token has no more permissions than its creator has now", async () => {
  const { token } = await made({ scopes: ["settings:write", "orders:read"] });
  const rights = async () => {
    const caller = await findTokenPrincipal(ctx, token);
    return caller && [caller.may("settings:write"), caller.may("orders:read")];
  };
  expect(await rights()).toEqual([true, true]);
  await database.db.updateTable("staff").set({ role: "read_only" }).execute();
  expect(await rights()).toEqual([false, true]);
  await database.db.updateTable("staff").set({ disabledAt: clock.now() }).execute();
  expect(await rights()).toBeUndefined();
  expect((await tokensPage(ctx, { limit: 50 })).items).toMatchObject([{ state: "powerless" }]);
});

test("a second token with the same name is rejected, even concurrently, because the timeline couldn't tell them apart", async () => {
  const results = await Promise.all([createToken(ctx, ada, wanted()), createToken(ctx, ada, wanted({ name: "erp" }))]);
  expect(results.map(({ outcome }) => outcome).sort()).toEqual(["created", "name_taken"]);
});

test("a request for a token whose answer was lost gets one in its place, and never a second token", async () => {
  const create = (change: Partial<NewToken> = {}, by = ada) => createToken(ctx, by, wanted(change), "the-same-key");
  const lost = withOutcome(await create(), "created");
  clock.advance(HOUR);
  const { token, view } = withOutcome(await create(), "created");
  expect([view._id, view.createdAt, view.ending]).toEqual([lost.view._id, lost.view.createdAt, token.slice(-4)]);
  expect(await findTokenPrincipal(ctx, lost.token)).toBeUndefined();
  expect(await create({ name: "Other" })).toEqual({ outcome: "key_reused" });
  expect(await create({ scopes: ["products:read"] })).toEqual({ outcome: "key_reused" });
  const bob = await staffMember(ctx, "bob@shop.example", "owner");
  expect(await create({}, bob)).toEqual({ outcome: "name_taken" });
  await made({ name: "Newer" });
  const first = await tokensPage(ctx, { limit: 1 });
  const rest = await tokensPage(ctx, { limit: 1, after: first.next ?? "" });
  expect([...first.items, ...rest.items].map(({ name }) => name)).toEqual(["Newer", "ERP"]);
  expect(await findTokenPrincipal(ctx, token)).toBeDefined();
  expect(await create()).toEqual({ outcome: "key_reused" });
});

test("a token's last use is recorded at most once a minute", async () => {
  const { token } = await made();
  const lastUsed = async () => (await tokensPage(ctx, { limit: 50 })).items[0]?.lastUsedAt;
  await findTokenPrincipal(ctx, token);
  const first = clock.now();
  clock.advance(59_000);
  await findTokenPrincipal(ctx, token);
  expect(await lastUsed()).toEqual(first);
  clock.advance(1000);
  await findTokenPrincipal(ctx, token);
  expect(await lastUsed()).toEqual(clock.now());
});
