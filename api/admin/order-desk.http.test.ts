import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { createFulfilmentsApi } from "#api/admin/fulfilments.ts";
import { createOrderDeskApi } from "#api/admin/order-desk.ts";
import { createAdminOrdersApi } from "#api/admin/orders.ts";
import { createAdminRefundsApi } from "#api/admin/refunds.ts";
import { createOrdersApi } from "#api/orders.ts";
import { openDemoShop } from "#shop/catalog/seed-demo.server.ts";
import { queueMail } from "#shop/mail/mail.store.server.ts";
import { resendMail } from "#shop/mail/resend-mail.server.ts";
import type { OrderDesk } from "#shop/order-desk/order-desk.ts";
import type { TestApi } from "#test/harness/api.ts";
import { testCheckoutApi } from "#test/harness/checkout-api.ts";
import { CUSTOMER } from "#test/harness/customer.ts";
import { orderBody } from "#test/harness/shop-client.ts";
import { staffHeaders } from "#test/harness/staff.ts";

let api: TestApi;
let staff: { authorization: string };
let keys = 0;
const newKey = () => ({ "idempotency-key": `desk-key-${++keys}` });

beforeAll(async () => {
  const doors = [
    createOrdersApi,
    createAdminOrdersApi,
    createAdminRefundsApi,
    createFulfilmentsApi,
    createOrderDeskApi,
  ];
  api = await testCheckoutApi(...doors);
});
afterAll(() => api?.close());
beforeEach(async () => {
  await api.database.reset();
  await openDemoShop(api.ctx);
  staff = await staffHeaders(api.ctx);
});

type Placed = { _id: string; orderNumber: string; viewToken: string; total: number };

async function placed(change: object = {}): Promise<Placed> {
  // Ids sort by the millisecond.
  api.clock.advance(1);
  const payload = orderBody({ ...change });
  return (await api.app.inject({ method: "POST", url: "/api/orders", headers: newKey(), payload })).json();
}
const desk = async (id: string): Promise<OrderDesk> =>
  (await api.app.inject({ url: `/api/admin/orders/${id}`, headers: staff })).json();
const send = (method: "POST" | "PUT", url: string, payload: object, headers: Record<string, string> = staff) =>
  api.app.inject({ method, url, headers, payload });
const setStatus = (id: string, status: string) => send("PUT", `/api/orders/${id}/status`, { status });
const addNote = (id: string, note: string, headers: Record<string, string> = { ...staff, ...newKey() }) =>
  send("POST", `/api/admin/orders/${id}/notes`, { note }, headers);

test("a pending order: what is held on which card, and what each move would do", async () => {
  const { _id, orderNumber } = await placed();
  const found = await desk(_id);
  expect(found).toMatchObject({
    orderNumber,
    status: "pending",
    lines: [{ color: "Grey", size: "M", quantity: 1, price: 14.99, lineTotal: 14.99 }],
    money: { subtotal: 14.99, shipping: 0, tax: 0, total: 14.99, held: 14.99, captured: 0, refunded: 0, refundable: 0 },
    payments: [
      { provider: "sandbox", status: "authorized", card: { brand: "visa", last4: "4242", expMonth: 12 }, url: null },
    ],
    mails: [{ kind: "order_confirmation", to: CUSTOMER.email, state: "queued" }],
    shipTo: { name: CUSTOMER.name, zip: CUSTOMER.zip },
    moves: { refund: false, correctTracking: false },
  });
  expect(found.moves.markPaid?.[0]).toBe("$14.99 is captured from Visa 4242.");
  expect(found.moves.cancel?.[0]).toBe("The hold of $14.99 on Visa 4242 is released: nothing is charged.");
  expect(found.stock).toMatchObject([{ delta: -1, reason: "reserved", by: "shopper" }]);
});

test("everything that happens to an order stands in its answer, with who did it", async () => {
  const { _id } = await placed();
  await setStatus(_id, "paid");
  const back = { lines: [{ position: 0, quantity: 1, restock: true }], amount: 5, reason: "A scratch" };
  await send("POST", `/api/orders/${_id}/refunds`, back, { ...staff, ...newKey() });
  await send("PUT", `/api/orders/${_id}/address`, { ...CUSTOMER, address: "9 Harbor Road" });
  await send("POST", "/api/admin/fulfilments", { orders: [{ _id, carrier: "UPS", trackingNumber: "123" }] });
  const found = await desk(_id);
  const by = "ada@shop.example";
  expect(found.timeline.map(({ kind }) => kind)).toEqual(
    expect.arrayContaining([
      "placed",
      "authorized",
      "captured",
      "refund_asked",
      "refunded",
      "address_changed",
      "fulfilled",
    ]),
  );
  expect(found.timeline.at(-1)).toMatchObject({ kind: "fulfilled", by, note: "UPS 123" });
  expect(found.money).toMatchObject({ captured: 14.99, refunded: 5, refundable: 9.99, held: 0 });
  expect(found.refunds).toMatchObject([{ amount: 5, reason: "A scratch", askedBy: by, ref: expect.any(String) }]);
  expect(found.stock.at(-1)).toMatchObject({ delta: 1, reason: "returned", by });
  expect(found.shipment).toMatchObject({
    carrier: "UPS",
    doubt: expect.stringContaining("check"),
    shippedBy: by,
    revision: 1,
  });
  expect(found.mails.map(({ kind }) => kind).sort()).toEqual([
    "address_changed",
    "order_confirmation",
    "order_shipped",
    "refunded",
  ]);
  expect(found.moves).toMatchObject({
    markPaid: null,
    fulfil: null,
    cancel: null,
    refund: true,
    correctTracking: true,
  });
});

