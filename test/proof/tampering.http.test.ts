import { beforeEach, describe, expect, test } from "vitest";
import { createAdminOrdersApi } from "#api/admin/orders.ts";
import { createAdminRefundsApi } from "#api/admin/refunds.ts";
import { createOrdersApi } from "#api/orders.ts";
import { createWebhooksApi } from "#api/webhooks.ts";
import { freshCheckoutApi } from "#test/harness/fresh-api.ts";
import { orderRequest } from "#test/harness/shop.ts";

const doors = [createOrdersApi, createAdminOrdersApi, createAdminRefundsApi, createWebhooksApi];
const api = await freshCheckoutApi(doors, { stock: { M: 3 } });

let keys = 0;
const post = (body: unknown, key = `tamper-${++keys}-key`) =>
  api.call("POST /orders", {
    headers: { "content-type": "application/json", "idempotency-key": key },
    body: typeof body === "string" ? body : JSON.stringify(body),
  });
/** A browser's request body, with changes. */
const orderBody = (change: object = {}) => ({ ...orderRequest(), ...change });
const line = { _id: "hoodie", color: "Grey", size: "M", quantity: 1 };
const item = (change: object) => orderBody({ items: [{ ...line, ...change }] });
const { db } = api.ctx;
const state = async () => ({
  orders: await db.selectFrom("orders").select(["id", "status"]).execute(),
  stock: await db.selectFrom("variants").select(["sku", "onHand"]).orderBy("sku").execute(),
  movements: (await db.selectFrom("stockMovements").select("id").execute()).length,
});

describe("a tampered request gets a clear 4xx answer and changes nothing:", () => {
  // More invalid orders are in checkout-form.test.ts, more card data in card-data-guard.test.ts, and more broken JSON in errors.http.test.ts.
  const tampered: [what: string, body: unknown, status: number, code: string][] = [
    ["line price", item({ salePrice: 0.01 }), 409, "price_changed"],
    ["negative price", item({ salePrice: -14.99 }), 400, "validation_failed"],
    ["total", orderBody({ expectedTotal: 0.01 }), 409, "price_changed"],
    ["total under its other name", orderBody({ total: 1 }), 409, "price_changed"],
    ["subtotal", orderBody({ subtotal: 1 }), 409, "price_changed"],
    ["shipping cost", orderBody({ shippingMethod: "express", shippingCost: 0 }), 409, "price_changed"],
    ["title", item({ title: "Gold Hoodie" }), 400, "validation_failed"],
    ["negative quantity", item({ quantity: -1 }), 400, "validation_failed"],
    ["unknown product", item({ _id: "free-hoodie" }), 400, "validation_failed"],
    ["more than in stock", item({ quantity: 4 }), 409, "out_of_stock"],
    [
      "a card number in its own field",
      orderBody({ cardInfo: { cardNumber: "4242424242424242" } }),
      400,
      "card_data_refused",
    ],
    ["a prototype", '{"__proto__": {"status": "paid"}}', 400, "bad_json"],
  ];

  test.each(tampered)("%s", async (_what, body, status, code) => {
    const before = await state();
    const answer = await post(body);
    expect(answer).toMatchObject({ status, body: { code, detail: expect.any(String) } });
    expect(await state()).toEqual(before);
  });

  test.each([undefined, "short", "has spaces in it", "x".repeat(256)])("idempotency key %s", async (key) => {
    const headers = { ...(key !== undefined && { "idempotency-key": key }) };
    const { status, body } = await api.call("POST /orders", { headers, body: orderBody() });
    expect([status, body.code]).toEqual([400, "idempotency_key_missing"]);
  });

  test.each(["idempotency-key", "user-agent", "referer"])("a card number in the header %s", async (name) => {
    const before = await state();
    const headers = { "idempotency-key": "a-key-of-its-own", [name]: "4242.4242.4242.4242" };
    const { status, body } = await api.call("POST /orders", { headers, body: orderBody() });
    expect([status, body.code]).toEqual([400, "card_data_refused"]);
    expect(await state()).toEqual(before);
  });

  test("a forged payment token, which is declined without a sale", async () => {
    const stock = (await state()).stock;
    const payment = { kind: "sandbox_token", id: "sbx_tok.free_money.12.2034.noncenonce" };
    expect(await post(orderBody({ payment }))).toMatchObject({ status: 402, body: { code: "payment_declined" } });
    expect((await state()).stock).toEqual(stock);
  });
});

describe("another shopper's order", () => {
  type Headers = Record<string, string>;
  let order: { _id: string; viewToken: string };
  let before: Awaited<ReturnType<typeof state>>;
  beforeEach(async () => {
    order = (await post(orderBody())).body;
    expect(order._id).toEqual(expect.any(String));
    before = await state();
  });
  const statusOf = async (route: Parameters<typeof api.call>[0], headers: Headers, body?: object) =>
    (await api.call(route, { headers, ...(body && { body }) })).status;

  test("opens only with its own token", async () => {
    const other = (await post(orderBody())).body;
    before = await state();
    const path = `/orders/${order._id}` as const;
    const tokens = ["a".repeat(43), "", order.viewToken.slice(0, -1), other.viewToken];
    const strangers: Headers[] = [{}, ...tokens.map((token) => ({ "x-view-token": token }))];
    for (const headers of [...strangers, { authorization: `Bearer ${order.viewToken}` }]) {
      expect(await statusOf(`GET ${path}`, headers)).toBe(404);
      expect(await statusOf(`POST ${path}/cancellation`, headers)).toBe(404);
      expect(await statusOf(`POST ${path}/confirmation`, headers)).toBe(404);
      expect(await statusOf(`POST ${path}/delay-agreement`, headers, { shipsBy: "2026-05-04" })).toBe(404);
    }
    const own = { "x-view-token": order.viewToken };
    expect(await statusOf(`GET ${path}`, own)).toBe(200);
    // roles.http.test.ts proves that staff's routes are closed to everyone else.
    for (const route of ["GET /orders", `PUT ${path}/status`, `GET ${path}/refunds`, `POST ${path}/refunds`] as const)
      expect(await statusOf(route, own)).toBe(401);
    expect(await state()).toEqual(before);
  });

  test("is not changed by an unsigned webhook", async () => {
    const event = { id: "evt_1", type: "payment.captured", data: { paymentId: "x", orderId: order._id } };
    for (const signature of [undefined, "", "t=1,v1=00", `t=${Math.floor(Date.now() / 1000)},v1=${"0".repeat(64)}`]) {
      const headers = { ...(signature !== undefined && { "sandbox-signature": signature }) };
      expect(await statusOf("POST /webhooks/sandbox", headers, event)).toBe(400);
    }
    expect(await statusOf("POST /webhooks/another", {}, event)).toBe(404);
    expect(await state()).toEqual(before);
    expect(await db.selectFrom("webhookEvents").selectAll().execute()).toEqual([]);
  });
});
