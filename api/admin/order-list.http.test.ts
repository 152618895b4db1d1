import Fastify, { type FastifyInstance } from "fastify";
import { afterAll, beforeAll, expect, test } from "vitest";
import { readCsv } from "#platform/csv.server.ts";
import { dayAfter, easternDay } from "#platform/eastern-day.ts";
import { agreeToDelay } from "#shop/fulfilment/agree-to-delay.server.ts";
import { tellOfDelay } from "#shop/fulfilment/tell-of-delay.server.ts";
import { setShipTo } from "#shop/orders/orders.store.server.ts";
import { cancelOrder } from "#shop/payments/cancel-order.server.ts";
import { captureDue } from "#shop/payments/capture-payment.server.ts";
import { CUSTOMER } from "#test/harness/customer.ts";
import { ADA } from "#test/harness/desk.ts";
import { orderRequest, place, stockUp, type TestShop, testShop } from "#test/harness/shop.ts";
import { staffHeaders } from "#test/harness/staff.ts";
import { registerApi } from "../api.ts";

let shop: TestShop;
let app: FastifyInstance;
let headers: Record<string, string>;
/** By the name of who ordered, oldest first. */
const numbers: Record<string, string> = {};
const ids: Record<string, string> = {};

const SOLD: [name: string, email: string, size: string][] = [
  ["Jordan Avery", "jordan@shopper.example", "M"],
  ["Mary Jordan", "mary@shopper.example", "S"],
  ["Élodie d'Arc", "elodie@Mail.example", "M"],
  ["Sam Last", "100sam@shopper.example", "S"],
];

beforeAll(async () => {
  shop = await testShop();
  app = Fastify();
  await registerApi(app, { ctx: shop.ctx, onCatalogChange() {} });
  await stockUp(shop.ctx, { S: 50, M: 50 });
  for (const [name, email, size] of SOLD) {
    const customerInfo = { ...CUSTOMER, name, email };
    const { _id, orderNumber } = await place(shop.checkout, orderRequest({ customerInfo, items: [{ size }] }));
    ids[name] = _id;
    numbers[name] = orderNumber;
    shop.clock.advance(24 * 60 * 60_000);
  }
  await captureDue(shop.checkout, shop.sandbox);
  await cancelOrder(shop.checkout, shop.sandbox, ids["Mary Jordan"] ?? "", ADA);
  headers = await staffHeaders(shop.ctx);
});
afterAll(async () => {
  await app?.close();
  await shop?.close();
});

const ask = async (query: Record<string, string>) =>
  (await app.inject({ url: `/api/admin/orders?${new URLSearchParams(query)}`, headers })).json();

const names = async (query: Record<string, string>): Promise<string[]> =>
  (await ask(query)).items.map(({ customerInfo }: { customerInfo: { name: string } }) => customerInfo.name);

test("staff alone see them, newest first, a page at a time", async () => {
  expect((await app.inject({ url: "/api/admin/orders" })).statusCode).toBe(401);
  expect(await names({})).toEqual(SOLD.map(([name]) => name).toReversed());
  const first = await ask({ limit: "3" });
  expect(first.items).toHaveLength(3);
  expect(first.next).toBe(ids["Mary Jordan"]);
  const last = await ask({ limit: "3", after: first.next });
  expect(last).toMatchObject({ items: [{ orderNumber: numbers["Jordan Avery"], amount: 14.99 }], next: null });
});

test.each([
  ["jordan", ["Mary Jordan", "Jordan Avery"]],
  ["JORDAN@", ["Jordan Avery"]],
  ["mary jordan", ["Mary Jordan"]],
  ["elodie@mail", ["Élodie d'Arc"]],
  ["d'arc", ["Élodie d'Arc"]],
  ["hoodie-s jord", ["Mary Jordan"]],
  ["100sam", ["Sam Last"]],
  ["ordan", []],
  ["jordan nobody", []],
  ["%", []],
])("a search for %j finds %j", async (q, found) => {
  expect(await names({ q })).toEqual(found);
});

test("a number is found with and without its letters, and by its beginning", async () => {
  const number = numbers["Mary Jordan"] ?? "";
  for (const q of [number, number.toLowerCase(), number.slice(2), `#${number}`])
    expect(await names({ q })).toEqual(["Mary Jordan"]);
  expect(await names({ q: number.slice(0, 5) })).toContain("Mary Jordan");
});

test("by status, and with a word; what waits to be shipped is what is paid or will be", async () => {
  expect(await names({ status: "cancelled" })).toEqual(["Mary Jordan"]);
  expect(await names({ status: "paid", q: "jordan" })).toEqual(["Jordan Avery"]);
  expect(await names({ status: "expired" })).toEqual([]);
  const { orderNumber } = await place(shop.checkout);
  expect((await ask({ status: "pending" })).items).toMatchObject([{ orderNumber }]);
  expect((await ask({ status: "to_ship" })).items).toHaveLength(4);
  const answer = await app.inject({ url: "/api/admin/orders?status=lost", headers });
  expect(answer.json()).toMatchObject({ code: "validation_failed", errors: [{ field: "status" }] });
});

test("days are those of the shop's time zone, both included", async () => {
  const [first] = (await ask({ q: "mary jordan" })).items;
  const day = new Intl.DateTimeFormat("en-CA", { timeZone: "America/New_York" }).format(new Date(first.placedAt));
  expect(await names({ from: day, to: day })).toEqual(["Mary Jordan"]);
  expect(await names({ to: day })).toEqual(["Mary Jordan", "Jordan Avery"]);
});

