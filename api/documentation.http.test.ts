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
        description: z.string().optional(),
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

it("describes every resource, and none of its own pages", () => {
  const paths = Object.keys(document.paths);
  expect(paths).toEqual(
    expect.arrayContaining(["/api/auth/login", "/api/messages", "/api/products/{id}", "/api/admin/tokens"]),
  );
  expect(paths.filter((path) => path.startsWith("/api/docs") || path === "/api/openapi.json")).toEqual([]);
});

it("says what a call for staff needs, and that the others are for everybody", () => {
  expect(document.paths["/api/products"]?.post).toMatchObject({
    description: expect.stringMatching(/Needs `products:write`\.$/),
    security: [{ staff: ["products:write"] }, { token: ["products:write"] }],
  });
  expect(document.paths["/api/admin/account"]?.get).toMatchObject({
    description: "Needs somebody who is logged in; no API token.",
    security: [{ staff: [] }],
  });
  for (const path of ["/api/products", "/api/products/{id}", "/api/messages"]) {
    const { get, post } = document.paths[path] ?? {};
    expect((path === "/api/messages" ? post : get)?.security).toBeUndefined();
  }
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
