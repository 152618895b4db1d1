import { TOTP } from "otpauth";
import { describe, expect, it, test } from "vitest";
import type { ApiAnswer, Headers } from "#test/harness/api.ts";
import { freshApi } from "#test/harness/fresh-api.ts";
import { ADA, staffHeaders } from "#test/harness/staff.ts";

const api = await freshApi({ staff: "owner" });

type Route = Parameters<typeof api.call>[0];
const call = (route: Route, body?: object, headers: Headers = api.staff) =>
  api.call(route, { headers: { "user-agent": "Mozilla Windows Chrome/140", ...headers }, ...(body && { body }) });
const visit = (route: Route, body: object) => call(route, body, {});
const fieldsOf = ({ body }: ApiAnswer) => body.errors.map(({ field }: { field: string }) => field);
const outcomeOf = ({ status, body }: ApiAnswer) => [status, body.code];

const BOB = { email: "bob@shop.example", name: "Bob", role: "read_only" };
const PASSWORD = "saddle pepper lantern";

describe("an invitation", () => {
  it("lets the invited person log in with the given role", async () => {
    const invited = await call("POST /admin/invitations", BOB);
    expect(invited.status).toBe(201);
    const { token, invitation } = invited.body;
    expect(invitation).toMatchObject({ ...BOB, invitedBy: ADA.email, expired: false });
    const list = await call("GET /admin/invitations");
    expect(list.body).toEqual({ items: [invitation], next: null, total: 1 });
    expect(list.text).not.toContain(token);

    expect((await visit("POST /auth/invitation", { token })).body).toEqual(BOB);
    const accept = (password: string) => visit("POST /auth/invitation/acceptance", { token, name: "Bobby", password });
    const message = "The password is shorter than 15 characters";
    const weak = await accept("short");
    expect([weak.status, weak.body.errors]).toEqual([400, [{ field: "password", message }]]);
    expect((await accept(PASSWORD)).status).toBe(201);
    expect((await accept(PASSWORD)).body.code).toBe("link_over");
    expect((await visit("POST /auth/invitation", { token })).status).toBe(410);
    const login = await visit("POST /auth/login", { email: BOB.email, password: PASSWORD });
    expect(login.body.user).toMatchObject({ name: "Bobby", role: "read_only" });
    for (const secret of [token, PASSWORD]) expect(api.logged()).not.toContain(secret);
  });

  it("is rejected with errors at the right fields", async () => {
    const fields = async (change: object) => fieldsOf(await call("POST /admin/invitations", { ...BOB, ...change }));
    expect(await fields({ email: "x", name: "", role: "king" })).toEqual(["email", "name", "role"]);
    expect(await fields({ email: ADA.email })).toEqual(["email"]);
    await call("POST /admin/invitations", BOB);
    expect(await fields({})).toEqual(["email"]);
  });

  it("makes someone an owner only if another owner confirms their password, and shows its link once", async () => {
    const owner = { ...BOB, role: "owner" };
    for (const proof of [{}, { password: "wrong" }])
      expect(fieldsOf(await call("POST /admin/invitations", { ...owner, ...proof }))).toEqual(["password"]);
    const invited = await call("POST /admin/invitations", { ...owner, password: ADA.password });
    expect(invited.body.invitation).toMatchObject(owner);
    const renewed = await call(`POST /admin/invitations/${invited.body.invitation._id}/renewal`);
    expect(outcomeOf(renewed)).toEqual([403, "password_needed"]);
    expect((await visit("POST /auth/invitation", { token: invited.body.token })).status).toBe(200);
  });
});

describe("the team", () => {
  it("can be listed, and its members' roles and access changed", async () => {
    api.clock.advance(1);
    const bob = await staffHeaders(api.ctx, "staff");
    const list = (await call("GET /admin/staff?limit=1")).body;
    expect(list.items).toMatchObject([{ email: "staff@shop.example", role: "staff", disabled: false, twoStep: false }]);
    const id = list.next;
    const older = (await call(`GET /admin/staff?limit=1&after=${id}`)).body;
    expect(older).toMatchObject({ items: [{ email: ADA.email }], next: null });
    const setRole = (role: string) => call(`PUT /admin/staff/${id}/role`, { role, was: "staff" });
    expect((await setRole("read_only")).status).toBe(204);
    expect((await setRole("staff")).body.code).toBe("changed_meanwhile");
    expect((await call("DELETE /products/packd-hoodie", undefined, bob)).status).toBe(403);
    expect((await call(`PUT /admin/staff/${id}/access`, { disabled: true })).status).toBe(204);
    expect((await call("GET /admin/account", undefined, bob)).status).toBe(401);
    for (const path of ["sessions", "two-step"])
      expect((await call(`DELETE /admin/staff/${id}/${path}`)).status).toBe(204);
    expect((await call(`DELETE /admin/staff/${api.ctx.ids.uuid()}/sessions`)).status).toBe(404);
  });

  it("gets another owner only after an owner confirms their password", async () => {
    api.clock.advance(1);
    await staffHeaders(api.ctx, "staff");
    const [{ _id }] = (await call("GET /admin/staff?limit=1")).body.items;
    const promote = (proof: object) => call(`PUT /admin/staff/${_id}/role`, { role: "owner", was: "staff", ...proof });
    for (const proof of [{}, { password: "wrong" }]) expect(fieldsOf(await promote(proof))).toEqual(["password"]);
    expect((await promote({ password: ADA.password })).status).toBe(204);
  });
});

