import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { type TestApi, testApi } from "#test/harness/api.ts";

const FIREFOX = "Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0";

let api: TestApi;
beforeAll(async () => {
  api = await testApi();
});
afterAll(() => api?.close());
beforeEach(async () => {
  await api.database.reset();
  api.clock.advance(60_000);
});

type Sent = { body?: string; type?: string; headers?: Record<string, string> };

const tell = ({ body = '{"step":"view"}', type = "text/plain;charset=UTF-8", headers = {} }: Sent = {}) =>
  api.app.inject({
    method: "POST",
    url: "/api/events",
    headers: { "user-agent": FIREFOX, "content-type": type, "x-forwarded-for": "203.0.113.7", ...headers },
    payload: body,
  });

const counted = async () => api.ctx.db.selectFrom("shop_events").selectAll().execute();

test("a step is counted with its moment and nothing else, as sendBeacon sends it and as JSON", async () => {
  expect((await tell()).statusCode).toBe(204);
  expect((await tell({ type: "application/json", body: '{"step":"cart"}' })).statusCode).toBe(204);
  const at = api.clock.now();
  expect(await counted()).toEqual([
    { at, step: "view", visits: 1 },
    { at, step: "cart", visits: 1 },
  ]);
});

test("no address is written down for it, neither in a table nor in the log", async () => {
  const before = api.logged().length;
  await tell();
  expect(await api.ctx.db.selectFrom("guard_windows").selectAll().execute()).toEqual([]);
  expect(api.logged().slice(before)).not.toContain("203.0.113.7");
});

test("who asks not to be tracked, programs and other sites are answered alike, and not counted", async () => {
  const others: Record<string, string>[] = [
    { "sec-gpc": "1" },
    { dnt: "1" },
    { "user-agent": "curl/8.5.0" },
    { "sec-fetch-site": "cross-site" },
  ];
  for (const headers of others) expect((await tell({ headers })).statusCode).toBe(204);
  expect(await counted()).toEqual([]);
});

test.each(['{"step":"order"}', '{"step":"payment"}', "{}", "view", `{"step":"view","x":"${"x".repeat(300)}"}`])(
  "refuses %s: what was paid and ordered is the server's to say",
  async (body) => {
    const answer = await tell({ body });
    expect(answer.statusCode).toBeGreaterThanOrEqual(400);
    expect(answer.statusCode).toBeLessThan(500);
    expect(await counted()).toEqual([]);
  },
);

test("one address cannot tell of steps without end, and an office can tell of many", async () => {
  const answers = await Promise.all(Array.from({ length: 130 }, () => tell()));
  expect(answers.filter(({ statusCode }) => statusCode === 204)).toHaveLength(120);
  expect(answers.filter(({ statusCode }) => statusCode === 429)).toHaveLength(10);
  expect((await tell({ headers: { "x-forwarded-for": "203.0.113.8" } })).statusCode).toBe(204);
  api.clock.advance(60_000);
  expect((await tell()).statusCode).toBe(204);
  const rows = await counted();
  expect(rows.reduce((sum, { visits }) => sum + visits, 0)).toBe(122);
});
