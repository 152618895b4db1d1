import { afterEach, describe, expect, it, vi } from "vitest";
import { orderAnswer, orderApi } from "./order-api.ts";

const made = { _id: "o1", orderNumber: "LC123456", status: "pending", total: 14.99, viewToken: "t1" };
const order = { _id: "o1", orderNumber: "LC123456", viewToken: "t1" };

const action = { kind: "sandbox_challenge", challengeId: "c1" };
const sku = { _id: "p", color: "Grey", size: "M" };
const left = [{ ...sku, left: 0 }];
const items = [{ ...sku, salePrice: 29.99, saleEnded: true }];
const charges = { shippingMethod: "express", shippingCost: 7.99, tax: 0 };
const invalid = [{ field: "customerInfo.email", message: "no" }];
const detail = "Your card was declined.";

describe("interpreting an answer", () => {
  it.each([
    [201, made, { kind: "placed", order }],
    [200, made, { kind: "placed", order }],
    [200, { ...made, status: "awaiting_payment", action }, { kind: "challenge", order, action }],
    [202, { ...made, status: "awaiting_payment", message: "…" }, { kind: "unconfirmed", order }],
    [201, { ...made, status: "cancelled" }, { kind: "unconfirmed", order }],
    [201, undefined, { kind: "save_failed" }],
    [201, { ...made, viewToken: undefined }, { kind: "save_failed" }],
    [
      402,
      { code: "payment_declined", detail, errors: [{ field: "cardNumber", message: "Declined" }] },
      { kind: "declined", message: detail, fields: { cardNumber: "Declined" } },
    ],
    [
      402,
      { code: "payment_declined", detail, byShop: true, isRepeat: true, errors: [{ field: "toString", message: "x" }] },
      { kind: "declined", message: detail, fields: {}, byShop: true, isRepeat: true },
    ],
    [409, { code: "out_of_stock", left }, { kind: "out_of_stock", left }],
    [409, { code: "price_changed", items, ...charges, total: 37.98 }, { kind: "price_changed", items, charges }],
    [400, { code: "validation_failed", errors: invalid }, { kind: "invalid", errors: invalid }],
    [422, { code: "idempotency_key_reused" }, { kind: "key_reused" }],
    [400, { code: "card_data_refused", detail: "Refused." }, { kind: "refused", message: "Refused." }],
    [409, { code: "order_not_completed", detail: "Not charged." }, { kind: "not_completed", message: "Not charged." }],
    [403, "<html>", { kind: "busy" }],
    [403, { code: 1020 }, { kind: "busy" }],
    [403, { code: "forbidden", detail: "Blocked." }, { kind: "busy" }],
    [429, { code: "too_many_requests" }, { kind: "busy" }],
    [503, { code: "shop_busy" }, { kind: "busy" }],
    [
      429,
      { code: "too_many_attempts", detail: "Please wait.", retryAfterSeconds: 15 },
      { kind: "held_back", message: "Please wait.", seconds: 15 },
    ],
    [500, { code: "internal_error" }, { kind: "save_failed" }],
    [502, "<html>", { kind: "save_failed" }],
  ])("%i %j", (status, body, expected) => {
    expect(orderAnswer({ status, body })).toEqual(expected);
  });

  it("keeps the order's token if a later answer omits it", () => {
    expect(orderAnswer({ status: 201, body: { _id: "o1", orderNumber: "LC123456" } }, order)).toEqual({
      kind: "placed",
      order,
    });
  });
});

describe("the order API over HTTP", () => {
  afterEach(() => vi.unstubAllGlobals());

  it("sends the idempotency key and the view token as headers", async () => {
    const fetched = vi.fn(async () => Response.json(made, { status: 201 }));
    vi.stubGlobal("fetch", fetched);
    await orderApi.place({ items: [] }, "key-number-1");
    await orderApi.confirm(order);
    await orderApi.read({ _id: "a/b", viewToken: "t1" });
    await orderApi.cancel({ _id: "a/b", viewToken: "t1" });
    expect(fetched.mock.calls).toMatchObject([
      ["/api/orders", { method: "POST", body: '{"items":[]}', headers: { "Idempotency-Key": "key-number-1" } }],
      ["/api/orders/o1/confirmation", { method: "POST", headers: { "X-View-Token": "t1" } }],
      ["/api/orders/a%2Fb", { method: "GET", headers: { "X-View-Token": "t1" } }],
      ["/api/orders/a%2Fb/cancellation", { method: "POST", headers: { "X-View-Token": "t1" } }],
    ]);
  });

  it("turns a lost connection into an outcome", async () => {
    vi.stubGlobal("fetch", async () => {
      throw new TypeError("Failed to fetch");
    });
    expect(await orderApi.place({}, "key-number-1")).toEqual({ kind: "no_answer" });
    expect(await orderApi.confirm(order)).toEqual({ kind: "no_answer" });
    expect(await orderApi.read(order)).toBe("no_answer");
    expect(await orderApi.cancel(order)).toBe("no_answer");
    expect(await orderApi.answerChallenge("c1", true)).toBe("no_answer");
  });

  it("distinguishes a missing order from one that couldn't be read", async () => {
    vi.stubGlobal("fetch", async () => Response.json({ code: "not_found" }, { status: 404 }));
    expect(await orderApi.read(order)).toBe("not_found");
    vi.stubGlobal("fetch", async () => Response.json({ code: "validation_failed" }, { status: 400 }));
    expect(await orderApi.read({ ...order, _id: "no-id" })).toBe("not_found");
    for (const status of [200, 502]) {
      vi.stubGlobal("fetch", async () => new Response("<html>", { status }));
      expect(await orderApi.read(order)).toBe("no_answer");
    }
  });

  it("distinguishes a cancelled order from one that can no longer be cancelled", async () => {
    vi.stubGlobal("fetch", async () => Response.json({ ...made, status: "cancelled" }));
    expect(await orderApi.cancel(order)).toMatchObject({ status: "cancelled" });
    vi.stubGlobal("fetch", async () => Response.json({ code: "cancellation_closed" }, { status: 409 }));
    expect(await orderApi.cancel(order)).toBe("closed");
  });
});
