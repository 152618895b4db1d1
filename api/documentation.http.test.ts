import { afterAll, beforeAll, expect, it } from "vitest";
import { z } from "zod";
import { type TestApi, testApi } from "#test/harness/api.ts";
import { PROBLEMS } from "./outcomes.ts";

const documentSchema = z.object({
  openapi: z.literal("3.1.0"),
  paths: z.record(
    z.string(),
    z.record(
      z.string(),
      z.object({
        summary: z.string(),
        security: z.array(z.record(z.string(), z.array(z.string()))).optional(),
        responses: z.record(z.string(), z.object({ content: z.record(z.string(), z.unknown()).optional() })),
      }),
    ),
  ),
});

let api: TestApi;
let document: z.infer<typeof documentSchema>;
beforeAll(async () => {
  api = await testApi();
  document = documentSchema.parse((await api.app.inject({ url: "/api/openapi.json" })).json());
});
afterAll(() => api.close());

const isAdmin = (path: string) => path.startsWith("/api/admin/");

it("describes every resource, and none of its own pages", () => {
  const paths = Object.keys(document.paths).filter((path) => !isAdmin(path));
  expect(paths.sort()).toEqual([
    "/api/auth/login",
    "/api/auth/logout",
    "/api/auth/verify",
    "/api/messages",
    "/api/orders/lookup",
    "/api/products",
    "/api/products/{id}",
    "/api/products/{id}/reviews",
    "/api/stock-alerts",
    "/api/subscriptions",
  ]);
});

it("says which calls are for staff: those of the admin, and these", () => {
  const forStaff = Object.entries(document.paths).flatMap(([path, calls]) =>
    Object.entries(calls).flatMap(([method, { security }]) =>
      (security !== undefined) === isAdmin(path) ? [] : [`${method} ${path}`],
    ),
  );
  expect(forStaff.sort()).toEqual([
    "delete /api/products/{id}",
    "get /api/auth/verify",
    "post /api/auth/logout",
    "post /api/products",
    "put /api/products/{id}",
  ]);
});

it("shows problems as problems", () => {
  const notFound = document.paths["/api/products/{id}"]?.get?.responses["404"];
  expect(Object.keys(notFound?.content ?? {})).toEqual(["application/problem+json"]);
  expect(JSON.stringify(document)).toContain(JSON.stringify(Object.keys(PROBLEMS)));
});

it("is read at /api/docs under a policy that lets nothing foreign in", async () => {
  for (const url of ["/api/docs", "/api/docs/"]) {
    const page = await api.app.inject({ url });
    expect(page.headers["content-security-policy"]).toBe(
      "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none';",
    );
    const files = [...page.body.matchAll(/(?:src|href)="([^"]+)"/g)].map(
      ([, file = ""]) => new URL(file, "http://shop/api/docs/").pathname,
    );
    expect(files.length).toBeGreaterThan(4);
    for (const file of files) expect([file, (await api.app.inject({ url: file })).statusCode]).toEqual([file, 200]);
    expect(page.body).not.toMatch(/<script>[^<]|style="/);
  }
});
