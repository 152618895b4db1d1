import { subscribe, unsubscribe } from "node:diagnostics_channel";
import type { FastifyInstance, RouteOptions } from "fastify";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createToken } from "#shop/people/staff/api-tokens.server.ts";
import { type Area, type Permission, ROLES, type Role, SCOPES } from "#shop/people/staff/permissions.ts";
import { testLocation } from "#test/harness/shop-process.ts";
import { staffHeaders, staffMember } from "#test/harness/staff.ts";
import { type ComposedShop, composeShop } from "../../compose.ts";
import { readConfig } from "../harness/config.ts";

/** Every route that anyone may call. */
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

/** The area of the routes under an address; the longest match counts. GET needs `read`, all else `write`. */
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
  "/api/admin/outbox": "mails",
  "/api/admin/outbox/webhook": "webhooks",
  "/api/admin/outbox/ad_event": "settings",
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

/** Routes that need other rights than their method suggests. */
const EXCEPTIONS: Record<string, Permission | "session"> = {
  // Exporting all data of a person, or erasing it, is more than reading and not daily work.
  "GET /api/admin/customers/:id/export": "customers:write",
  "POST /api/admin/customers/:id/erasure": "settings:write",
};

/** They answer 404 and 405 to anyone. */
const UNKNOWN = ["/api", "/api/*"];

const FORGED = [
  "",
  "Bearer",
  "Bearer 0123456789abcdef0123456789abcdef0123456789a",
  "Basic YWRtaW46YWRtaW4=",
  `Bearer packd_${"0".repeat(30)}2C8GjS`,
];

type Needs = Permission | "session" | "public";
type Headers = Record<string, string>;

let shop: ComposedShop;
let removeDatabase: () => Promise<void>;
/** Other hooks may still change the options, so they are looked at later; the url is given anew for each address. */
const registered: { url: string; options: RouteOptions }[] = [];
const sessionOf = new Map<Role, Headers>();
const tokens = new Map<string, Headers>();

/** The answer to a request that would be admitted: the handler does not run. */
const ADMITTED = 299;

beforeAll(async () => {
  const { location, remove } = await testLocation();
  removeDatabase = remove;
  const { dataDir, databaseUrl } = location;
  const config = readConfig({
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

/** What the tables say about a route; undefined when they do not know it. HEAD comes with GET. */
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

/** Knocks at all routes at once. @returns the wrong answers */
async function wrongAnswers(calls: (needs: Needs) => { as: string; headers: Headers; right: number }[]) {
  const knocks = routes().flatMap(({ name, method, url }) => {
    const needs = expectedOf(method, url);
    if (needs === undefined) return [];
    return calls(needs).map(async ({ as, headers, right }) => {
      const status = await knock(method, url, headers);
      return isRight(needs, status, right) ? [] : [{ name, needs, as, status }];
    });
  });
  return (await Promise.all(knocks)).flat();
}

describe.each(ROLES)("%s", (role) => {
  it("gets in where the role may, and 403 elsewhere", async () => {
    const headers = sessionOf.get(role) ?? {};
    const right = (needs: Needs) => (needs === "public" || needs === "session" || MAY[role](needs) ? ADMITTED : 403);
    expect(await wrongAnswers((needs) => [{ as: role, headers, right: right(needs) }])).toEqual([]);
  });
});

it.each(FORGED)("lets '%s' in nowhere but where it is public", async (authorization) => {
  const headers: Headers = authorization ? { authorization } : {};
  const right = (needs: Needs) => (needs === "public" ? ADMITTED : 401);
  expect(await wrongAnswers((needs) => [{ as: authorization, headers, right: right(needs) }])).toEqual([]);
});

it("lets a token in only by its scope, and never where a person has to be logged in", async () => {
  const call = (as: string, right: number) => ({ as, headers: tokens.get(as) ?? {}, right });
  const wrong = await wrongAnswers((needs) => {
    if (needs === "public") return [];
    const scope = SCOPES.find((one) => one === needs);
    if (!scope) return [call("all but orders:read", 403)];
    return [call(`only ${scope}`, ADMITTED), call(`all but ${scope}`, 403)];
  });
  expect(wrong).toEqual([]);
});

/** A public route may have reached its limit for the address. */
const isRight = (needs: Needs | undefined, status: number, right: number) =>
  status === right || (needs === "public" && status === 429);

/** The rights of each role, written out by hand. */
const OWNERS_ALONE: readonly Area[] = ["staff", "audit", "tokens", "webhooks"];
const MAY: Record<Role, (permission: Permission) => boolean> = {
  owner: () => true,
  staff: (permission) => permission !== "settings:write" && !OWNERS_ALONE.some((area) => permission.startsWith(area)),
  read_only: (permission) => permission.endsWith(":read") && MAY.staff(permission),
};
