import { afterEach, expect, it, vi } from "vitest";
import { staffCall, verifyToken, visitorCall } from "./staff-api.ts";

afterEach(() => void vi.unstubAllGlobals());

const user = { _id: "u1", email: "admin@packd.example", name: "Admin", role: "owner" };
const json = (body: unknown, status = 200) => Response.json(body, { status });

function answering(...answers: (Response | Error)[]) {
  const fetched = vi.fn(async (_path: string, _init: RequestInit) => {
    const answer = answers.shift() ?? new TypeError("Failed to fetch");
    if (answer instanceof Error) throw answer;
    return answer;
  });
  vi.stubGlobal("fetch", fetched);
  return fetched;
}

it.each([
  ["succeeds", json({ token: "t1", user }), { kind: "ok", data: { token: "t1", user } }],
  [
    "is refused with a wrong password",
    json({ code: "invalid_credentials", detail: "Invalid email or password" }, 401),
    { kind: "refused", code: "invalid_credentials" },
  ],
  ["gets no answer from a proxy without a server", new Response("<html>", { status: 502 }), { kind: "unreachable" }],
  ["gets no answer without a network", new TypeError("Failed to fetch"), { kind: "unreachable" }],
])("a login %s", async (_, answer, outcome) => {
  answering(answer);
  expect(
    await visitorCall("POST /api/auth/login", { body: { email: "a@b.co", password: "a password" } }),
  ).toMatchObject(outcome);
});

it("verifies a stored token, and treats no answer as invalid", async () => {
  const fetched = answering(json({ valid: true, user }), json({ valid: false }, 401), new Error("timed out"));
  expect(await verifyToken("t1")).toEqual(user);
  expect(await verifyToken("t2")).toBeUndefined();
  expect(await verifyToken("t3")).toBeUndefined();
  expect(fetched.mock.calls[0]).toMatchObject(["/api/auth/verify", { headers: { Authorization: "Bearer t1" } }]);
});

it("sends the token and the query, and tells an expired token from a refusal", async () => {
  const facts = { code: "illegal_move", detail: "Already shipped." };
  const fetched = answering(
    json([]),
    json({ code: "not_logged_in" }, 401),
    json(facts, 409),
    new Response(null, { status: 204 }),
  );
  const call = staffCall("t1");
  const refused = { kind: "refused", code: "illegal_move", message: "Already shipped.", errors: [], facts };
  expect(await call("GET /api/admin/orders", { query: { limit: 100, q: "", after: "0190a000" } })).toEqual({
    kind: "ok",
    data: [],
  });
  expect(await call("GET /api/products")).toEqual({ kind: "logged_out" });
  expect(await call("PUT /api/orders/:id/status", { params: { id: "o1" }, body: { status: "paid" } })).toEqual(refused);
  expect(await call("DELETE /api/products/:id", { params: { id: "a" } })).toEqual({ kind: "ok", data: undefined });
  expect(fetched.mock.calls.map(([path, { method }]) => `${method} ${path}`)).toEqual([
    "GET /api/admin/orders?limit=100&after=0190a000",
    "GET /api/products",
    "PUT /api/orders/o1/status",
    "DELETE /api/products/a",
  ]);
  expect(fetched.mock.calls[0]?.[1].headers).toMatchObject({ Authorization: "Bearer t1" });
});

it("says if no one is using the page, except with a change, so that polls don't keep the session open", async () => {
  const fetched = answering(json({}), json({}), json({}), json({}));
  const call = staffCall("t1");
  const activity = { isActive: false };
  vi.stubGlobal("navigator", { userActivation: activity });
  vi.stubGlobal("document", { visibilityState: "visible" });
  vi.stubGlobal("performance", { now: () => 60_000 });
  await call("GET /api/admin/counts");
  await call("PUT /api/orders/:id/status", { params: { id: "o1" }, body: { status: "paid" } });
  activity.isActive = true;
  await call("GET /api/admin/counts");
  vi.stubGlobal("navigator", {});
  await call("GET /api/admin/counts");
  const said = fetched.mock.calls.map(([, { headers }]) => new Headers(headers).get("X-Unattended"));
  expect(said).toEqual(["1", null, null, null]);
});

it.each([
  ["visible", 1_000, null],
  ["visible", 6_000, "1"],
  ["hidden", 1_000, "1"],
])("a %s page, %i ms after it was opened, sends X-Unattended: %j", async (visibilityState, sinceOpened, header) => {
  const fetched = answering(json({}));
  vi.stubGlobal("navigator", { userActivation: { isActive: false } });
  vi.stubGlobal("document", { visibilityState });
  vi.stubGlobal("performance", { now: () => sinceOpened });
  await staffCall("t1")("GET /api/admin/counts");
  expect(new Headers(fetched.mock.calls[0]?.[1].headers).get("X-Unattended")).toBe(header);
});

it("waits longer for the answer to a file, such as one with 5,000 rows of products", async () => {
  answering(json({}), json({}));
  const timeout = vi.spyOn(AbortSignal, "timeout");
  await visitorCall("GET /api/admin/products");
  await visitorCall("POST /api/admin/products.csv", { blob: new Blob(["sku"]) });
  expect(timeout.mock.calls).toEqual([[20_000], [180_000]]);
  timeout.mockRestore();
});
