import Fastify from "fastify";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { type TestApi, testApi } from "#test/harness/api.ts";
import { healthApi } from "./health.ts";
import type { ApiPlugin } from "./plugin.ts";

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
  app.get("/probe/later", open, async () => {
    throw Object.assign(new Error("the database of user packd is starting up"), { code: "57P03" });
  });
};

let api: TestApi;
beforeAll(async () => {
  api = await testApi({ extra: [probes] });
});
afterAll(() => api.close());

const post = (payload: string | object, contentType = "application/json") =>
  api.app.inject({ method: "POST", url: "/api/probe", payload, headers: { "content-type": contentType } });

describe("what the caller did wrong", () => {
  it("names each field with one message", async () => {
    const answer = await post({ count: "2", nested: { list: ["a", 7] } });
    expect(answer.statusCode).toBe(400);
    expect(answer.headers["content-type"]).toContain("application/problem+json");
    expect(answer.json()).toEqual({
      type: "urn:packd:problem:validation_failed",
      title: "Some fields are not valid",
      status: 400,
      code: "validation_failed",
      detail: "Please check the fields that are marked.",
      errors: [
        { field: "name", message: "This field is required" },
        { field: "count", message: "This must be a number" },
        { field: "nested.list.1", message: "This must be a text" },
      ],
    });
  });

  it("never sends back what was sent", async () => {
    const answer = await post({ name: "x".repeat(21), count: 0.5 });
    expect(answer.json().errors).toEqual([
      { field: "name", message: "At most 20 characters" },
      { field: "count", message: "This must be a whole number" },
    ]);
    expect(answer.body).not.toContain("xxx");
  });

  it.each([
    ["{", 400, "bad_json"],
    ['{"__proto__":{"admin":true},"name":"a","count":1}', 400, "bad_json"],
    ['{"name":"a","count":1,"nested":{"constructor":{"prototype":{}}}}', 400, "bad_json"],
    [`{"name":"${"a".repeat(64 * 1024)}"}`, 413, "body_too_large"],
    ["[]", 400, "validation_failed"],
    ["null", 400, "validation_failed"],
    ["", 400, "validation_failed"],
  ])("refuses the body %.40s", async (body, status, code) => {
    const answer = await post(body);
    expect(answer.statusCode).toBe(status);
    expect(answer.json()).toMatchObject({ code, status });
  });

  it.each(["text/plain", "application/x-www-form-urlencoded", "multipart/form-data", "application/xml"])(
    "does not read %s",
    async (type) => {
      const answer = await post('{"name":"a","count":1}', type);
      expect(answer.statusCode).toBe(415);
      expect(answer.json().code).toBe("unsupported_media_type");
    },
  );

  it("takes good JSON", async () => {
    expect((await post({ name: "a", count: 1 })).json()).toEqual({ got: { name: "a", count: 1 } });
  });
});

describe("what we did wrong", () => {
  it("stays here, under an incident id", async () => {
    const answer = await api.app.inject({ url: "/api/probe/crash" });
    expect(answer.statusCode).toBe(500);
    expect(answer.json()).toMatchObject({ code: "internal_error", incident: expect.any(String) });
    expect(answer.body).not.toContain("secret");
    const line = api
      .logged()
      .split("\n")
      .find((entry) => entry.includes("the secret of the crash"));
    expect(JSON.parse(line ?? "{}")).toMatchObject({ incident: answer.json().incident });
  });

  it("asks to come back when the database cannot serve", async () => {
    const answer = await api.app.inject({ url: "/api/probe/later" });
    expect(answer.statusCode).toBe(503);
    expect(answer.headers["retry-after"]).toBe("2");
    expect(answer.json().code).toBe("unavailable");
    expect(answer.body).not.toContain("packd is starting");
  });
});

describe("addresses", () => {
  it.each(["/api", "/api/", "/api/nothing", "/api/products/x/y/z", "/api/docs/static/nothing.js"])(
    "%s is not found",
    async (url) => {
      for (const method of ["GET", "POST"] as const) {
        const answer = await api.app.inject({ method, url });
        expect(answer.json()).toMatchObject({ status: answer.statusCode, code: "not_found" });
        expect(answer.statusCode).toBe(404);
      }
    },
  );

  it.each([
    ["DELETE", "/api/probe", "POST"],
    ["OPTIONS", "/api/probe", "POST"],
    ["PATCH", "/api/probe/crash?x=1", "GET, HEAD"],
  ] as const)("%s %s names the methods there are", async (method, url, allow) => {
    const answer = await api.app.inject({ method, url });
    expect(answer.statusCode).toBe(405);
    expect(answer.headers.allow).toBe(allow);
    expect(answer.json().code).toBe("method_not_allowed");
  });

  it("carry security headers, errors too", async () => {
    for (const url of ["/api/products", "/api/nothing", "/api/probe/crash", "/api/openapi.json"]) {
      const { headers } = await api.app.inject({ url });
      expect(headers).toMatchObject({
        "cache-control": "no-store",
        "x-content-type-options": "nosniff",
        "referrer-policy": "no-referrer",
        "content-security-policy": expect.stringContaining("default-src 'none'"),
      });
    }
  });
});

describe("health", () => {
  it("is not ready while the database cannot be reached, and up all the same", async () => {
    const app = Fastify();
    const query = () => Promise.reject(new Error("no route to host"));
    healthApi(app, { ...api.ctx, pool: { ...api.ctx.pool, query } });
    const ready = await app.inject({ url: "/readyz" });
    expect([ready.statusCode, ready.json()]).toEqual([503, { status: "not ready" }]);
    expect((await app.inject({ url: "/healthz" })).statusCode).toBe(200);
    await app.close();
  });

  it("tells that the process is up and the database answers", async () => {
    expect((await api.app.inject({ url: "/healthz" })).json()).toEqual({ status: "up" });
    expect((await api.app.inject({ url: "/readyz" })).json()).toEqual({ status: "ready" });
  });
});
