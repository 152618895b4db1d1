import { beforeEach, expect, test } from "vitest";
import { readCsv } from "#platform/csv.server.ts";
import { dayAfter, easternDay } from "#platform/eastern-day.ts";
import { captureDue } from "#shop/money/payments/capture.server.ts";
import { agreeToDelay, announceDelay } from "#shop/ordering/fulfillment/delays.server.ts";
import { setShipTo } from "#shop/ordering/orders/orders.store.server.ts";
import { CUSTOMER } from "#test/harness/customer.ts";
import { freshCheckoutApi } from "#test/harness/fresh-api.ts";
import { addDispute, addRefund } from "#test/harness/order-trouble.ts";
import { cancel, placedOrder, STAFF } from "#test/harness/orders.ts";
import type { OrderChange } from "#test/harness/shop.ts";
import { staffHeaders } from "#test/harness/staff.ts";

const SOLD: [name: string, email: string, size: string][] = [
  ["Jordan Avery", "jordan@shopper.example", "M"],
  ["Mary Jordan", "mary@shopper.example", "S"],
  ["Élodie d'Arc", "elodie@Mail.example", "M"],
  ["Sam Last", "100sam@shopper.example", "S"],
];

const api = await freshCheckoutApi([], { stock: { S: 50, M: 50 } });
let headers: Record<string, string>;
/** By customer name. */
const numbers: Record<string, string> = {};
const ids: Record<string, string> = {};

beforeEach(async () => {
  for (const [name, email, size] of SOLD) {
    const order = await placedOrder(api, { customerInfo: { name, email }, items: [{ size }] });
    ids[name] = order._id;
    numbers[name] = order.orderNumber;
    api.clock.advance(24 * 60 * 60_000);
  }
  await captureDue(api.checkout, api.checkout.gateway);
  await cancel(api, ids["Mary Jordan"] ?? "", STAFF);
  headers = await staffHeaders(api.ctx);
});

type Query = Record<string, string>;
const get = (path: string, query: Query) => api.call(`GET /admin/${path}?${new URLSearchParams(query)}`, { headers });
const ask = async (query: Query) => (await get("orders", query)).body;
const names = async (query: Query): Promise<string[]> =>
  (await ask(query)).items.map(({ customerInfo }: { customerInfo: { name: string } }) => customerInfo.name);

/** Adds more copies of an expired order than the list scans at a time. */
const crowd = () =>
  api.ctx.pool.query(
    `insert into orders select (jsonb_populate_record(o, jsonb_build_object('id', gen, 'number', 'LC' || (5000000 + n),
       'idempotency_key', 'copied-' || n, 'email', 'crowd' || n || '@shopper.example', 'name', 'Crowd', 'status', 'expired'))).*
     from orders o, generate_series(1, 600) n, lateral (select ('ffffffff-0000-7000-8000-' || lpad(n::text, 12, '0'))::uuid as gen) g
     where o.number = $1`,
    [numbers["Jordan Avery"]],
  );

test("lists orders newest first, a page at a time", async () => {
  expect(await names({})).toEqual(SOLD.map(([name]) => name).toReversed());
  const first = await ask({ limit: "3" });
  expect(first.items).toHaveLength(3);
  expect(first.items[0]).not.toHaveProperty("trackingNumber");
  expect(first.next).toBe(ids["Mary Jordan"]);
  const last = await ask({ limit: "3", after: first.next });
  expect(last).toMatchObject({
    items: [{ orderNumber: numbers["Jordan Avery"], amount: 14.99 }],
    next: null,
    total: 4,
  });
});

test("lists orders oldest first, a page at a time, even if most orders don't match", async () => {
  await crowd();
  const toShip = { status: "to_ship", sort: "oldest", limit: "2" };
  const first = await ask(toShip);
  expect(first.items.map(({ _id }: { _id: string }) => _id)).toEqual([ids["Jordan Avery"], ids["Élodie d'Arc"]]);
  expect(await names({ ...toShip, after: first.next })).toEqual(["Sam Last"]);
  expect(first.total).toBe(3);
  expect(await ask({ ...toShip, from: "2000-01-01" })).toMatchObject({ total: 3 });
  expect(await ask({ q: "crowd", limit: "2" })).toMatchObject({ items: [{}, {}], total: null });
});

test("lists only the selected orders, in the order given", async () => {
  const chosen = [ids["Mary Jordan"] ?? "", ids["Sam Last"] ?? ""];
  expect(await names({ ids: chosen.join(","), status: "paid" })).toEqual(["Mary Jordan", "Sam Last"]);
});

