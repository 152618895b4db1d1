import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type TestApi, testApi } from "#test/harness/api.ts";
import { ADA, staffHeaders } from "#test/harness/staff.ts";

let api: TestApi;
let nextAddress = 0;
beforeAll(async () => {
  api = await testApi();
});
beforeEach(async () => {
  await api.database.reset();
  await staffHeaders(api.ctx);
});
afterAll(() => api.close());

/** Each from an address of its own, unless a test says otherwise, because an address has a limit. */
function login(payload: object, address = `198.51.100.${nextAddress++}`) {
  return api.app.inject({ method: "POST", url: "/api/auth/login", payload, headers: { "x-forwarded-for": address } });
}
const call = (method: "GET" | "POST", url: string, authorization?: string) =>
  api.app.inject({ method, url, headers: authorization ? { authorization } : {} });

describe("login", () => {
  it("gives a token and who it is", async () => {
    const answer = await login({ email: " ADA@shop.example", password: ADA.password });
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toEqual({
      token: expect.any(String),
      user: { _id: expect.any(String), email: ADA.email, name: "Ada", role: "owner" },
    });
    expect(answer.headers["cache-control"]).toBe("no-store");
  });

  it("gives a new token each time", async () => {
    const tokens = [await login(ADA), await login(ADA)].map((answer) => answer.json().token);
    expect(tokens[0]).not.toBe(tokens[1]);
  });

  it("says the same of a wrong password and of an unknown account", async () => {
    const wrong = await login({ email: ADA.email, password: "wrong" });
    const unknown = await login({ email: "nobody@shop.example", password: ADA.password });
    expect(wrong.statusCode).toBe(401);
    expect(wrong.json()).toMatchObject({ code: "invalid_credentials", detail: "Invalid email or password" });
    expect(unknown.statusCode).toBe(401);
    expect(unknown.json()).toEqual(wrong.json());
  });

  it.each([
    [{}, ["email", "password"]],
    [{ email: "", password: "" }, ["email", "password"]],
    [{ email: ADA.email, password: { $ne: "" } }, ["password"]],
    [{ email: [ADA.email], password: ADA.password }, ["email"]],
    [{ email: ADA.email, password: "x".repeat(257) }, ["password"]],
    [{ email: "x".repeat(255), password: "x" }, ["email"]],
  ])("refuses %.50j", async (body, fields) => {
    const answer = await login(body);
    expect(answer.statusCode).toBe(400);
    expect(answer.json().errors.map(({ field }: { field: string }) => field)).toEqual(fields);
  });

  it("does not break on odd characters", async () => {
    expect((await login({ email: "\u0000'; drop table staff; --", password: "\ud800\u0000" })).statusCode).toBe(401);
  });

  it("makes guessing at one account wait, from wherever it comes, and lets it in after the wait", async () => {
    const guess = { email: "guessed@shop.example", password: "wrong" };
    for (let tries = 0; tries < 5; tries += 1) expect((await login(guess)).statusCode).toBe(401);
    const refused = await login(guess);
    expect(refused.statusCode).toBe(429);
    expect(refused.headers["retry-after"]).toBe("1");
    expect(refused.json().code).toBe("too_many_requests");
    api.clock.advance(1000);
    expect((await login(guess)).statusCode).toBe(401);
    expect((await login(guess)).headers["retry-after"]).toBe("2");
  });

  it("lets one address try 20 times a minute", async () => {
    const answers = [];
    for (let tries = 0; tries < 21; tries += 1) {
      answers.push(await login({ email: `somebody-${tries}@shop.example`, password: "wrong" }, "203.0.113.7"));
    }
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([...Array(20).fill(401), 429]);
    expect(answers.at(-1)?.json().code).toBe("too_many_requests");
    expect(Number(answers.at(-1)?.headers["retry-after"])).toBeGreaterThan(0);
    expect((await login(ADA, "203.0.113.8")).statusCode).toBe(200);
  });

  it("never logs a password or a token", async () => {
    const { token } = (await login(ADA)).json();
    await login({ email: ADA.email, password: "a wrong password" });
    await call("GET", "/api/auth/verify", `Bearer ${token}`);
    expect(api.logged()).toContain("Staff logged in");
    for (const secret of [ADA.password, "a wrong password", token]) expect(api.logged()).not.toContain(secret);
  });
});

describe("a token", () => {
  let token: string;
  beforeEach(async () => {
    token = (await login(ADA)).json().token;
  });

  it("is verified", async () => {
    const answer = await call("GET", "/api/auth/verify", `Bearer ${token}`);
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toEqual({
      valid: true,
      user: { _id: expect.any(String), email: ADA.email, name: "Ada", role: "owner" },
    });
  });

  it.each([
    ["none", () => undefined],
    ["another", () => "Bearer 0123456789abcdef0123456789abcdef0123456789a"],
    ["one letter more", () => `Bearer ${token}x`],
    ["one letter less", () => `Bearer ${token.slice(0, -1)}`],
    ["the wrong scheme", () => `Basic ${token}`],
    ["odd characters", () => "Bearer ' or 1=1 --"],
    ["a very long one", () => `Bearer ${"a".repeat(5000)}`],
  ])("is not valid when it is %s", async (_name, header) => {
    const answer = await call("GET", "/api/auth/verify", header());
    expect(answer.statusCode).toBe(401);
    expect(answer.json()).toEqual({ valid: false });
  });

  it("is over after half an hour without use, and for staff routes too", async () => {
    api.clock.advance(30 * 60 * 1000);
    expect((await call("GET", "/api/auth/verify", `Bearer ${token}`)).json()).toEqual({ valid: false });
    const answer = await api.app.inject({
      method: "DELETE",
      url: "/api/products/packd-hoodie",
      headers: { authorization: `Bearer ${token}` },
    });
    expect(answer.statusCode).toBe(401);
    expect(answer.headers["www-authenticate"]).toBe("Bearer");
  });

  it("is over after logging out, which may be said twice", async () => {
    for (let times = 0; times < 2; times += 1) {
      const answer = await call("POST", "/api/auth/logout", `Bearer ${token}`);
      expect(answer.statusCode).toBe(204);
      expect(answer.body).toBe("");
    }
    expect((await call("POST", "/api/auth/logout")).statusCode).toBe(204);
    expect((await call("GET", "/api/auth/verify", `Bearer ${token}`)).statusCode).toBe(401);
  });

  it("ends with an empty JSON body as well", async () => {
    const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" };
    expect((await api.app.inject({ method: "POST", url: "/api/auth/logout", headers })).statusCode).toBe(204);
  });
});
