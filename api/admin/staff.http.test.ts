import { TOTP } from "otpauth";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type TestApi, testApi } from "#test/harness/api.ts";
import { ADA, staffHeaders } from "#test/harness/staff.ts";

let api: TestApi;
let owner: { authorization: string };
let nextAddress = 0;
beforeAll(async () => {
  api = await testApi();
});
beforeEach(async () => {
  await api.database.reset();
  owner = await staffHeaders(api.ctx);
});
afterAll(() => api.close());

type Method = "GET" | "POST" | "PUT" | "DELETE";
/** Each from an address of its own: an address has a limit. */
function call(method: Method, url: string, payload?: object, headers: Record<string, string> = owner) {
  const address = {
    "x-forwarded-for": `198.51.100.${nextAddress++ % 250}`,
    "user-agent": "Mozilla Windows Chrome/140",
  };
  return api.app.inject({ method, url: `/api${url}`, headers: { ...headers, ...address }, payload });
}
const fieldsOf = (answer: { json(): { errors: { field: string }[] } }) =>
  answer.json().errors.map(({ field }) => field);

const BOB = { email: "bob@shop.example", name: "Bob", role: "read_only" };
const PASSWORD = "saddle pepper lantern";

describe("inviting", () => {
  it("goes from the invitation to a session of that role", async () => {
    const invited = await call("POST", "/admin/invitations", BOB);
    expect(invited.statusCode).toBe(201);
    const { token, invitation } = invited.json();
    expect(invitation).toMatchObject({ ...BOB, invitedBy: ADA.email, expired: false });
    const list = await call("GET", "/admin/invitations");
    expect(list.json()).toEqual({ items: [invitation], next: null });
    expect(list.body).not.toContain(token);

    expect((await call("POST", "/auth/invitation", { token }, {})).json()).toEqual(BOB);
    const weak = await call("POST", "/auth/invitation/acceptance", { token, name: "Bob", password: "short" }, {});
    expect([weak.statusCode, weak.json().errors]).toEqual([
      400,
      [{ field: "password", message: "The password is shorter than 15 characters" }],
    ]);
    const body = { token, name: "Bob", password: PASSWORD };
    expect((await call("POST", "/auth/invitation/acceptance", body, {})).statusCode).toBe(201);
    expect((await call("POST", "/auth/invitation/acceptance", body, {})).json().code).toBe("link_over");
    expect((await call("POST", "/auth/invitation", { token }, {})).statusCode).toBe(410);
    const login = await call("POST", "/auth/login", { email: BOB.email, password: PASSWORD }, {});
    expect(login.json().user.role).toBe("read_only");
    const bob = { authorization: `Bearer ${login.json().token}` };
    expect((await call("GET", "/admin/staff", undefined, bob)).statusCode).toBe(403);
    for (const secret of [token, PASSWORD]) expect(api.logged()).not.toContain(secret);
  });

  it("says at its field what is wrong", async () => {
    expect(fieldsOf(await call("POST", "/admin/invitations", { email: "x", name: "", role: "king" }))).toEqual([
      "email",
      "name",
      "role",
    ]);
    expect(fieldsOf(await call("POST", "/admin/invitations", { ...BOB, email: ADA.email }))).toEqual(["email"]);
    await call("POST", "/admin/invitations", BOB);
    expect(fieldsOf(await call("POST", "/admin/invitations", BOB))).toEqual(["email"]);
  });

  it("is sent again and taken back", async () => {
    const { invitation, token } = (await call("POST", "/admin/invitations", BOB)).json();
    const again = await call("POST", `/admin/invitations/${invitation._id}/renewal`);
    expect(again.json().token).not.toBe(token);
    for (const _ of [1, 2]) expect((await call("DELETE", `/admin/invitations/${invitation._id}`)).statusCode).toBe(204);
    expect((await call("POST", `/admin/invitations/${invitation._id}/renewal`)).statusCode).toBe(404);
  });
});

