import { PassThrough } from "node:stream";
import Fastify from "fastify";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { freshApi } from "#test/harness/fresh-api.ts";
import { healthApi } from "./health.ts";
import type { ApiPlugin } from "./plugin.ts";

/** Stays open until a test resolves it. */
let held = Promise.withResolvers<object>();

/** Streams that end when a test ends them. */
const streams: PassThrough[] = [];
function unfinished(): PassThrough {
  const stream = new PassThrough();
  stream.write("{");
  streams.push(stream);
  return stream;
}

const probes: ApiPlugin = async (app) => {
  const open = { config: { public: true } } as const;
  const body = z.object({
    name: z.string().max(20),
    count: z.int().min(1),
    nested: z.object({ list: z.array(z.string()) }).optional(),
  });
  app.post("/probe", { ...open, schema: { body } }, async (request) => ({ got: request.body }));
  app.get("/probe/crash", open, async () => {
    throw new Error("the secret of the crash");
  });
  app.get("/probe/held", open, () => held.promise);
  app.get("/probe/slow-reader", open, (_request, reply) => reply.type("text/plain").send(unfinished()));
  app.get("/probe/later", open, async () => {
    throw Object.assign(new Error("the database of user packd is starting up"), { code: "57P03" });
  });
};

const api = await freshApi({ extra: [probes] });

const post = (body: string | object, contentType = "application/json") =>
  api.call("POST /probe", { body, headers: { "content-type": contentType } });

describe("an invalid request", () => {
  it("gets one message per field", async () => {
    const answer = await post({ count: "2", nested: { list: ["a", 7] } });
    expect(answer.status).toBe(400);
    expect(answer.headers["content-type"]).toContain("application/problem+json");
    expect(answer.body).toEqual({
      type: "urn:packd:problem:validation_failed",
      title: "Some fields aren't valid",
      status: 400,
      code: "validation_failed",
      detail: "Please check the marked fields.",
      errors: [
        { field: "name", message: "This field is required" },
        { field: "count", message: "This must be a number" },
        { field: "nested.list.1", message: "This must be text" },
      ],
    });
  });

  it("is answered without repeating the values that were sent", async () => {
    const answer = await post({ name: "x".repeat(21), count: 0.5 });
    expect(answer.body.errors).toEqual([
      { field: "name", message: "At most 20 characters" },
      { field: "count", message: "This must be a whole number" },
    ]);
    expect(answer.text).not.toContain("xxx");
  });

  it.each([
    [400, "bad_json", "{"],
    [400, "bad_json", '{"__proto__":{"admin":true},"name":"a","count":1}'],
    [400, "bad_json", '{"name":"a","count":1,"nested":{"constructor":{"prototype":{}}}}'],
    [413, "body_too_large", `{"name":"${"a".repeat(64 * 1024)}"}`],
    [400, "validation_failed", "[]"],
    [400, "validation_failed", "null"],
    [400, "validation_failed", ""],
  ])("is answered with %i %s for the body %#", async (status, code, body) => {
    const answer = await post(body);
    expect([answer.status, answer.body.status, answer.body.code]).toEqual([status, status, code]);
  });

  it.each(["text/plain", "application/x-www-form-urlencoded", "multipart/form-data", "application/xml"])(
    "isn't read if its type is %s",
    async (type) => {
      const { status, body } = await post('{"name":"a","count":1}', type);
      expect([status, body.code]).toEqual([415, "unsupported_media_type"]);
    },
  );
});

it("valid JSON is accepted", async () => {
  expect((await post({ name: "a", count: 1 })).body).toEqual({ got: { name: "a", count: 1 } });
});

describe("an error of the shop", () => {
  it("is logged under an incident id and not shown", async () => {
    const { status, body, text } = await api.call("GET /probe/crash");
    expect([status, body.code]).toEqual([500, "internal_error"]);
    expect(text).not.toContain("secret");
    const lines = api.logged().split("\n");
    const line = lines.find((entry) => entry.includes("the secret of the crash")) ?? "{}";
    expect(JSON.parse(line).incident).toEqual(expect.any(String));
    expect(JSON.parse(line).incident).toBe(body.incident);
  });

  it("asks the client to retry if the database isn't ready", async () => {
    const { status, headers, body, text } = await api.call("GET /probe/later");
    expect([status, headers["retry-after"], body.code]).toEqual([503, "2", "unavailable"]);
    expect(text).not.toContain("packd is starting");
  });
});