test.each(["few", "many"])("searches names, emails, SKUs and numbers in %s orders", async (size) => {
  if (size === "many") await crowd();
  const number = numbers["Mary Jordan"] ?? "";
  for (const [q, found] of [
    ["jordan", ["Mary Jordan", "Jordan Avery"]],
    ["JORDAN@", ["Jordan Avery"]],
    ["mary jordan", ["Mary Jordan"]],
    ["elodie@mail", ["Élodie d'Arc"]],
    ["ELODIE D’ARC", ["Élodie d'Arc"]],
    ["márý", ["Mary Jordan"]],
    ["hoodie-s jord", ["Mary Jordan"]],
    ["100sam", ["Sam Last"]],
    ["ordan", []],
    ["jordan nobody", []],
    ["%", []],
    ...[number, number.toLowerCase(), number.slice(2), `#${number}`].map((typed) => [typed, ["Mary Jordan"]] as const),
  ] as const)
    expect([q, await names({ q })]).toEqual([q, found]);
  expect(await names({ q: number.slice(0, 5) })).toContain("Mary Jordan");
  expect(await names({ q: "elodie", status: "paid" })).toEqual(["Élodie d'Arc"]);
});

test("filters by status, also within a search; orders to ship include pending ones", async () => {
  expect(await names({ status: "cancelled" })).toEqual(["Mary Jordan"]);
  expect(await names({ status: "paid", q: "jordan" })).toEqual(["Jordan Avery"]);
  expect(await names({ status: "expired" })).toEqual([]);
  const { orderNumber } = await placedOrder(api);
  expect((await ask({ status: "pending" })).items).toMatchObject([{ orderNumber }]);
  expect((await ask({ status: "to_ship" })).items).toHaveLength(4);
  expect(await ask({ status: "lost" })).toMatchObject({ code: "validation_failed", errors: [{ field: "status" }] });
});

test("finds a renamed order only by its new name", async () => {
  const shipTo = { ...CUSTOMER, name: "Sam Newname" };
  const rename = api.ctx.db.transaction();
  await rename.execute((tx) => setShipTo(tx, ids["Sam Last"] ?? "", shipTo, api.clock.now()));
  expect(await names({ q: "newname" })).toEqual(["Sam Newname"]);
  expect(await names({ q: "last" })).toEqual([]);
});

async function csv(query: Query) {
  const { headers, text } = await get("orders.csv", query);
  expect(headers["content-type"]).toBe("text/csv; charset=utf-8");
  const read = readCsv(text);
  return read.ok ? read.rows.map(({ values }) => values) : [];
}

test("exports the filtered or selected orders as CSV, with one row per order and its amounts", async () => {
  await crowd();
  expect(await csv({ status: "cancelled" })).toMatchObject([
    {
      ...{ Order: numbers["Mary Jordan"], Status: "cancelled", Items: "1 x Pack'd Hoodie, Grey, S (HOODIE-S)" },
      ...{ Total: "14.99", Taken: "14.99", Refunded: "14.99", Net: "0.00", "Paid by": "sandbox" },
    },
  ]);
  const at = api.clock.now();
  const orderId = ids["Jordan Avery"] ?? "";
  await addDispute(api.ctx, orderId, { amountCents: 500, status: "lost" });
  const parcel = { orderId, carrier: "UPS", trackingNumber: "1Z999AA10123456784" };
  await api.ctx.db
    .insertInto("shipments")
    .values({ ...parcel, shippedAt: at, shippedBy: "ada@shop.example" })
    .execute();
  const [row] = await csv({ ids: orderId });
  const { Taken, Net, "Lost in disputes": lost, ...facts } = row ?? {};
  expect([lost, (Number(Taken) - 5).toFixed(2)]).toEqual(["5.00", Net]);
  expect(facts).toMatchObject({
    Phone: "",
    Address: expect.stringMatching(/\S/),
    "Address 2": "",
    ZIP: "97205",
    "Shipping method": "Standard",
    Carrier: "UPS",
    "Tracking number": "1Z999AA10123456784",
  });
  const chosen = [ids["Jordan Avery"], ids["Élodie d'Arc"]].join(",");
  expect((await csv({ ids: chosen })).map(({ Name }) => Name)).toEqual(["Jordan Avery", "Élodie d'Arc"]);
  expect(await csv({})).toHaveLength(604);
  expect((await get("orders.csv", { ids: "1" })).status).toBe(400);
});

const TWO_LINES: OrderChange = {
  customerInfo: { phone: "+1 503 555 0142", address2: "Unit 4" },
  items: [{ size: "S", quantity: 2 }, { size: "M" }],
  shippingMethod: "express",
};