describe("one's own account", () => {
  const account = async () => (await call("GET /admin/account")).body;

  it("has a name, sessions and a password", async () => {
    await visit("POST /auth/login", ADA);
    expect(await account()).toMatchObject({ email: ADA.email, twoStep: false });
    expect((await call("PUT /admin/account/name", { name: " Ada L. " })).status).toBe(204);
    expect((await account()).name).toBe("Ada L.");
    const sessions = async () => (await call("GET /admin/account/sessions")).body.items;
    const other = expect.objectContaining({ device: "Chrome on Windows", current: false });
    const own = expect.objectContaining({ device: "", current: true });
    expect(await sessions()).toEqual(expect.arrayContaining([other, own]));
    expect((await call("DELETE /admin/account/sessions")).status).toBe(204);
    expect(await sessions()).toHaveLength(1);

    const change = (current: string, password: string) => call("PUT /admin/account/password", { current, password });
    // Not 401: the session is valid.
    expect(fieldsOf(await change("wrong", PASSWORD))).toEqual(["current"]);
    expect(fieldsOf(await change(ADA.password, "qwertyuiopqwertyuiop"))).toEqual(["password"]);
    expect((await change(ADA.password, PASSWORD)).status).toBe(204);
    expect((await visit("POST /auth/login", { ...ADA, password: PASSWORD })).status).toBe(200);
  });

  it("asks for a code when two-step login is on", async () => {
    const { password } = ADA;
    expect(fieldsOf(await call("POST /admin/account/two-step", { password: "wrong" }))).toEqual(["password"]);
    const { secret, uri } = (await call("POST /admin/account/two-step", { password })).body;
    expect(uri).toContain("otpauth://totp/Packd");
    const code = (stepsAway: number) =>
      new TOTP({ secret }).generate({ timestamp: api.clock.now().getTime() + stepsAway * 30_000 });
    expect(fieldsOf(await call("PUT /admin/account/two-step", { code: "12345" }))).toEqual(["code"]);
    const { recoveryCodes } = (await call("PUT /admin/account/two-step", { code: code(-1) })).body;
    expect(recoveryCodes).toHaveLength(10);
    // As after an answer that was lost, with the codes in it.
    const alreadyOn = { code: "two_step_on", detail: "Two-step login is already on. Create new recovery codes." };
    expect((await call("PUT /admin/account/two-step", { code: code(-1) })).body).toMatchObject(alreadyOn);
    expect((await call("POST /admin/account/two-step", { password })).body).toMatchObject(alreadyOn);

    const first = await visit("POST /auth/login", ADA);
    expect([first.status, Object.keys(first.body)]).toEqual([200, ["codeNeeded", "challenge"]]);
    const { challenge } = first.body;
    const secondStep = (typed: string) => visit("POST /auth/second-step", { challenge, code: typed });
    expect(outcomeOf(await secondStep("000000"))).toEqual([401, "invalid_code"]);
    const user = expect.objectContaining({ email: ADA.email });
    expect((await secondStep(code(0))).body).toEqual({ token: expect.any(String), user });
    expect(outcomeOf(await secondStep(recoveryCodes[0]))).toEqual([401, "challenge_over"]);
    expect(await account()).toMatchObject({ twoStep: true, recoveryCodesLeft: 10 });

    const renewed = await call("POST /admin/account/recovery-codes", { password });
    expect(renewed.body.recoveryCodes[0]).not.toBe(recoveryCodes[0]);
    const remove = (typed: string) => call("POST /admin/account/two-step/removal", { password: typed });
    expect(fieldsOf(await remove("wrong"))).toEqual(["password"]);
    const { _id } = await account();
    expect(outcomeOf(await call(`DELETE /admin/staff/${_id}/two-step`))).toEqual([403, "password_needed"]);
    expect((await account()).twoStep).toBe(true);
    expect((await remove(password)).status).toBe(204);
    expect((await visit("POST /auth/login", ADA)).body).toHaveProperty("token");
    for (const hidden of [secret, challenge, ...recoveryCodes]) expect(api.logged()).not.toContain(hidden);
  });
});

