import Fastify from "fastify";
import { afterEach, beforeEach, expect, it } from "vitest";
import { silentLog } from "../log.ts";
import { createMetrics, type Metrics } from "./metrics.server.ts";

let metrics: Metrics;
beforeEach(() => {
  metrics = createMetrics(silentLog);
});
afterEach(() => metrics.close());

async function scraped(): Promise<string[]> {
  const url = await metrics.listen({ host: "127.0.0.1", port: 0 });
  const answer = await fetch(url);
  expect(answer.headers.get("content-type")).toContain("text/plain");
  return (await answer.text()).split("\n");
}

it("counts answers by route, not by path, and by status", async () => {
  const app = Fastify();
  metrics.watch(app);
  app.get("/orders/:id", async (_request, reply) => reply.code(404).send());
  for (const id of ["1", "2"]) await app.inject(`/orders/${id}`);
  expect(await scraped()).toContain(
    'packd_http_request_duration_seconds_count{method="GET",route="/orders/:id",status="404"} 2',
  );
});

it("returns all readings except one that fails", async () => {
  metrics.add({ name: "good", help: "Good", label: "kind", read: async () => ({ a: 1, b: 0 }) });
  metrics.add({ name: "bad", help: "Bad", label: "kind", read: () => Promise.reject(new Error("no database")) });
  const lines = await scraped();
  expect(lines.filter((line) => /^(good|bad)/.test(line))).toEqual(['good{kind="a"} 1', 'good{kind="b"} 0']);
  expect(lines.some((line) => line.startsWith("nodejs_eventloop_lag_seconds"))).toBe(true);
});