test("exports the orders to ship for Pirate Ship, with one row per order and the full address", async () => {
  const { orderNumber } = await placedOrder(api, TWO_LINES);
  const [row, ...others] = await csv({ format: "pirate_ship" });
  expect(row).toEqual({
    "Order ID": orderNumber,
    Name: CUSTOMER.name,
    Email: CUSTOMER.email,
    Phone: "1 503 555 0142",
    "Address Line 1": CUSTOMER.address,
    "Address Line 2": "Unit 4",
    City: CUSTOMER.city,
    State: CUSTOMER.state,
    Zipcode: CUSTOMER.zip,
    Country: "US",
    "Rubber Stamp 1": `${orderNumber} Express`,
    "Rubber Stamp 2": "2 x HOODIE-S, 1 x HOODIE-M",
  });
  // The cancelled order gets no label, even if it is selected.
  expect(others.map(({ Name }) => Name)).toEqual(["Sam Last", "Élodie d'Arc", "Jordan Avery"]);
  const oldestFirst = await csv({ format: "pirate_ship", sort: "oldest" });
  expect(oldestFirst.map(({ Name }) => Name)).toEqual(["Jordan Avery", "Élodie d'Arc", "Sam Last", CUSTOMER.name]);
  const chosen = [ids["Mary Jordan"], ids["Sam Last"]].join(",");
  expect((await csv({ format: "pirate_ship", ids: chosen })).map(({ Name }) => Name)).toEqual(["Sam Last"]);
  expect(await csv({ format: "pirate_ship", status: "cancelled" })).toEqual([]);
});

test("exports the orders to ship for ShipStation, with one row per item", async () => {
  const { _id, orderNumber } = await placedOrder(api, TWO_LINES);
  const rows = await csv({ format: "shipstation", ids: _id });
  const address = {
    ...{ "Order #": orderNumber, "Order Date": expect.stringMatching(/^\d\d\/\d\d\/2026 \d\d:\d\d:\d\d$/) },
    ...{ "Order Total": "52.96", "Shipping Service": "Express", "Buyer Email": CUSTOMER.email },
    ...{ "Recipient Full Name": CUSTOMER.name, "Recipient Phone": "1 503 555 0142" },
    ...{ "Address Line 1": CUSTOMER.address, "Address Line 2": "Unit 4", City: CUSTOMER.city, State: CUSTOMER.state },
    ...{ "Postal Code": CUSTOMER.zip, "Country Code": "US" },
  };
  expect(rows).toEqual([
    { ...address, "Item SKU": "HOODIE-S", "Item Name": "Pack'd Hoodie, Grey, S", "Item Quantity": "2" },
    { ...address, "Item SKU": "HOODIE-M", "Item Name": "Pack'd Hoodie, Grey, M", "Item Quantity": "1" },
  ]);
  expect((await get("orders.csv", { format: "ups" })).status).toBe(400);
  expect((await get("orders.csv", { format: "shipstation" })).headers["content-disposition"]).toBe(
    'attachment; filename="shipstation.csv"',
  );
});

test("finds what needs attention, until it is resolved", async () => {
  const { db } = api.ctx;
  const at = api.clock.now();
  const orderId = ids["Jordan Avery"] ?? "";
  await addDispute(api.ctx, orderId);
  await addRefund(api.ctx, orderId);
  const payment = db.updateTable("payments").where("orderId", "=", ids["Élodie d'Arc"] ?? "");
  await payment.set({ status: "processing" }).execute();

  expect(await names({ status: "disputed" })).toEqual(["Jordan Avery"]);
  expect(await names({ status: "disputed", q: "elodie" })).toEqual([]);
  expect(await names({ status: "refund_failed" })).toEqual(["Jordan Avery"]);
  // A payment needs attention only after 20 minutes.
  expect(await names({ status: "payment_open" })).toEqual([]);
  api.clock.advance(20 * 60_000 + 1);
  expect(await names({ status: "payment_open" })).toEqual(["Élodie d'Arc"]);

  await db.updateTable("disputes").set({ status: "won" }).execute();
  await addRefund(api.ctx, orderId, { status: "pending", createdAt: new Date(at.getTime() + 1) });
  await payment.set({ status: "captured" }).execute();
  const told = { shipsBy: dayAfter(easternDay(api.clock.now()), 60), reason: "The dye house is late.", revision: 0 };
  await announceDelay(api.ctx, orderId, { ...told, actor: STAFF });
  expect(await names({ status: "delay_unanswered" })).toEqual([]);
  await db.updateTable("orderDelays").set({ agreeBy: "2020-05-04" }).execute();
  expect(await names({ status: "delay_unanswered" })).toEqual(["Jordan Avery"]);
  expect(await agreeToDelay(api.ctx, orderId, told.shipsBy)).toEqual({ outcome: "agreed" });
  for (const status of ["disputed", "refund_failed", "payment_open", "delay_unanswered"])
    expect(await names({ status })).toEqual([]);
});
