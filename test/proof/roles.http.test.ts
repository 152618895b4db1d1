import { subscribe, unsubscribe } from "node:diagnostics_channel";
import type { FastifyInstance, RouteOptions } from "fastify";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { loadConfig } from "#platform/config.server.ts";
import { createToken } from "#shop/staff/api-tokens.server.ts";
import { type Area, type Permission, ROLES, type Role, SCOPES } from "#shop/staff/permissions.ts";
import { testLocation } from "#test/harness/shop-process.ts";
import { staffHeaders, staffMember } from "#test/harness/staff.ts";
import { type ComposedShop, composeShop } from "../../compose.ts";

/** Every route that anybody may call. A route that is not meant to be public must not get into this list. */
const PUBLIC = [
  "GET /api/products",
  "GET /api/products/:id",
  "GET /api/products/:id/reviews",
  "GET /api/review",
  "PUT /api/review",
  "POST /api/auth/login",
  "POST /api/auth/second-step",
  "GET /api/auth/verify",
  "POST /api/auth/logout",
  "POST /api/auth/password-resets",
  "PUT /api/auth/password",
  "POST /api/auth/invitation",
  "POST /api/auth/invitation/acceptance",
  "POST /api/events",
  "POST /api/checkout-events",
  "DELETE /api/checkout-events/:eventId",
  "POST /api/messages",
  "POST /api/subscriptions",
  "GET /api/unsubscriptions",
  "POST /api/unsubscriptions",
  "POST /api/stock-alerts",
  "PUT /api/checkout-reminders/:id",
  "DELETE /api/checkout-reminders/:id",
  "GET /api/checkout-reminders/cart",
  "POST /api/orders/lookup",
  "PUT /api/orders/:id/address",
  "POST /api/orders",
  "POST /api/orders/:id/confirmation",
  "GET /api/orders/:id",
  "POST /api/orders/:id/cancellation",
  "POST /api/orders/:id/delay-agreement",
  "DELETE /api/orders/:id/marketing-consent",
  "POST /api/webhooks/:provider",
  "POST /api/sandbox/challenges/:challengeId",
  "GET /api/openapi.json",
  "GET /api/docs",
  "GET /api/docs/json",
  "GET /api/docs/yaml",
  "GET /api/docs/static/*",
  "GET /api/docs/static/index.html",
  "GET /api/docs/static/swagger-initializer.js",
];

/** Which area the routes under an address belong to: the longest that fits counts. To look needs `read`, all else `write`. */
const AREA_OF: Record<string, Area | "session"> = {
  "/api/products": "products",
  "/api/orders": "orders",
  "/api/guard": "orders",
  "/api/admin/orders": "orders",
  "/api/admin/orders.csv": "orders",
  "/api/admin/fulfilments": "orders",
  "/api/admin/packing-slips": "orders",
  "/api/admin/books": "orders",
  "/api/admin/overview": "reports",
  "/api/admin/products": "products",
  "/api/admin/products.csv": "products",
  "/api/admin/pictures": "products",
  "/api/admin/customers": "customers",
  "/api/admin/messages": "messages",
  "/api/admin/subscribers": "subscribers",
  "/api/admin/suppressions": "subscribers",
  "/api/admin/reviews": "reviews",
  "/api/admin/mails": "mails",
  "/api/admin/settings": "settings",
  "/api/admin/launch": "settings",
  "/api/admin/ad-events": "settings",
  "/api/admin/jobs": "settings",
  "/api/admin/staff": "staff",
  "/api/admin/invitations": "staff",
  "/api/admin/audit": "audit",
  "/api/admin/tokens": "tokens",
  "/api/admin/webhooks": "webhooks",
  "/api/admin/webhook-endpoints": "webhooks",
  "/api/admin/account": "session",
};

/** Routes whose method does not tell what they do: a POST that only reads, and the like. */
const EXCEPTIONS: Record<string, Permission | "session"> = {
  // To hand everything of a person out, and to forget them, is no mere look and no daily work.
  "GET /api/admin/customers/:id/export": "customers:write",
  "POST /api/admin/customers/:id/erasure": "settings:write",
};

/** They answer 404 and 405, whoever asks. */
const UNKNOWN = ["/api", "/api/*"];

type Needs = Permission | "session" | "public";
type Headers = Record<string, string>;

let shop: ComposedShop;
let removeDatabase: () => Promise<void>;
/** Other hooks may still change the options, so they are looked at later; the url is given anew for each address. */
const registered: { url: string; options: RouteOptions }[] = [];
const sessionOf = new Map<Role, Headers>();
const tokens = new Map<string, Headers>();

/** Nothing behind the door is done: who gets that far is answered here. */
const ADMITTED = 299;

beforeAll(async () => {
  const { location, remove } = await testLocation();
  removeDatabase = remove;
  const { dataDir, databaseUrl } = location;
  const config = loadConfig({
    DATA_DIR: dataDir,
    LOG_LEVEL: "silent",
    META_PIXEL_ID: "1234567890",
    META_ACCESS_TOKEN: "token-of-the-tests",
    ...(databaseUrl && { DATABASE_URL: databaseUrl }),
  });
  // The shop as every process puts it together: a resource that is added there is walked here.
  subscribe("fastify.initialization", watchRoutes);
  shop = await composeShop(config);
  unsubscribe("fastify.initialization", watchRoutes);
  await shop.app.ready();
  for (const role of ROLES) sessionOf.set(role, await staffHeaders(shop.ctx, role));
  const maker = await staffMember(shop.ctx, "maker@shop.example");
  for (const [name, scopes] of tokenScopes()) {
    const made = await createToken(shop.ctx, maker, { name, scopes, expiresAt: null });
    if (made.outcome !== "created") throw new Error(`${name}: ${made.outcome}`);
    tokens.set(name, { authorization: `Bearer ${made.token}` });
  }
});
afterAll(async () => {
  await shop?.close();
  await removeDatabase?.();
});

