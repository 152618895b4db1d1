import { subscribe, unsubscribe } from "node:diagnostics_channel";
import type { FastifyInstance, RouteOptions } from "fastify";
import { beforeAll, describe, expect, it } from "vitest";
import { createToken } from "#shop/people/staff/api-tokens.server.ts";
import { type Area, type Permission, ROLES, type Role, SCOPES } from "#shop/people/staff/permissions.ts";
import { composedShop } from "#test/harness/composed-shop.ts";
import { staffHeaders, staffMember } from "#test/harness/staff.ts";

/** Every route under /api that anyone may call. */
const PUBLIC = Object.entries({
  GET: `products products/:id products/:id/reviews review auth/verify unsubscriptions checkout-reminders/cart orders/:id openapi.json
    docs docs/json docs/yaml docs/static/* docs/static/index.html docs/static/swagger-initializer.js
    docs/static/theme/packd.css docs/static/theme/packd.js docs/mona-sans.woff2`,
  POST: `auth/login auth/second-step auth/logout auth/password-resets auth/invitation auth/invitation/acceptance events checkout-events
    messages subscriptions unsubscriptions stock-alerts orders orders/lookup orders/:id/confirmation orders/:id/cancellation
    orders/:id/delay-agreement webhooks/:provider sandbox/challenges/:challengeId`,
  PUT: "review auth/password checkout-reminders/:id orders/:id/address",
  DELETE: "checkout-events/:eventId checkout-reminders/:id orders/:id/marketing-consent",
}).flatMap(([method, paths]) => paths.split(/\s+/).map((path) => `${method} /api/${path}`));

/** The paths under /api of each area; the longest match counts. GET needs `read`, all else `write`. */
const PATHS: Record<Area | "session", string> = {
  orders: "orders guard admin/orders admin/orders.csv admin/fulfillments admin/packing-slips admin/books",
  reports: "admin/overview admin/counts admin/drop admin/reminders",
  products: "products admin/products admin/products.csv admin/pictures",
  customers: "admin/customers",
  messages: "admin/messages",
  subscribers: "admin/subscribers admin/suppressions",
  reviews: "admin/reviews",
  emails: "admin/emails admin/outbox",
  settings: "admin/settings admin/launch admin/ad-events admin/outbox/ad_event admin/jobs",
  staff: "admin/staff admin/invitations",
  audit: "admin/audit",
  tokens: "admin/tokens",
  webhooks: "admin/webhooks admin/webhook-endpoints admin/outbox/webhook",
  session: "admin/account",
};
const AREA_OF = new Map(
  Object.entries(PATHS).flatMap(([area, paths]) =>
    paths.split(" ").map((path): [string, Area | "session"] => [`/api/${path}`, area as Area | "session"]),
  ),
);

/** Routes that need a different permission than their method suggests. */
const EXCEPTIONS: Record<string, Permission | "session"> = {
  // Exporting all of a person's data is more than reading, and erasing it isn't daily work.
  "GET /api/admin/customers/:id/export": "customers:write",
  "POST /api/admin/customers/:id/erasure": "settings:write",
};

/** Routes that answer 404 and 405 to anyone. */
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

/** Other hooks may still change the options, so the tests read them later; the URL is copied because Fastify overwrites it per path. */
const registered: { url: string; options: RouteOptions }[] = [];
const sessionOf = new Map<Role, Headers>();
const tokens = new Map<string, Headers>();

/** The answer to a request that passed the access check; its handler doesn't run. */
const ADMITTED = 299;

// The shop composed as in production, so that every new resource is tested here.
subscribe("fastify.initialization", watchRoutes);
const shop = await composedShop();
unsubscribe("fastify.initialization", watchRoutes);
beforeAll(async () => {
  await shop.app.ready();
  for (const role of ROLES) sessionOf.set(role, await staffHeaders(shop.ctx, role));
  const maker = await staffMember(shop.ctx, "maker@shop.example");
  for (const [name, scopes] of tokenScopes()) {
    const made = await createToken(shop.ctx, maker, { name, scopes, expiresAt: null });
    if (made.outcome !== "created") throw new Error(`${name}: ${made.outcome}`);
    tokens.set(name, { authorization: `Bearer ${made.token}` });
  }
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

/** For each scope, a token with only that scope and one with all the others. */
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

/** What a route needs by the tables above; undefined if it isn't in them. HEAD counts as GET. */
function expectedOf(method: string, url: string): Needs | undefined {
  const name = `${method === "HEAD" ? "GET" : method} ${url}`;
  if (PUBLIC.includes(name)) return "public";
  const exception = EXCEPTIONS[name];
  if (exception) return exception;
  const prefixes = [...AREA_OF.keys()].filter((prefix) => url === prefix || url.startsWith(`${prefix}/`));
  const area = AREA_OF.get(prefixes.sort((one, other) => other.length - one.length)[0] ?? "");
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

it("finds the shop's routes", () => {
  expect(routes().map(({ name }) => name)).toEqual(
    expect.arrayContaining(["GET /api/admin/books", "POST /api/orders", "DELETE /api/admin/tokens/:id"]),
  );
});

it("lists every route, and each route declares the access that the list says", () => {
  const declared = routes().map(({ name, config }) => [name, config?.public ? "public" : config?.needs]);
  const expected = routes().map(({ name, method, url }) => [name, expectedOf(method, url) ?? "NOT LISTED"]);
  expect(declared).toEqual(expected);
});

it("lists no route that doesn't exist", () => {
  const names = routes().map(({ name }) => name);
  expect([...PUBLIC, ...Object.keys(EXCEPTIONS)].filter((name) => !names.includes(name))).toEqual([]);
});

/** Calls all routes at once. @returns the wrong answers */
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
  it("has access where the role allows it, and gets 403 elsewhere", async () => {
    const headers = sessionOf.get(role) ?? {};
    const right = (needs: Needs) => (needs === "public" || needs === "session" || MAY[role](needs) ? ADMITTED : 403);
    expect(await wrongAnswers((needs) => [{ as: role, headers, right: right(needs) }])).toEqual([]);
  });
});

it.each(FORGED)("gives the credential '%s' access to public routes only", async (authorization) => {
  const headers: Headers = authorization ? { authorization } : {};
  const right = (needs: Needs) => (needs === "public" ? ADMITTED : 401);
  expect(await wrongAnswers((needs) => [{ as: authorization, headers, right: right(needs) }])).toEqual([]);
});

it("gives a token access only by its scope, and never where a person must be logged in", async () => {
  const call = (as: string, right: number) => ({ as, headers: tokens.get(as) ?? {}, right });
  const wrong = await wrongAnswers((needs) => {
    if (needs === "public") return [];
    const scope = SCOPES.find((one) => one === needs);
    if (!scope) return [call("all but orders:read", 403)];
    return [call(`only ${scope}`, ADMITTED), call(`all but ${scope}`, 403)];
  });
  expect(wrong).toEqual([]);
});

/** A public route may have reached its limit for the IP address. */
const isRight = (needs: Needs | undefined, status: number, right: number) =>
  status === right || (needs === "public" && status === 429);

/** The rights of each role, written out by hand. */
const OWNERS_ONLY: readonly Area[] = ["staff", "audit", "tokens", "webhooks"];
const MAY: Record<Role, (permission: Permission) => boolean> = {
  owner: () => true,
  staff: (permission) => permission !== "settings:write" && !OWNERS_ONLY.some((area) => permission.startsWith(area)),
  read_only: (permission) => permission.endsWith(":read") && MAY.staff(permission),
};