test("a mail that was sent again stands beside the first", async () => {
  const { _id } = await placed();
  await placed();
  const noted = { subject: "Your order", body: "Thank you.", status: "sent" } as const;
  await api.ctx.db.updateTable("emails").set(noted).execute();
  await queueMail(api.ctx.db, {
    id: api.ctx.ids.uuid(),
    recipient: CUSTOMER.email,
    at: api.clock.now(),
    kind: "refunded",
    data: { orderId: _id, amountCents: 500 },
  });
  await api.ctx.db.updateTable("emails").set(noted).where("kind", "=", "refunded").execute();
  for (const { id: mailId } of (await desk(_id)).mails.map(({ _id: id }) => ({ id }))) {
    api.clock.advance(1);
    await resendMail(api.ctx, { kind: "system" }, { mailId, key: `again-${mailId}` });
  }
  expect((await desk(_id)).mails.map(({ kind, state }) => [kind, state])).toEqual([
    ["order_confirmation", "sent"],
    ["refunded", "sent"],
    ["order_confirmation", "queued"],
    ["refunded", "queued"],
  ]);
});

test("a payment that failed is told in the provider's words", async () => {
  await placed({ card: "insufficient_funds" });
  const { id } = await api.ctx.db.selectFrom("orders").select("id").executeTakeFirstOrThrow();
  const found = await desk(id);
  expect(found.status).toBe("payment_failed");
  expect(found.payments[0]?.failure).toMatch(/^insufficient_funds: /);
});

test("other orders of the same email are linked, and the orders before and after", async () => {
  const first = await placed();
  await placed({ customerInfo: { ...CUSTOMER, email: "sam@shopper.example" } });
  const third = await placed({ customerInfo: { ...CUSTOMER, email: CUSTOMER.email.toUpperCase() } });
  const found = await desk(first._id);
  expect(found.customer.otherOrders).toMatchObject({
    count: 1,
    newest: [{ _id: third._id, orderNumber: third.orderNumber }],
  });
  expect(found.older).toBeNull();
  expect((await desk(third._id)).older?._id).toBe(found.newer?._id);
});

test("a note is for staff alone; the same key is the same note", async () => {
  const { _id, viewToken } = await placed();
  const headers = { ...staff, ...newKey() };
  expect((await addNote(_id, " Wants it gift-wrapped ", headers)).statusCode).toBe(201);
  await addNote(_id, "Wants it gift-wrapped", headers);
  expect((await addNote(_id, "Something else", headers)).json().code).toBe("idempotency_key_reused");
  const notes = (await desk(_id)).timeline.filter(({ kind }) => kind === "note");
  expect(notes).toMatchObject([{ by: "ada@shop.example", note: "Wants it gift-wrapped" }]);
  const shown = await api.app.inject({ url: `/api/orders/${_id}`, headers: { "x-view-token": viewToken } });
  expect(shown.body).not.toContain("gift-wrapped");
  expect((await addNote(_id, "  ")).json().errors).toEqual([{ field: "note", message: "Please enter a note" }]);
  expect((await addNote(_id, "x", staff)).json().code).toBe("idempotency_key_missing");
  expect((await addNote(crypto.randomUUID(), "x")).statusCode).toBe(404);
});

test("the desk is for staff; who may only read adds no note", async () => {
  const { _id, viewToken } = await placed();
  const url = `/api/admin/orders/${_id}`;
  expect((await api.app.inject({ url, headers: { "x-view-token": viewToken } })).statusCode).toBe(401);
  const reader = await staffHeaders(api.ctx, "read_only");
  expect((await api.app.inject({ url, headers: reader })).statusCode).toBe(200);
  expect((await addNote(_id, "x", { ...reader, ...newKey() })).statusCode).toBe(403);
  expect((await api.app.inject({ url: `/api/admin/orders/${crypto.randomUUID()}`, headers: staff })).statusCode).toBe(
    404,
  );
});

test("packing slips of several orders come in the order that was asked for, without prices", async () => {
  const [first, second] = [await placed(), await placed()];
  const slips = (ids: string) => api.app.inject({ url: `/api/admin/packing-slips?ids=${ids}`, headers: staff });
  const answer = await slips([second._id, crypto.randomUUID(), first._id, second._id].join(","));
  expect(answer.json().items).toMatchObject([
    { orderNumber: second.orderNumber, lines: [{ size: "M", quantity: 1 }], shipTo: { name: CUSTOMER.name } },
    { orderNumber: first.orderNumber },
  ]);
  expect(answer.body).not.toContain("14.99");
  expect((await slips("")).statusCode).toBe(400);
  expect((await slips("nonsense")).statusCode).toBe(400);
  const stranger = await api.app.inject({ url: `/api/admin/packing-slips?ids=${first._id}` });
  expect(stranger.statusCode).toBe(401);
});