test("what the newest orders do not show is looked up by its terms", async () => {
  // More of them than are looked through.
  await shop.ctx.pool.query(
    `insert into orders select (jsonb_populate_record(o, jsonb_build_object('id', gen, 'number', 'LC' || (5000000 + n),
       'idempotency_key', 'copied-' || n, 'email', 'crowd' || n || '@shopper.example', 'name', 'Crowd', 'status', 'expired'))).*
     from orders o, generate_series(1, 600) n, lateral (select ('ffffffff-0000-7000-8000-' || lpad(n::text, 12, '0'))::uuid as gen) g
     where o.number = $1`,
    [numbers["Jordan Avery"]],
  );
  expect(await names({ q: "jordan" })).toEqual([CUSTOMER.name, "Mary Jordan", "Jordan Avery"]);
  expect(await names({ q: "jordan", status: "cancelled" })).toEqual(["Mary Jordan"]);
  expect(await names({ status: "cancelled" })).toEqual(["Mary Jordan"]);
  expect(await names({ status: "pending" })).toEqual([CUSTOMER.name]);
  expect(await names({ q: "hoodie-s" })).toEqual(["Sam Last", "Mary Jordan"]);
  expect(await names({ q: numbers["Sam Last"] ?? "" })).toEqual(["Sam Last"]);

  // A name that was changed is found at once, the old one no more.
  await shop.ctx.db
    .transaction()
    .execute((tx) => setShipTo(tx, ids["Sam Last"] ?? "", { ...CUSTOMER, name: "Sam Newname" }, shop.clock.now()));
  expect(await names({ q: "newname" })).toEqual(["Sam Newname"]);
  expect(await names({ q: "last" })).toEqual([]);
});

test("as a file, one row an order with its money, for those that fit or are chosen", async () => {
  const csv = async (query: Record<string, string>) => {
    const answer = await app.inject({ url: `/api/admin/orders.csv?${new URLSearchParams(query)}`, headers });
    expect(answer.headers["content-type"]).toBe("text/csv; charset=utf-8");
    const read = readCsv(answer.body);
    return read.ok ? read.rows.map(({ values }) => values) : [];
  };
  expect(await csv({ status: "cancelled" })).toMatchObject([
    {
      Order: numbers["Mary Jordan"],
      Status: "cancelled",
      Items: "1 x Pack'd Hoodie, Grey, S (HOODIE-S)",
      Total: "14.99",
      Taken: "14.99",
      Refunded: "14.99",
      Net: "0.00",
      "Paid by": "sandbox",
    },
  ]);
  const chosen = [ids["Jordan Avery"], ids["Élodie d'Arc"]].join(",");
  expect((await csv({ ids: chosen })).map(({ Name }) => Name)).toEqual(["Élodie d'Arc", "Jordan Avery"]);
  expect(await csv({})).toHaveLength(605);
  expect((await app.inject({ url: "/api/admin/orders.csv" })).statusCode).toBe(401);
  const wrong = await app.inject({ url: "/api/admin/orders.csv?ids=1", headers });
  expect(wrong.statusCode).toBe(400);
});

test("what somebody has to look at is found, until it is mended", async () => {
  const { db, ids: newIds } = shop.ctx;
  const at = shop.clock.now();
  const order_id = ids["Jordan Avery"] ?? "";
  const dispute = { provider: "sandbox", ref: "d1", order_id, attempt: 1, amount_cents: 1499, reason: "fraudulent" };
  const times = { opened_at: at, respond_by: at, updated_at: at };
  await db
    .insertInto("disputes")
    .values({ ...dispute, ...times, status: "needs_response" })
    .execute();
  const refund = { order_id, attempt: 1, amount_cents: 100, reason: "a scratch", created_at: at, updated_at: at };
  await db
    .insertInto("refunds")
    .values({ ...refund, id: newIds.uuid(), status: "failed" })
    .execute();
  const open = db.updateTable("payments").where("order_id", "=", ids["Élodie d'Arc"] ?? "");
  await open.set({ status: "processing" }).execute();

  expect(await names({ status: "disputed" })).toEqual(["Jordan Avery"]);
  expect(await names({ status: "disputed", q: "elodie" })).toEqual([]);
  expect(await names({ status: "refund_failed" })).toEqual(["Jordan Avery"]);
  // A payment that has just begun is none: what needs attention counts it after 20 minutes.
  expect(await names({ status: "payment_open" })).toEqual([]);
  shop.clock.advance(20 * 60_000 + 1);
  expect(await names({ status: "payment_open" })).toEqual(["Élodie d'Arc"]);

  await db.updateTable("disputes").set({ status: "won" }).execute();
  await db
    .insertInto("refunds")
    .values({ ...refund, id: newIds.uuid(), status: "pending", created_at: new Date(at.getTime() + 1) })
    .execute();
  await open.set({ status: "captured" }).execute();
  const told = { shipsBy: dayAfter(easternDay(shop.clock.now()), 60), reason: "The dye house is late.", revision: 0 };
  await tellOfDelay(shop.ctx, ids["Jordan Avery"] ?? "", { ...told, actor: ADA });
  expect(await names({ status: "delay_unanswered" })).toEqual([]);
  await db.updateTable("order_delays").set({ agree_by: "2020-05-04" }).execute();
  expect(await names({ status: "delay_unanswered" })).toEqual(["Jordan Avery"]);
  expect(await agreeToDelay(shop.ctx, ids["Jordan Avery"] ?? "", told.shipsBy)).toEqual({ outcome: "agreed" });
  for (const status of ["disputed", "refund_failed", "payment_open", "delay_unanswered"])
    expect(await names({ status })).toEqual([]);
});
