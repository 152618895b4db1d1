import type { RouteOptions } from "fastify";
import Fastify from "fastify";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createBooksApi } from "#api/admin/books.ts";
import { type TestShop, testShop } from "#test/harness/shop.ts";
import { staffHeaders } from "#test/harness/staff.ts";
import { createAdminOrdersApi } from "./admin/orders.ts";
import { registerApi } from "./api.ts";
import { createOrdersApi } from "./orders.ts";
import { createSandboxApi } from "./sandbox.ts";
import { createUnsubscriptionsApi } from "./unsubscriptions.ts";
import { createWebhooksApi } from "./webhooks.ts";

/** They answer 404 and 405, whoever asks. */
const UNKNOWN = ["/api", "/api/*"];

const FORGED = [
  "",
  "Bearer",
  "Bearer null",
  "Bearer 0123456789abcdef0123456789abcdef0123456789a",
  "Basic YWRtaW46YWRtaW4=",
];

const app = Fastify();
let shop: TestShop;
const registered: { url: string; methods: string[]; options: RouteOptions }[] = [];
beforeAll(async () => {
  shop = await testShop();
  // Other hooks may still change the options, so they are looked at later; the url is given anew for each address.
  app.addHook("onRoute", (options: RouteOptions) => {
    registered.push({ url: options.url.replace(/\/$/, ""), methods: [options.method].flat(), options });
  });
  const { ctx, checkout, sandbox } = shop;
  const extra = [
    createOrdersApi(checkout),
    createAdminOrdersApi(checkout),
    createWebhooksApi(checkout),
    createBooksApi(checkout),
    createUnsubscriptionsApi("unsubscribe-key"),
    createSandboxApi(sandbox),
  ];
  await registerApi(app, { ctx, extra, onCatalogChange() {} });
});
afterAll(async () => {
  await app.close();
  await shop.close();
});

function underApi(): { method: string; url: string; isPublic: boolean }[] {
  return registered
    .filter(({ url }) => url.startsWith("/api") && !UNKNOWN.includes(url))
    .flatMap(({ url, methods, options }) =>
      methods.map((method) => ({ method, url, isPublic: options.config?.public === true })),
    );
}

const inject = (method: string, url: string, headers: Record<string, string> = {}) =>
  app.inject({
    method: method as "GET",
    url: url.replace(":id", "packd-hoodie").replace("*", "index.css"),
    headers,
  });

it("has staff routes to guard", () => {
  const guarded = underApi().filter(({ isPublic }) => !isPublic);
  expect(guarded.map(({ method, url }) => `${method} ${url}`)).toEqual(
    expect.arrayContaining([
      "POST /api/products",
      "PUT /api/products/:id",
      "DELETE /api/products/:id",
      "GET /api/orders",
      "PUT /api/orders/:id/status",
      "GET /api/admin/books",
    ]),
  );
});

it("lets nobody into a staff route without a session, by any method", async () => {
  for (const { url } of underApi().filter(({ isPublic }) => !isPublic)) {
    for (const { method } of underApi().filter((route) => route.url === url && !route.isPublic)) {
      for (const authorization of FORGED) {
        const answer = await inject(method, url, { authorization });
        expect([method, url, answer.statusCode, answer.headers["www-authenticate"]]).toEqual([
          method,
          url,
          401,
          "Bearer",
        ]);
      }
    }
  }
});

it("asks for the session before it looks at the body", async () => {
  const answer = await app.inject({
    method: "POST",
    url: "/api/products",
    payload: "{",
    headers: { "content-type": "application/json" },
  });
  expect(answer.statusCode).toBe(401);
});

it("lets everybody into the public ones", async () => {
  for (const { method, url } of underApi().filter(({ isPublic }) => isPublic)) {
    const answer = await inject(method, url);
    if (url !== "/api/auth/verify") expect([method, url, answer.statusCode]).not.toEqual([method, url, 401]);
  }
});

it("answers OPTIONS and HEAD without opening a door", async () => {
  expect((await inject("OPTIONS", "/api/products")).statusCode).toBe(405);
  expect((await inject("OPTIONS", "/api/products/:id")).headers.allow).toBe("DELETE, GET, HEAD, PUT");
  expect((await inject("HEAD", "/api/products")).statusCode).toBe(200);
  for (const headers of [{ origin: "https://elsewhere.example" }]) {
    expect((await inject("GET", "/api/products", headers)).headers["access-control-allow-origin"]).toBeUndefined();
  }
});

it("lets staff in", async () => {
  const headers = await staffHeaders(shop.ctx);
  const answer = await app.inject({ method: "DELETE", url: "/api/products/nothing", headers });
  expect(answer.statusCode).toBe(404);
});
