import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createAdminOrdersApi } from "#api/admin/orders.ts";
import { createOrdersApi } from "#api/orders.ts";
import type { ApiPlugin } from "#api/plugin.ts";
import { createWebhooksApi } from "#api/webhooks.ts";
import { openDemoShop } from "#shop/catalog/seed-demo.server.ts";
import { createCheckout } from "#shop/checkout/checkout.server.ts";
import { SandboxGateway } from "#shop/payments/gateways/sandbox/sandbox-gateway.server.ts";
import { type TestApi, testApi } from "#test/harness/api.ts";
import { orderBody } from "#test/harness/shop-client.ts";

let api: TestApi;

beforeAll(async () => {
  // Registered before the context exists: the routes are made when the API asks for them.
  const orders: ApiPlugin = async (scope, deps) => {
    const { ctx } = deps;
    const gateway = new SandboxGateway({ ...ctx, webhookSecret: "secret", deliver: async () => true });
    const checkout = createCheckout(ctx, gateway, { database: "embedded", viewTokenKey: "key", onStockShown() {} });
    for (const plugin of [createOrdersApi(checkout), createAdminOrdersApi(checkout), createWebhooksApi(checkout)]) {
      await scope.register(plugin, deps);
    }
  };
  api = await testApi({ extra: [orders] });
  await openDemoShop(api.ctx);
});
afterAll(() => api?.close());

let keys = 0;
const post = async (body: unknown, headers: Record<string, string> = {}) => {
  const answer = await api.app.inject({
    method: "POST",
    url: "/api/orders",
    headers: { "content-type": "application/json", "idempotency-key": `tamper-${++keys}-key`, ...headers },
    payload: typeof body === "string" ? body : JSON.stringify(body),
  });
  return { status: answer.statusCode, code: answer.json().code as string | undefined, body: answer.json() };
};
const item = (change: Record<string, unknown>) =>
  orderBody({ items: [{ _id: "packd-hoodie", color: "Grey", size: "M", quantity: 1, ...change }] });
const customer = (change: Record<string, unknown>) => {
  const body = orderBody();
  return { ...body, customerInfo: { ...body.customerInfo, ...change } };
};
const state = async () => ({
  orders: await api.ctx.db.selectFrom("orders").select(["id", "status"]).execute(),
  stock: await api.ctx.db.selectFrom("variants").select(["sku", "on_hand"]).orderBy("sku").execute(),
  movements: (await api.ctx.db.selectFrom("stock_movements").select("id").execute()).length,
});

describe("a request that was tampered with gets a clear 4xx and changes nothing", () => {
  const tampered: [what: string, body: unknown, status: number, code: string][] = [
    ["price of a line", item({ salePrice: 0.01 }), 409, "price_changed"],
    ["negative price", item({ salePrice: -14.99 }), 400, "validation_failed"],
    ["total", orderBody({ expectedTotal: 0.01 }), 409, "price_changed"],
    ["total by its other name", orderBody({ total: 1 }), 409, "price_changed"],
    ["subtotal", orderBody({ subtotal: 1 }), 409, "price_changed"],
    ["shipping cost", orderBody({ shippingMethod: "express", shippingCost: 0 }), 409, "price_changed"],
    ["title", item({ title: "Gold Hoodie" }), 400, "validation_failed"],
    ["negative quantity", item({ quantity: -1 }), 400, "validation_failed"],
    ["no quantity", item({ quantity: 0 }), 400, "validation_failed"],
    ["huge quantity", item({ quantity: 1e15 }), 400, "validation_failed"],
    ["fractional quantity", item({ quantity: 1.5 }), 400, "validation_failed"],
    ["quantity as text", item({ quantity: "2" }), 400, "validation_failed"],
    ["11 pieces", item({ quantity: 11 }), 400, "validation_failed"],
    [
      "11 pieces in two lines",
      orderBody({ items: [6, 5].map((quantity) => ({ _id: "packd-hoodie", color: "Grey", size: "M", quantity })) }),
      400,
      "validation_failed",
    ],
    ["unknown product", item({ _id: "free-hoodie" }), 400, "validation_failed"],
    ["unknown color", item({ color: "Gold" }), 400, "validation_failed"],
    ["unknown size", item({ size: "XXS" }), 400, "validation_failed"],
    ["more than there is", item({ quantity: 4 }), 409, "out_of_stock"],
    ["state outside the US", customer({ state: "ON" }), 400, "validation_failed"],
    ["no address", customer({ address: "  " }), 400, "validation_failed"],
    ["shipping method of their own", orderBody({ shippingMethod: "teleport" }), 400, "validation_failed"],
    ["no items", orderBody({ items: [] }), 400, "validation_failed"],
    ["no payment", orderBody({ payment: undefined }), 400, "validation_failed"],
    [
      "a card number in a field of its own",
      orderBody({ cardInfo: { cardNumber: "4242424242424242" } }),
      400,
      "card_data_refused",
    ],
    ["a card number in the name", customer({ name: "4242 4242 4242 4242" }), 400, "card_data_refused"],
    ["a CVC", orderBody({ cvc: "123" }), 400, "card_data_refused"],
    ["no object", "[]", 400, "validation_failed"],
    ["no JSON", "{", 400, "bad_json"],
    ["a prototype", '{"__proto__": {"status": "paid"}}', 400, "bad_json"],
  ];

  test.each(tampered)("%s", async (_what, body, status, code) => {
    const before = await state();
    const answer = await post(body);
    expect(answer).toMatchObject({ status, code });
    expect(answer.body.detail).toEqual(expect.any(String));
    expect(await state()).toEqual(before);
  });

  test.each([undefined, "short", "has spaces in it", "x".repeat(256)])("idempotency key %s", async (key) => {
    const headers = { "content-type": "application/json", ...(key !== undefined && { "idempotency-key": key }) };
    const answer = await api.app.inject({
      method: "POST",
      url: "/api/orders",
      headers,
      payload: JSON.stringify(orderBody()),
    });
    expect([answer.statusCode, answer.json().code]).toEqual([400, "idempotency_key_missing"]);
  });

  test("a payment token that the sandbox never made is declined, and nothing is sold", async () => {
    const stock = (await state()).stock;
    const answer = await post(
      orderBody({ payment: { kind: "sandbox_token", id: "sbx_tok.free_money.12.2034.noncenonce" } }),
    );
    expect(answer).toMatchObject({ status: 402, code: "payment_declined" });
    expect((await state()).stock).toEqual(stock);
  });
});