describe("the staff", () => {
  it("is listed, given roles, disabled and let in again", async () => {
    api.clock.advance(1);
    const bob = await staffHeaders(api.ctx, "staff");
    const list = (await call("GET", "/admin/staff?limit=1")).json();
    expect(list.items).toMatchObject([{ email: "staff@shop.example", role: "staff", disabled: false, twoStep: false }]);
    const id = list.next;
    expect((await call("GET", `/admin/staff?limit=1&after=${id}`)).json()).toMatchObject({
      items: [{ email: ADA.email }],
      next: null,
    });
    expect((await call("PUT", `/admin/staff/${id}/role`, { role: "read_only", was: "staff" })).statusCode).toBe(204);
    expect((await call("PUT", `/admin/staff/${id}/role`, { role: "owner", was: "staff" })).json().code).toBe(
      "changed_meanwhile",
    );
    expect((await call("DELETE", "/products/packd-hoodie", undefined, bob)).statusCode).toBe(403);
    expect((await call("PUT", `/admin/staff/${id}/access`, { disabled: true })).statusCode).toBe(204);
    expect((await call("GET", "/admin/account", undefined, bob)).statusCode).toBe(401);
    for (const path of ["sessions", "two-step"]) {
      expect((await call("DELETE", `/admin/staff/${id}/${path}`)).statusCode).toBe(204);
    }
    expect((await call("DELETE", `/admin/staff/${api.ctx.ids.uuid()}/sessions`)).statusCode).toBe(404);
  });

  it("keeps its last owner", async () => {
    const id = (await call("GET", "/admin/account")).json()._id;
    const answer = await call("PUT", `/admin/staff/${id}/role`, { role: "staff", was: "owner" });
    expect([answer.statusCode, answer.json().code]).toEqual([409, "last_owner"]);
    expect((await call("PUT", `/admin/staff/${id}/access`, { disabled: true })).statusCode).toBe(409);
  });
});

describe("one's own account", () => {
  it("has a name, sessions and a password", async () => {
    await call("POST", "/auth/login", ADA, {});
    expect((await call("GET", "/admin/account")).json()).toMatchObject({ email: ADA.email, twoStep: false });
    expect((await call("PUT", "/admin/account/name", { name: " Ada L. " })).statusCode).toBe(204);
    expect((await call("GET", "/admin/account")).json().name).toBe("Ada L.");
    const sessions = (await call("GET", "/admin/account/sessions")).json();
    expect(
      sessions.items.map(({ device, current }: { device: string; current: boolean }) => [device, current]),
    ).toEqual(
      expect.arrayContaining([
        ["Chrome on Windows", false],
        ["", true],
      ]),
    );
    expect((await call("DELETE", "/admin/account/sessions")).statusCode).toBe(204);
    expect((await call("GET", "/admin/account/sessions")).json().items).toHaveLength(1);

    const change = (current: string, password: string) => call("PUT", "/admin/account/password", { current, password });
    // Not 401: the session is fine.
    expect(fieldsOf(await change("wrong", PASSWORD))).toEqual(["current"]);
    expect(fieldsOf(await change(ADA.password, "qwertyuiopqwertyuiop"))).toEqual(["password"]);
    expect((await change(ADA.password, PASSWORD)).statusCode).toBe(204);
    expect((await call("POST", "/auth/login", { ...ADA, password: PASSWORD }, {})).statusCode).toBe(200);
  });

  it("asks for a code when two-step login is on", async () => {
    expect(fieldsOf(await call("POST", "/admin/account/two-step", { password: "wrong" }))).toEqual(["password"]);
    const { secret, uri } = (await call("POST", "/admin/account/two-step", { password: ADA.password })).json();
    expect(uri).toContain("otpauth://totp/Packd");
    const code = (stepsAway: number) =>
      new TOTP({ secret }).generate({ timestamp: api.clock.now().getTime() + stepsAway * 30_000 });
    expect(fieldsOf(await call("PUT", "/admin/account/two-step", { code: "12345" }))).toEqual(["code"]);
    const { recoveryCodes } = (await call("PUT", "/admin/account/two-step", { code: code(-1) })).json();
    expect(recoveryCodes).toHaveLength(10);
    expect((await call("POST", "/admin/account/two-step", { password: ADA.password })).statusCode).toBe(409);

    const first = await call("POST", "/auth/login", ADA, {});
    expect([first.statusCode, Object.keys(first.json())]).toEqual([200, ["codeNeeded", "challenge"]]);
    const { challenge } = first.json();
    const wrong = await call("POST", "/auth/second-step", { challenge, code: "000000" }, {});
    expect([wrong.statusCode, wrong.json().code]).toEqual([401, "invalid_code"]);
    const right = await call("POST", "/auth/second-step", { challenge, code: code(0) }, {});
    expect(right.json()).toEqual({ token: expect.any(String), user: expect.objectContaining({ email: ADA.email }) });
    const again = await call("POST", "/auth/second-step", { challenge, code: recoveryCodes[0] }, {});
    expect([again.statusCode, again.json().code]).toEqual([401, "challenge_over"]);
    expect((await call("GET", "/admin/account")).json()).toMatchObject({ twoStep: true, recoveryCodesLeft: 10 });

    const renewed = await call("POST", "/admin/account/recovery-codes", { password: ADA.password });
    expect(renewed.json().recoveryCodes[0]).not.toBe(recoveryCodes[0]);
    expect(fieldsOf(await call("POST", "/admin/account/two-step/removal", { password: "wrong" }))).toEqual([
      "password",
    ]);
    expect((await call("POST", "/admin/account/two-step/removal", { password: ADA.password })).statusCode).toBe(204);
    expect((await call("POST", "/auth/login", ADA, {})).json()).toHaveProperty("token");
    for (const hidden of [secret, challenge, ...recoveryCodes]) expect(api.logged()).not.toContain(hidden);
  });
});