test("a password reset request gets the same answer for every email address", async () => {
  const [known, unknown] = await Promise.all(
    [ADA.email, "nobody@shop.example"].map((email) => visit("POST /auth/password-resets", { email })),
  );
  expect([known?.status, known?.text]).toEqual([202, unknown?.text]);
  expect(unknown?.status).toBe(202);
});

describe("an API token", () => {
  it("lets an app do what its scopes permit, and the audit log names the token", async () => {
    const scopes = ["products:write", "orders:read"];
    const wanted = { name: "Warehouse", scopes, expiresAt: null, password: ADA.password };
    const made = await call("POST /admin/tokens", wanted);
    expect(made.status).toBe(201);
    const { token, view } = made.body;
    expect(token).toMatch(/^packd_/);
    const program = (route: Route, body?: object) => call(route, body, { authorization: `Bearer ${token}` });
    const product = { title: "Cap", price: 9.5, image: "/media/packed-grey.webp", inventory: 2, description: "A cap." };
    expect((await program("POST /products", product)).status).toBe(201);
    const audit = api.ctx.db.selectFrom("auditLog").select("actor").where("action", "=", "product.created");
    expect(await audit.execute()).toEqual([{ actor: "token:Warehouse" }]);
    const account = await program("GET /admin/account");
    const loggedIn = "This needs a login; API tokens can't be used.";
    expect([account.status, account.body.detail]).toEqual([403, loggedIn]);
    const lacking = "This token or its creator doesn't have tokens:read.";
    expect((await program("GET /admin/tokens")).body.detail).toBe(lacking);
    expect((await program("GET /auth/verify")).body).toEqual({ valid: false });
    const listed = await call("GET /admin/tokens");
    const shown = { name: "Warehouse", ending: token.slice(-4), lastUsedAt: expect.any(String) };
    expect(listed.body.items).toMatchObject([shown]);
    for (const text of [listed.text, api.logged()]) expect(text).not.toContain(token);
    for (const _ of [1, 2]) expect((await call(`DELETE /admin/tokens/${view._id}`)).status).toBe(204);
    expect((await program("POST /products", product)).status).toBe(401);
  });

  it("is rejected with errors at the right fields", async () => {
    const wanted = { name: "ERP", scopes: ["orders:read"], expiresAt: null, password: ADA.password };
    const fields = async (change: object) => fieldsOf(await call("POST /admin/tokens", { ...wanted, ...change }));
    expect(await fields({ name: "", scopes: [], expiresAt: "soon" })).toEqual(["name", "scopes", "expiresAt"]);
    expect(await fields({ scopes: ["staff:write"] })).toEqual(["scopes.0"]);
    expect(await fields({ expiresAt: "2020-01-01T00:00:00Z" })).toEqual(["expiresAt"]);
    await call("POST /admin/tokens", wanted);
    expect(await fields({ name: "erp" })).toEqual(["name"]);
  });

  it("can't be created with a stolen session alone", async () => {
    const wanted = { name: "ERP", scopes: ["orders:read"], expiresAt: null };
    for (const proof of [{}, { password: "wrong" }])
      expect(fieldsOf(await call("POST /admin/tokens", { ...wanted, ...proof }))).toEqual(["password"]);
    expect((await call("GET /admin/tokens")).body.items).toEqual([]);
  });

  it.each([
    ["its creator", () => "DELETE /admin/account/sessions"],
    ["another owner", (id: string) => `DELETE /admin/staff/${id}/sessions`],
  ])("is revoked with all sessions if %s requests it", async (_, routeOf) => {
    const wanted = { name: "ERP", scopes: ["orders:read"], expiresAt: null, password: ADA.password };
    const { token } = (await call("POST /admin/tokens", wanted)).body;
    const { _id } = (await call("GET /admin/account")).body;
    expect((await call("GET /admin/account/sessions")).body.apiTokens).toBe(1);
    // A valid token gets 403, because this endpoint is for people only; a revoked one gets 401.
    const program = () => call("GET /admin/account", undefined, { authorization: `Bearer ${token}` });
    const route = routeOf(_id) as Route;
    expect((await call(route)).status).toBe(204);
    expect((await program()).status).toBe(403);
    const session = (await visit("POST /auth/login", ADA)).body.token;
    const again = await call(`${route}?tokens=revoke` as Route, undefined, { authorization: `Bearer ${session}` });
    expect(again.status).toBe(204);
    expect((await program()).status).toBe(401);
  });
});