describe("other people's orders", () => {
  let order: { _id: string; viewToken: string };
  beforeAll(async () => {
    const { status, body } = await post(item({ color: "Black" }));
    expect(status).toBe(201);
    order = body;
  });
  const call = async (method: "GET" | "POST" | "PUT", url: string, headers: Record<string, string>, body?: unknown) => {
    const answer = await api.app.inject({
      method,
      url,
      headers,
      ...(body !== undefined && { payload: body as object }),
    });
    return answer.statusCode;
  };
  const tokens = () => ({
    none: {},
    forged: { "x-view-token": "a".repeat(43) },
    empty: { "x-view-token": "" },
    shortened: { "x-view-token": order.viewToken.slice(0, -1) },
    "as staff": { authorization: `Bearer ${order.viewToken}` },
  });

  test("open with the order's own token only", async () => {
    const other = (await post(item({ color: "Pink" }))).body;
    const before = await state();
    for (const headers of [...Object.values(tokens()), { "x-view-token": other.viewToken as string }]) {
      expect(await call("GET", `/api/orders/${order._id}`, headers)).toBe(404);
      expect(await call("POST", `/api/orders/${order._id}/cancellation`, headers)).toBe(404);
      expect(await call("POST", `/api/orders/${order._id}/confirmation`, headers)).toBe(404);
      expect(await call("POST", `/api/orders/${order._id}/delay-agreement`, headers, { shipsBy: "2026-05-04" })).toBe(
        404,
      );
    }
    expect(await call("GET", `/api/orders/${order._id}`, { "x-view-token": order.viewToken })).toBe(200);
    expect(await state()).toEqual(before);
  });

  test("are listed and moved by staff only", async () => {
    const before = await state();
    const strangers: Record<string, string>[] = [
      {},
      { authorization: "Bearer forged" },
      { "x-view-token": order.viewToken },
    ];
    for (const headers of strangers) {
      expect(await call("GET", "/api/orders", headers)).toBe(401);
      expect(await call("PUT", `/api/orders/${order._id}/status`, headers, { status: "paid" })).toBe(401);
    }
    expect(await state()).toEqual(before);
  });

  test("a webhook that is not signed changes nothing", async () => {
    const before = await state();
    const event = { id: "evt_1", type: "payment.captured", data: { paymentId: "x", orderId: order._id } };
    for (const signature of [undefined, "", "t=1,v1=00", `t=${Math.floor(Date.now() / 1000)},v1=${"0".repeat(64)}`]) {
      const headers = {
        "content-type": "application/json",
        ...(signature !== undefined && { "sandbox-signature": signature }),
      };
      expect(await call("POST", "/api/webhooks/sandbox", headers, event)).toBe(400);
    }
    expect(await call("POST", "/api/webhooks/another", { "content-type": "application/json" }, event)).toBe(404);
    expect(await state()).toEqual(before);
    expect(await api.ctx.db.selectFrom("webhook_events").selectAll().execute()).toEqual([]);
  });
});