describe("a forgotten password", () => {
  it("is answered the same for every address, and not more often than five times a minute", async () => {
    const ask = (email: string) =>
      api.app.inject({
        method: "POST",
        url: "/api/auth/password-resets",
        payload: { email },
        headers: { "x-forwarded-for": "203.0.113.77" },
      });
    const answers = [];
    for (const email of [
      ADA.email,
      "nobody@shop.example",
      "a@b.example",
      "c@b.example",
      "d@b.example",
      "e@b.example",
    ]) {
      answers.push(await ask(email));
    }
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([202, 202, 202, 202, 202, 429]);
    expect(answers[0]?.body).toBe(answers[1]?.body);
  });

  it("takes no link that it did not send", async () => {
    const answer = await call("PUT", "/auth/password", { token: "x".repeat(43), password: PASSWORD }, {});
    expect([answer.statusCode, answer.json().code]).toEqual([410, "link_over"]);
  });
});

describe("API tokens", () => {
  it("let a program do what they are for, in its own name", async () => {
    const wanted = { name: "Warehouse", scopes: ["products:write", "orders:read"], expiresAt: null };
    const made = await call("POST", "/admin/tokens", wanted);
    expect(made.statusCode).toBe(201);
    const { token, view } = made.json();
    expect(token).toMatch(/^packd_/);
    const program = { authorization: `Bearer ${token}` };
    const product = { title: "Cap", price: 9.5, image: "/media/packed-grey.webp", inventory: 2, description: "A cap." };
    expect((await call("POST", "/products", product, program)).statusCode).toBe(201);
    expect(
      await api.database.db.selectFrom("audit_log").select("actor").where("action", "=", "product.created").execute(),
    ).toEqual([{ actor: "token:Warehouse" }]);
    const account = await call("GET", "/admin/account", undefined, program);
    expect([account.statusCode, account.json().detail]).toEqual([
      403,
      "This is for somebody who is logged in, not for an API token.",
    ]);
    expect((await call("GET", "/admin/tokens", undefined, program)).json().detail).toBe(
      "This token, or who made it, does not have tokens:read.",
    );
    expect((await call("GET", "/auth/verify", undefined, program)).json()).toEqual({ valid: false });
    const listed = await call("GET", "/admin/tokens");
    expect(listed.json().items).toMatchObject([
      { name: "Warehouse", ending: token.slice(-4), lastUsedAt: expect.any(String) },
    ]);
    for (const text of [listed.body, api.logged()]) expect(text).not.toContain(token);
    for (const _ of [1, 2]) expect((await call("DELETE", `/admin/tokens/${view._id}`)).statusCode).toBe(204);
    expect((await call("POST", "/products", product, program)).statusCode).toBe(401);
  });

  it("are refused with the reason at its field", async () => {
    const wanted = { name: "ERP", scopes: ["orders:read"], expiresAt: null };
    expect(fieldsOf(await call("POST", "/admin/tokens", { name: "", scopes: [], expiresAt: "soon" }))).toEqual([
      "name",
      "scopes",
      "expiresAt",
    ]);
    expect(fieldsOf(await call("POST", "/admin/tokens", { ...wanted, scopes: ["staff:write"] }))).toEqual(["scopes.0"]);
    expect(fieldsOf(await call("POST", "/admin/tokens", { ...wanted, expiresAt: "2020-01-01T00:00:00Z" }))).toEqual([
      "expiresAt",
    ]);
    await call("POST", "/admin/tokens", wanted);
    expect(fieldsOf(await call("POST", "/admin/tokens", { ...wanted, name: "erp" }))).toEqual(["name"]);
  });
});
