import { beforeEach, describe, expect, it } from "vitest";
import type { Headers } from "#test/harness/api.ts";
import { freshApi } from "#test/harness/fresh-api.ts";
import { ADA } from "#test/harness/staff.ts";

const api = await freshApi({ staff: "owner" });

const login = (body: object = ADA) => api.call("POST /auth/login", { body });
const bearer = (authorization?: string): { headers: Headers } => ({ headers: authorization ? { authorization } : {} });
const verify = (authorization?: string) => api.call("GET /auth/verify", bearer(authorization));
const USER = { _id: expect.any(String), email: ADA.email, name: "Ada", role: "owner" };

describe("login", () => {
  it("returns a new token and the user", async () => {
    const { status, body, headers } = await login({ email: " ADA@shop.example", password: ADA.password });
    expect([status, body]).toEqual([200, { token: expect.any(String), user: USER }]);
    expect(headers["cache-control"]).toBe("no-store");
    expect((await login()).body.token).not.toBe(body.token);
  });

  it("answers a wrong password and an unknown account alike", async () => {
    const wrong = await login({ email: ADA.email, password: "wrong" });
    const unknown = await login({ email: "nobody@shop.example", password: ADA.password });
    expect([wrong.status, unknown.status]).toEqual([401, 401]);
    expect(wrong.body).toMatchObject({ code: "invalid_credentials", detail: "Invalid email or password" });
    expect(unknown.body).toEqual(wrong.body);
  });

  it.each([
    [["email", "password"], {}],
    [["email", "password"], { email: "", password: "" }],
    [["password"], { email: ADA.email, password: { $ne: "" } }],
    [["email"], { email: [ADA.email], password: ADA.password }],
    [["password"], { email: ADA.email, password: "x".repeat(257) }],
    [["email"], { email: "x".repeat(255), password: "x" }],
  ])("rejects invalid fields: %j", async (fields, sent) => {
    const { status, body } = await login(sent);
    expect([status, body.errors.map(({ field }: { field: string }) => field)]).toEqual([400, fields]);
  });

  it("survives odd characters", async () => {
    expect((await login({ email: "'; drop table staff; --", password: "\u0007\ud83d\ude00" })).status).toBe(401);
    expect((await login({ email: "ada@shop.example", password: "\ud800\u0000" })).status).toBe(400);
  });

  it("slows down guesses at one account, whatever the network address", async () => {
    const guess = () => login({ email: "guessed@shop.example", password: "wrong" });
    for (let tries = 0; tries < 5; tries++) expect((await guess()).status).toBe(401);
    const { status, headers, body } = await guess();
    expect([status, headers["retry-after"], body.code]).toEqual([429, "1", "too_many_requests"]);
    api.clock.advance(1000);
    expect((await guess()).status).toBe(401);
    expect((await guess()).headers["retry-after"]).toBe("2");
  });

  it("never logs a password or a token", async () => {
    const { token } = (await login()).body;
    await login({ email: ADA.email, password: "a wrong password" });
    await verify(`Bearer ${token}`);
    expect(api.logged()).toContain("Staff logged in");
    for (const secret of [ADA.password, "a wrong password", token]) expect(api.logged()).not.toContain(secret);
  });
});

describe("a token", () => {
  let token: string;
  beforeEach(() => {
    token = api.staff.authorization.replace("Bearer ", "");
  });

  it("is verified", async () => {
    const { status, body } = await verify(`Bearer ${token}`);
    expect([status, body]).toEqual([200, { valid: true, user: USER }]);
  });

  it.each([
    ["missing", () => undefined],
    ["unknown", () => "Bearer 0123456789abcdef0123456789abcdef0123456789a"],
    ["one letter too long", () => `Bearer ${token}x`],
    ["one letter too short", () => `Bearer ${token.slice(0, -1)}`],
    ["of the wrong scheme", () => `Basic ${token}`],
    ["an SQL injection", () => "Bearer ' or 1=1 --"],
    ["very long", () => `Bearer ${"a".repeat(5000)}`],
  ])("is invalid if it is %s", async (_name, header) => {
    const { status, body } = await verify(header());
    expect([status, body]).toEqual([401, { valid: false }]);
  });

  it("expires after half an hour without use", async () => {
    api.clock.advance(30 * 60 * 1000);
    expect((await verify(`Bearer ${token}`)).body).toEqual({ valid: false });
    const { status, headers } = await api.call("DELETE /products/packd-hoodie", bearer(`Bearer ${token}`));
    expect([status, headers["www-authenticate"]]).toEqual([401, "Bearer"]);
  });

  it("is invalid after the first logout, and logging out again succeeds", async () => {
    const withEmptyBody: Headers = { authorization: `Bearer ${token}`, "content-type": "application/json" };
    for (const headers of [withEmptyBody, bearer(`Bearer ${token}`).headers, {}]) {
      const { status, text } = await api.call("POST /auth/logout", { headers });
      expect([status, text]).toEqual([204, ""]);
      expect((await verify(`Bearer ${token}`)).status).toBe(401);
    }
  });
});
