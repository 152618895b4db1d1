import { expect, it } from "vitest";
import { z } from "zod";
import { freshApi } from "#test/harness/fresh-api.ts";
import { PROBLEMS } from "./outcomes.ts";

const documentSchema = z.object({
  openapi: z.literal("3.1.0"),
  tags: z.array(z.object({ name: z.string() })),
  paths: z.record(
    z.string(),
    z.record(
      z.string(),
      z.object({
        summary: z.string(),
        tags: z.array(z.string()),
        description: z.string().optional(),
        security: z.array(z.record(z.string(), z.array(z.string()))).optional(),
        responses: z.record(z.string(), z.object({ content: z.record(z.string(), z.unknown()).optional() })),
      }),
    ),
  ),
});

const api = await freshApi();
const document = documentSchema.parse((await api.call("GET /openapi.json")).body);

it("describes the resources but not its own pages", () => {
  const paths = Object.keys(document.paths);
  expect(paths).toEqual(
    expect.arrayContaining(["/api/auth/login", "/api/messages", "/api/products/{id}", "/api/admin/tokens"]),
  );
  expect(paths.filter((path) => path.startsWith("/api/docs") || path === "/api/openapi.json")).toEqual([]);
});

it("says which permission a staff route needs, and marks the others as public", () => {
  expect(document.paths["/api/products"]?.post).toMatchObject({
    description: expect.stringMatching(/Needs `products:write`\.$/),
    security: [{ staff: ["products:write"] }, { token: ["products:write"] }],
  });
  expect(document.paths["/api/admin/account"]?.get).toMatchObject({
    description: "Needs a login; API tokens can't be used.",
    security: [{ staff: [] }],
  });
  const { "/api/products": list, "/api/products/{id}": one, "/api/messages": messages } = document.paths;
  for (const operation of [list?.get, one?.get, messages?.post]) {
    expect(operation).toHaveProperty("summary");
    expect(operation).not.toHaveProperty("security");
  }
});

it("lists public routes under Shop, before the staff routes", () => {
  const names = document.tags.map(({ name }) => name);
  expect(names.findLastIndex((name) => name.startsWith("Shop: "))).toBeLessThan(
    names.findIndex((name) => name.startsWith("Admin: ")),
  );
  expect(document.paths["/api/products"]?.get?.tags).toEqual(["Shop: products"]);
  expect(document.paths["/api/products"]?.post?.tags).toEqual(["Admin: products"]);
});

it("declares problem documents", () => {
  const notFound = document.paths["/api/products/{id}"]?.get?.responses["404"];
  expect(Object.keys(notFound?.content ?? {})).toEqual(["application/problem+json"]);
  expect(JSON.stringify(document)).toContain(JSON.stringify(Object.keys(PROBLEMS)));
});

it("is served at /api/docs under a policy that allows nothing from other origins", async () => {
  for (const url of ["/api/docs", "/api/docs/"]) {
    const page = await api.app.inject({ url });
    expect(page.headers["content-security-policy"]).toBe(
      "default-src 'none'; script-src 'self'; style-src 'self'; font-src 'self'; img-src 'self' data:; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none';",
    );
    const files = [...page.body.matchAll(/(?:src|href)="([^"]+)"/g)].map(
      ([, file = ""]) => new URL(file, "http://shop/api/docs/").pathname,
    );
    expect(files.length).toBeGreaterThan(4);
    for (const file of files) expect([file, (await api.app.inject({ url: file })).statusCode]).toEqual([file, 200]);
    expect(page.body).not.toMatch(/<script>[^<]|style="/);
  }
});