describe("too many requests at once", () => {
  it("are rejected right away, until the others have been answered", async () => {
    const all = Array.from({ length: 1000 }, () => api.call("GET /probe/held"));
    await expect.poll(async () => (await api.call("GET /probe/crash")).status).toBe(503);
    const { headers, body } = await api.call("GET /probe/crash");
    expect([headers["retry-after"], body.code]).toEqual(["5", "unavailable"]);
    held.resolve({});
    expect(new Set((await Promise.all(all)).map(({ status }) => status))).toEqual(new Set([200]));
    expect((await api.call("GET /probe/held")).status).toBe(200);
  });

  const slowSender = () =>
    api.app.inject({
      method: "POST",
      url: "/api/probe",
      headers: { "content-type": "application/json" },
      payload: unfinished(),
    });
  it.each([
    ["whose bodies don't arrive", slowSender, 400],
    ["whose answers aren't read", () => api.app.inject("/api/probe/slow-reader"), 200],
  ])("aren't those %s", async (_name, send, status) => {
    const all = Array.from({ length: 1000 }, send);
    await expect.poll(() => streams.length).toBe(1000);
    expect((await api.call("POST /probe", { body: { name: "", count: 1 } })).status).toBe(200);
    for (const stream of streams.splice(0)) stream.end();
    expect(new Set((await Promise.all(all)).map(({ statusCode }) => statusCode))).toEqual(new Set([status]));
  });

  it("are also rejected once their bodies have arrived", async () => {
    held = Promise.withResolvers();
    const late = slowSender();
    const all = Array.from({ length: 1000 }, () => api.call("GET /probe/held"));
    await expect.poll(async () => (await api.call("GET /probe/crash")).status).toBe(503);
    for (const stream of streams.splice(0)) stream.end('"name":"","count":1}');
    expect((await late).statusCode).toBe(503);
    held.resolve({});
    await Promise.all(all);
  });
});

describe("routes", () => {
  it.each(["/", "/nothing", "/products/x/y/z", "/docs/static/nothing.js"] as const)("%s answers 404", async (path) => {
    for (const method of ["GET", "POST"] as const) {
      const { status, body } = await api.call(`${method} ${path}`);
      expect([status, body.status, body.code]).toEqual([404, 404, "not_found"]);
    }
    expect((await api.app.inject({ url: "/api" })).statusCode).toBe(404);
  });

  it.each([
    ["DELETE /probe", "POST"],
    ["OPTIONS /probe", "POST"],
    ["OPTIONS /products/packd-hoodie", "DELETE, GET, HEAD, PUT"],
    ["PATCH /probe/crash?x=1", "GET, HEAD"],
  ] as const)("%s answers 405 with the allowed methods", async (route, allow) => {
    const { status, headers, body } = await api.call(route);
    expect([status, headers.allow, body.code]).toEqual([405, allow, "method_not_allowed"]);
  });

  it.each(["/products", "/nothing", "/probe/crash", "/openapi.json"] as const)(
    "%s has security headers and can't be read by other sites",
    async (path) => {
      const { headers } = await api.call(`GET ${path}`, { headers: { origin: "https://elsewhere.example" } });
      expect(headers["access-control-allow-origin"]).toBeUndefined();
      expect(headers).toMatchObject({
        "cache-control": "no-store",
        "x-content-type-options": "nosniff",
        "referrer-policy": "no-referrer",
        "content-security-policy": expect.stringContaining("default-src 'none'"),
      });
    },
  );
});

describe("the health check", () => {
  it("reports not ready, but still up, while the shop can't take orders", async () => {
    const app = Fastify();
    healthApi(app, async () => false);
    const ready = await app.inject({ url: "/readyz" });
    expect([ready.statusCode, ready.json()]).toEqual([503, { status: "not ready" }]);
    expect((await app.inject({ url: "/healthz" })).statusCode).toBe(200);
    await app.close();
  });

  it("reports up and ready if the process runs and the database answers", async () => {
    expect((await api.app.inject({ url: "/healthz" })).json()).toEqual({ status: "up" });
    expect((await api.app.inject({ url: "/readyz" })).json()).toEqual({ status: "ready" });
  });
});
