import { beforeEach, expect, test } from "vitest";
import { freshApi } from "#test/harness/fresh-api.ts";

const FIREFOX = "Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0";
const BEACON = { "user-agent": FIREFOX, "content-type": "text/plain;charset=UTF-8" };

const api = await freshApi();
beforeEach(() => api.clock.advance(60_000));

const report = ({ body = '{"step":"view"}', headers = {}, from = "203.0.113.7" } = {}) =>
  api.call("POST /events", { body, headers: { ...BEACON, ...headers }, from });
const counted = () => api.ctx.db.selectFrom("shopEvents").selectAll().execute();

test("counts a step sent by sendBeacon or as JSON, and stores only its time", async () => {
  const before = api.logged().length;
  expect((await report()).status).toBe(204);
  const headers = { "content-type": "application/json" };
  expect((await report({ headers, body: '{"step":"cart"}' })).status).toBe(204);
  const at = api.clock.now();
  expect(await counted()).toEqual([
    { at, step: "view", visits: 1 },
    { at, step: "cart", visits: 1 },
  ]);
  // The IP address is recorded neither in a table nor in the log.
  expect(await api.ctx.db.selectFrom("guardWindows").selectAll().execute()).toEqual([]);
  expect(api.logged().slice(before)).not.toContain("203.0.113.7");
});

test.each<Record<string, string>>([
  { "sec-gpc": "1" },
  { dnt: "1" },
  { "user-agent": "curl/8.5.0" },
  { "sec-fetch-site": "cross-site" },
])("answers a visitor with %j as usual, but doesn't count them", async (headers) => {
  expect((await report({ headers })).status).toBe(204);
  expect(await counted()).toEqual([]);
});

test.each(['{"step":"order"}', '{"step":"payment"}', "{}", "view", `{"step":"view","x":"${"x".repeat(300)}"}`])(
  "rejects anything but the steps that a browser reports: body %#",
  async (body) => {
    const { status } = await report({ body });
    expect(status).toBeGreaterThanOrEqual(400);
    expect(status).toBeLessThan(500);
    expect(await counted()).toEqual([]);
  },
);

test("limits the steps from one IP address to what an office needs", async () => {
  const answers = await Promise.all(Array.from({ length: 130 }, () => report()));
  expect(answers.filter(({ status }) => status === 204)).toHaveLength(120);
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(10);
  expect((await report({ from: "203.0.113.8" })).status).toBe(204);
  api.clock.advance(60_000);
  expect((await report()).status).toBe(204);
  expect((await counted()).reduce((sum, { visits }) => sum + visits, 0)).toBe(122);
});
