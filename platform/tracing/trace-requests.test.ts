import Fastify from "fastify";
import { afterEach, expect, test } from "vitest";
import { inSpan, type SpanFacts, type SpanOptions, traceWith } from "./span.server.ts";
import { traceRequests } from "./trace-requests.server.ts";

type Ended = { name: string; parent: string | undefined; facts: SpanFacts; failed: boolean };

afterEach(() => traceWith(undefined));

function tracedApp() {
  const ended: Ended[] = [];
  traceWith((name: string, { parent, facts = {} }: SpanOptions) => {
    const all = { ...facts };
    return {
      traceId: "1".repeat(32),
      spanId: name,
      sampled: true,
      add: (more) => void Object.assign(all, more),
      end: (error) => void ended.push({ name, parent: parent?.spanId, facts: all, failed: error !== undefined }),
    };
  });
  const app = Fastify({ trustProxy: "10.0.0.1" });
  traceRequests(app);
  app.post("/orders/:id", async (request, reply) => {
    await inSpan("insert orders", async () => request.body);
    return reply.code(201).send({});
  });
  app.get("/broken", async () => Promise.reject(new Error("ada@shop.example")));
  app.get("/healthz", async () => "ok");
  return { app, ended };
}

test("a request is a span named by its route, with its work inside", async () => {
  const { app, ended } = tracedApp();
  await app.inject({ method: "POST", url: "/orders/secret?token=secret", payload: { email: "ada@shop.example" } });
  expect(ended).toMatchObject([
    { name: "insert orders", parent: "POST /orders/:id" },
    {
      name: "POST /orders/:id",
      facts: { "http.route": "/orders/:id", "http.response.status_code": 201 },
      failed: false,
    },
  ]);
  expect(JSON.stringify(ended)).not.toMatch(/secret|ada/);
});

test("a failure is marked without its message, unknown paths have no name, and health checks no span", async () => {
  const { app, ended } = tracedApp();
  for (const url of ["/broken", "/nothing/secret", "/healthz"]) await app.inject(url);
  expect(ended.map(({ name, failed }) => ({ name, failed }))).toEqual([
    { name: "GET /broken", failed: true },
    { name: "GET", failed: false },
  ]);
  expect(JSON.stringify(ended)).not.toMatch(/secret|ada/);
});

test("only a trusted proxy continues a trace", async () => {
  const { app, ended } = tracedApp();
  const headers = { traceparent: `00-${"2".repeat(32)}-${"3".repeat(16)}-01`, "x-forwarded-for": "203.0.113.7" };
  for (const remoteAddress of ["10.0.0.1", "203.0.113.9"]) await app.inject({ url: "/broken", headers, remoteAddress });
  expect(ended.map(({ parent }) => parent)).toEqual(["3".repeat(16), undefined]);
});
