import { afterEach, describe, expect, it, vi } from "vitest";
import { logIn, staffCall, verifyToken } from "./staff-api.ts";

afterEach(() => vi.unstubAllGlobals());

function answering(...answers: (Response | Error)[]) {
  const fetched = vi.fn(async (_path: string, _init: RequestInit) => {
    const answer = answers.shift();
    if (answer instanceof Response) return answer;
    throw answer ?? new TypeError("Failed to fetch");
  });
  vi.stubGlobal("fetch", fetched);
  return fetched;
}

const user = { _id: "u1", email: "admin@packd.example", name: "Admin", role: "owner" };

describe("logging in", () => {
  it("tells a wrong password from a server that is not there", async () => {
    answering(
      Response.json({ token: "t1", user }),
      Response.json({ code: "invalid_credentials", detail: "Invalid email or password" }, { status: 401 }),
      new Response("<html>", { status: 502 }),
      new TypeError("Failed to fetch"),
    );
    expect(await logIn("a@b.co", "right")).toEqual({ kind: "ok", data: { token: "t1", user } });
    expect(await logIn("a@b.co", "wrong")).toMatchObject({ kind: "refused", code: "invalid_credentials" });
    expect(await logIn("a@b.co", "any")).toEqual({ kind: "unreachable" });
    expect(await logIn("a@b.co", "any")).toEqual({ kind: "unreachable" });
  });

  it("verifies a stored token, and takes silence for no", async () => {
    const fetched = answering(
      Response.json({ valid: true, user }),
      Response.json({ valid: false }, { status: 401 }),
      new DOMException("timed out", "TimeoutError"),
    );
    expect(await verifyToken("t1")).toEqual(user);
    expect(await verifyToken("t2")).toBeUndefined();
    expect(await verifyToken("t3")).toBeUndefined();
    expect(fetched.mock.calls[0]).toMatchObject(["/api/auth/verify", { headers: { Authorization: "Bearer t1" } }]);
  });
});

describe("a call of staff", () => {
  it("carries the token, and knows when it is no longer good", async () => {
    const fetched = answering(
      Response.json([]),
      Response.json({ code: "not_logged_in" }, { status: 401 }),
      Response.json({ code: "illegal_move", detail: "Already shipped." }, { status: 409 }),
      new Response(null, { status: 204 }),
    );
    const call = staffCall("t1");
    expect(await call("/api/orders", { query: { limit: 100, q: "", before: "0190a000" } })).toEqual({
      kind: "ok",
      data: [],
    });
    expect(await call("/api/products")).toEqual({ kind: "logged_out" });
    expect(await call("/api/orders/o1/status", { method: "PUT", body: { status: "paid" } })).toEqual({
      kind: "refused",
      code: "illegal_move",
      message: "Already shipped.",
      errors: [],
      facts: { code: "illegal_move", detail: "Already shipped." },
    });
    expect(await call("/api/products/a", { method: "DELETE" })).toEqual({ kind: "ok", data: undefined });
    expect(fetched.mock.calls.map(([path, { method }]) => `${method} ${path}`)).toEqual([
      "GET /api/orders?limit=100&before=0190a000",
      "GET /api/products",
      "PUT /api/orders/o1/status",
      "DELETE /api/products/a",
    ]);
    expect(fetched.mock.calls[0]?.[1].headers).toMatchObject({ Authorization: "Bearer t1" });
  });
});
