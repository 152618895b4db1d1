import fc from "fast-check";
import { expect, test } from "vitest";
import type { Pool } from "#platform/db/pool.server.ts";
import { dayAfter, easternDay } from "#platform/eastern-day.ts";
import { seedOrders } from "#shop/running/demo/seed-orders.server.ts";
import { composedShop } from "#test/harness/composed-shop.ts";
import { CUSTOMER, SHIP_TO } from "#test/harness/customer.ts";
import {
  type MalformedRequest,
  malformedRequest,
  operationsOf,
  type Subjects,
} from "#test/harness/malformed-requests.ts";
import { newKey, orderRequest } from "#test/harness/shop.ts";
import { ADA, staffHeaders } from "#test/harness/staff.ts";

/**
 * Malformed requests to every route in the API's own OpenAPI document: none may break it or change anything. The long form is
 * npm run prove -- requests. A failure names its seed and path: SEED=… SEED_PATH=… repeats it.
 */
const REQUESTS = Number(process.env.REQUESTS ?? 300);
const { SEED, SEED_PATH } = process.env;

/**
 * Tables written even for refused requests: the number of requests per IP address, and exports. `last_seen_at`, when a session was last
 * used, is left out too.
 */
const NOTES = ["guard_windows", "audit_log"];

const shop = await composedShop();

type Send = { method: string; url: string; headers?: Record<string, string>; payload?: string | object };
let addresses = 0;
/** Sends each request from a new IP address, because each address has limits. */
const send = ({ method, ...rest }: Send) => {
  const n = ++addresses;
  const remoteAddress = `10.${n >> 16}.${(n >> 8) & 255}.${n & 255}`;
  return shop.app.inject({ method: method as "GET", remoteAddress, ...rest });
};

/** The tables of the resources that paths name. */
const TABLE_OF = {
  ...{ customers: "customers", products: "products", messages: "messages", reviews: "reviews", emails: "emails" },
  ...{ staff: "staff", sessions: "staff_sessions", subscribers: "subscribers", suppressions: "suppressions" },
  "webhook-endpoints": "webhook_endpoints",
};

/** Adds one of each resource, so that requests can name existing ones. */
async function fillShop(): Promise<Subjects> {
  const owner = await staffHeaders(shop.ctx);
  await seedOrders(shop.ctx, 40);
  const post = async (url: string, payload: object, headers: Record<string, string> = {}) => {
    const answer = await send({ method: "POST", url: `/api${url}`, payload, headers });
    if (answer.statusCode >= 300) throw new Error(`${url}: ${answer.statusCode} ${answer.body}`);
    return answer.body ? answer.json() : undefined;
  };
  const request = orderRequest({ items: [{ _id: "packd-hoodie" }] });
  const order = await post("/orders", request, { "idempotency-key": newKey() });
  await post("/messages", { name: "Jordan", email: CUSTOMER.email, comment: "Hello", phone: "" });
  await post("/subscriptions", { email: CUSTOMER.email });
  await post("/admin/suppressions", { email: "gone@shopper.example", reason: "complained", note: "By phone" }, owner);
  const endpoint = { url: "https://hooks.example/packd", events: ["order.placed"], active: false };
  await post("/admin/webhook-endpoints", endpoint, owner);
  // Listing customers adds those who have ordered since the last time.
  await send({ method: "GET", url: "/api/admin/customers", headers: owner });
  // The first export makes the key of its links to unsubscribe.
  await send({ method: "GET", url: "/api/admin/subscribers/csv", headers: owner });
  return {
    owner,
    shopper: { "x-view-token": order.viewToken },
    ids: {
      orders: [order._id, ...(await idsOf("orders"))],
      ...Object.fromEntries(
        await Promise.all(Object.entries(TABLE_OF).map(async ([name, table]) => [name, await idsOf(table)])),
      ),
      settings: ["owner", "policies", "shipping"],
      launch: ["policies"],
      webhooks: ["sandbox"],
      jobs: ["capture"],
    },
    values: {
      ...{ email: "robin@shopper.example", name: "Robin", phone: "", comment: "Hello", website: "", note: "By phone" },
      ...{ productId: "packd-hoodie", color: "Grey", size: "M", sku: "PACKD-GREY-M", orderNumber: order.orderNumber },
      ...{ password: ADA.password, current: ADA.password, url: endpoint.url, was: "", reply: "Thanks" },
      ...{ shipsBy: dayAfter(easternDay(new Date()), 9), carrier: "UPS", trackingNumber: "1Z999AA10123456784" },
      ...{ title: "Hoodie", description: "", price: 29.99, image: "/media/front-grey.webp", version: 1, revision: 0 },
      ...{ eventId: crypto.randomUUID(), lines: [{ position: 0, quantity: 1, restock: false }], expiresAt: null },
    },
    bodies: {
      "POST /api/orders": request,
      "PUT /api/orders/{id}/address": SHIP_TO,
      "PUT /api/admin/settings/{group}": { version: 0, values: { legalName: "x", returnDays: 30 } },
    },
  };
}

async function idsOf(table: string): Promise<string[]> {
  const { rows } = await shop.ctx.pool.query<{ id: string }>(`select id::text from ${table} order by id limit 50`);
  return rows.map(({ id }) => id);
}

/** The rows of every table, as a count and a checksum. */
async function tablesOf(pool: Pool): Promise<Record<string, string>> {
  const { rows: tables } = await pool.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname in ('public', 'sandbox')`,
  );
  const state: Record<string, string> = {};
  for (const name of tables.map(({ name }) => name.replace(/^public\./, "")).filter((name) => !NOTES.includes(name))) {
    const { rows } = await pool.query<{ sum: string }>(
      `select count(*) || ' rows, ' || md5(coalesce(string_agg(row, '' order by row), '')) as sum
       from (select md5((to_jsonb(t) - 'last_seen_at')::text) as row from ${name} t) r`,
    );
    state[name] = rows[0]?.sum ?? "";
  }
  return state;
}

test(`${REQUESTS} malformed requests break nothing and change nothing`, {
  timeout: 60_000 + 20 * REQUESTS,
}, async ({ annotate }) => {
  const subjects = await fillShop();
  const operations = operationsOf((await send({ method: "GET", url: "/api/openapi.json" })).json());
  const before = await tablesOf(shop.ctx.pool);
  const accepted: MalformedRequest[] = [];
  let sent = 0;
  const property = fc.asyncProperty(fc.gen(), async (g) => {
    const request = malformedRequest(g, operations, subjects);
    const { statusCode, body } = await send(request);
    sent++;
    if (statusCode < 400 && request.method !== "GET") accepted.push(request);
    if (statusCode >= 500) throw new Error(`${statusCode} ${body}: ${JSON.stringify(request).slice(0, 3000)}`);
  });
  const repeat = { ...(SEED && { seed: Number(SEED) }), ...(SEED_PATH && { path: SEED_PATH }) };
  const report = await fc.check(property, { ...repeat, numRuns: REQUESTS });
  if (report.failed) throw new Error(fc.defaultReportMessage(report) ?? "", { cause: report.errorInstance });
  await annotate(`${sent} requests to ${operations.length} routes, seed ${report.seed}`);
  const suspects = accepted.map(({ defect, method, url }) => `${defect}: ${method} ${url.slice(0, 100)}`);
  const about = `seed ${report.seed}; accepted: ${[...new Set(suspects)].join(", ")}`;
  expect(await tablesOf(shop.ctx.pool), about).toEqual(before);
});