function watchRoutes(message: unknown): void {
  const { fastify } = message as { fastify: FastifyInstance };
  fastify.addHook("onRoute", (options) => {
    registered.push({ url: options.url.replace(/\/$/, ""), options });
  });
  fastify.addHook("preParsing", async (request, reply) => {
    if (request.headers["x-knock"]) await reply.code(ADMITTED).send();
  });
}

/** For each scope a token with it alone, and one with all others. */
const tokenScopes = (): [name: string, scopes: Permission[]][] =>
  SCOPES.flatMap((scope): [string, Permission[]][] => [
    [`only ${scope}`, [scope]],
    [`all but ${scope}`, SCOPES.filter((other) => other !== scope)],
  ]);

function routes() {
  return registered
    .filter(({ url }) => url.startsWith("/api") && !UNKNOWN.includes(url))
    .flatMap(({ url, options }) =>
      [options.method].flat().map((method) => ({ name: `${method} ${url}`, method, url, config: options.config })),
    );
}

/** What the table says of a route; undefined when it does not know it. HEAD comes with GET. */
function expectedOf(method: string, url: string): Needs | undefined {
  const name = `${method === "HEAD" ? "GET" : method} ${url}`;
  if (PUBLIC.includes(name)) return "public";
  const exception = EXCEPTIONS[name];
  if (exception) return exception;
  const prefixes = Object.keys(AREA_OF).filter((prefix) => url === prefix || url.startsWith(`${prefix}/`));
  const area = AREA_OF[prefixes.sort((one, other) => other.length - one.length)[0] ?? ""];
  if (area === undefined || area === "session") return area;
  return `${area}:${method === "GET" || method === "HEAD" ? "read" : "write"}`;
}

async function knock(method: string, url: string, headers: Headers): Promise<number> {
  const path = url
    .replace("/:provider", "/sandbox")
    .replaceAll(/:\w+/g, "01968a5e-2f3c-7a51-9c1d-5b2f6e8a4c10")
    .replace("*", "index.css");
  const answer = await shop.app.inject({ method: method as "GET", url: path, headers: { ...headers, "x-knock": "1" } });
  return answer.statusCode;
}

it("finds the routes of the shop", () => {
  expect(routes().map(({ name }) => name)).toEqual(
    expect.arrayContaining(["GET /api/admin/books", "POST /api/orders", "DELETE /api/admin/tokens/:id"]),
  );
});

it("has a table that knows every route, and each route declares what the table says", () => {
  const declared = routes().map(({ name, config }) => [name, config?.public ? "public" : config?.needs]);
  const expected = routes().map(({ name, method, url }) => [name, expectedOf(method, url) ?? "IS NOT IN THE TABLE"]);
  expect(declared).toEqual(expected);
});

it("has no line in its lists that is no route", () => {
  const names = routes().map(({ name }) => name);
  expect([...PUBLIC, ...Object.keys(EXCEPTIONS)].filter((name) => !names.includes(name))).toEqual([]);
});

describe.each(ROLES)("%s", (role) => {
  it("comes in where the role may, and is told no elsewhere", async () => {
    const wrong: unknown[] = [];
    for (const { name, method, url } of routes()) {
      const needs = expectedOf(method, url);
      if (needs === undefined) continue;
      const allowed = needs === "public" || needs === "session" || MAY[role](needs);
      const status = await knock(method, url, sessionOf.get(role) ?? {});
      if (!isRight(needs, status, allowed ? ADMITTED : 403)) wrong.push({ name, needs, status });
    }
    expect(wrong).toEqual([]);
  });
});

it("lets nobody else in where it is not public", async () => {
  const wrong: unknown[] = [];
  for (const { name, method, url } of routes()) {
    const needs = expectedOf(method, url);
    for (const authorization of ["", "Bearer 0123456789abcdef0123456789abcdef0123456789a", `Bearer ${FORGED_TOKEN}`]) {
      const status = await knock(method, url, authorization ? { authorization } : {});
      if (!isRight(needs, status, needs === "public" ? ADMITTED : 401))
        wrong.push({ name, needs, status, authorization });
    }
  }
  expect(wrong).toEqual([]);
});

it("lets a token in by its scope alone, and never where somebody must be logged in", async () => {
  const wrong: unknown[] = [];
  for (const { name, method, url } of routes()) {
    const needs = expectedOf(method, url);
    if (needs === undefined || needs === "public") continue;
    const scope = SCOPES.find((one) => one === needs);
    const calls: [string, number][] = scope
      ? [
          [`only ${scope}`, ADMITTED],
          [`all but ${scope}`, 403],
        ]
      : [["all but orders:read", 403]];
    for (const [token, right] of calls) {
      const status = await knock(method, url, tokens.get(token) ?? {});
      if (status !== right) wrong.push({ name, needs, token, status });
    }
  }
  expect(wrong).toEqual([]);
});

/** A public route may have had enough of one address. */
const isRight = (needs: Needs | undefined, status: number, right: number) =>
  status === right || (needs === "public" && status === 429);

const FORGED_TOKEN = `packd_${"0".repeat(30)}2C8GjS`;

/** The rights of each role, written out by hand. */
const OWNERS_ALONE: readonly Area[] = ["staff", "audit", "tokens", "webhooks"];
const MAY: Record<Role, (permission: Permission) => boolean> = {
  owner: () => true,
  staff: (permission) => permission !== "settings:write" && !OWNERS_ALONE.some((area) => permission.startsWith(area)),
  read_only: (permission) => permission.endsWith(":read") && MAY.staff(permission),
};
