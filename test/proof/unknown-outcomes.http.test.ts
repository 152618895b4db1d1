import Fastify, { type FastifyInstance } from "fastify";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { createAdminOrdersApi } from "#api/admin/orders.ts";
import { registerApi } from "#api/api.ts";
import { createOrdersApi } from "#api/orders.ts";
import { captureDue } from "#shop/money/payments/capture.server.ts";
import { expireUnpaid } from "#shop/money/payments/expire.server.ts";
import { reconcileOpen, reconcilePart } from "#shop/money/payments/reconcile.server.ts";
import type { Checkout } from "#shop/ordering/checkout/checkout.server.ts";
import { newKey, orderRequest, stockUp } from "#test/harness/shop.ts";
import { staffHeaders } from "#test/harness/staff.ts";
import {
  type TestCard,
  type TroubledProvider,
  troubledSandbox,
  troubledStripe,
} from "#test/harness/troubled-provider.ts";

// What the shopper sees while the outcome of a payment is unknown, and what happens to order, stock and money in the end. Each test ends
// with a reconciliation to the cent.

const CONFIRMING = { status: 202, body: { message: "We're confirming your payment. Please don't pay again." } };
const PAID = { status: "paid", left: 4, provider: [["captured", 1499, 0]] };
const MINUTE = 60_000;

describe.each([
  ["the sandbox", troubledSandbox],
  ["Stripe", troubledStripe],
])("with %s", (_, openProvider) => {
  let provider: TroubledProvider;
  let patient: FastifyInstance;
  /** Another process of the shop, which gives up at once on a call that is held. */
  let hasty: FastifyInstance;
  let release = () => {};
  let staff: { authorization: string };

  const serve = async (checkout: Checkout) => {
    const app = Fastify();
    const extra = [createOrdersApi(checkout), createAdminOrdersApi(checkout)];
    await registerApi(app, { ctx: provider.shop.ctx, extra, isReady: async () => true, onCatalogChange() {} });
    return app;
  };
  beforeAll(async () => {
    provider = await openProvider();
    patient = await serve(provider.shop.checkout);
    hasty = await serve(provider.shop.anotherProcess({ gateway: provider.hastyGateway }));
  });
  afterAll(async () => {
    await patient?.close();
    await hasty?.close();
    await provider?.close();
  });
  beforeEach(async () => {
    await provider.shop.database.reset();
    await stockUp(provider.shop.ctx, { M: 5 });
    staff = await staffHeaders(provider.shop.ctx);
  });
  afterEach(() => answerNow());

  const held = () => new Promise<void>((resolve) => (release = resolve));
  const ask = async (
    app: FastifyInstance,
    method: "GET" | "POST" | "PUT",
    url: string,
    headers: object,
    payload?: object,
  ) => {
    const answer = await app.inject({ method, url, headers: { ...headers }, ...(payload && { payload }) });
    return { status: answer.statusCode, body: answer.json() };
  };
  /** Presses 'Place Order' once; the same key is the same attempt, from any tab. */
  const press = (key: string, card: TestCard = "good", app = patient) => {
    const payload = { ...orderRequest(), payment: provider.token(card) };
    return ask(app, "POST", "/api/orders", { "idempotency-key": key }, payload);
  };
  /** Orders while the payment is held, before or after the provider carries it out, and waits until the shop gives up on the answer. */
  const pressAndWait = async (when: "before" | "after", card: TestCard = "good") => {
    provider.hold("authorize", when, held());
    const key = newKey();
    const answer = await press(key, card, hasty);
    expect(answer).toMatchObject(CONFIRMING);
    return { key, order: answer.body };
  };
  const answerNow = () => {
    release();
    provider.recover();
  };
  const see = async ({ _id, viewToken }: { _id: string; viewToken: string }) =>
    (await ask(patient, "GET", `/api/orders/${_id}`, { "x-view-token": viewToken })).body;
  const later = async (minutes: number) => {
    const { shop } = provider;
    shop.clock.advance(minutes * MINUTE);
    await reconcileOpen(shop.checkout, shop.checkout.gateway);
    await expireUnpaid(shop.checkout, shop.checkout.gateway);
    await captureDue(shop.checkout, shop.checkout.gateway);
  };
  const left = async () =>
    (await provider.shop.ctx.db.selectFrom("variants").select("onHand").executeTakeFirstOrThrow()).onHand;
  const emails = async () =>
    (await provider.shop.ctx.db.selectFrom("emails").select("kind").orderBy("createdAt").execute()).map(
      ({ kind }) => kind,
    );
  const atProvider = async (orderId: string) =>
    (await provider.shop.checkout.gateway.findByOrder(orderId)).map(({ status, capturedCents, refundedCents }) => [
      status,
      capturedCents,
      refundedCents,
    ]);
  /** Checks the final state: the order, its stock, its money at the provider, and a reconciliation without differences. */
  const expectEnd = async (orderId: string, end: { status: string; left: number; provider: unknown[] }) => {
    const { ctx, checkout, clock } = provider.shop;
    const orders = await ctx.db.selectFrom("orders").select(["id", "status"]).execute();
    expect({ orders, left: await left(), provider: await atProvider(orderId) }).toEqual({
      orders: [{ id: orderId, status: end.status }],
      left: end.left,
      provider: end.provider,
    });
    clock.advance(61 * MINUTE);
    const since = new Date(clock.now().getTime() - 24 * 60 * MINUTE);
    const { differences } = await reconcilePart(ctx, checkout.gateway, { since, until: clock.now() });
    expect(differences.filter(({ orderId: of }) => of === orderId)).toEqual([]);
  };

  test("while the provider is down, the shopper waits, then reads that nothing was charged, and the stock is released", async () => {
    const { key, order } = await pressAndWait("before");
    expect(await press(key, "good", hasty)).toMatchObject({ ...CONFIRMING, body: { _id: order._id } });
    expect(await see(order)).toMatchObject({ status: "awaiting_payment" });
    await later(14);
    expect((await see(order)).status).toBe("awaiting_payment");
    await later(2);
    expect((await see(order)).status).toBe("expired");
    const detail = expect.stringContaining("you haven't been charged");
    expect(await press(key)).toMatchObject({ status: 409, body: { code: "order_not_completed", detail } });
    expect(await emails()).toEqual(["order_not_completed"]);
    await expectEnd(order._id, { status: "expired", left: 5, provider: [] });
  });

  test("if the provider is slow, the shopper waits, and the order is placed and paid once", async () => {
    const { key, order } = await pressAndWait("after");
    answerNow();
    expect((await see(order)).status).toBe("awaiting_payment");
    await later(1);
    expect((await see(order)).status).toBe("pending");
    expect(await press(key)).toMatchObject({ status: 201, body: { _id: order._id } });
    expect(await emails()).toEqual(["order_confirmation"]);
    await later(60);
    await expectEnd(order._id, PAID);
  });

  test("if the provider is slow and the bank declines, the shopper waits, then reads why, and the stock is released", async () => {
    const { key, order } = await pressAndWait("after", "declined");
    answerNow();
    await later(1);
    expect((await see(order)).status).toBe("payment_failed");
    expect(await press(key, "declined")).toMatchObject({ status: 402, body: { code: "payment_declined" } });
    expect(await emails()).toEqual(["order_not_completed"]);
    await expectEnd(order._id, { status: "payment_failed", left: 5, provider: [["failed", 0, 0]] });
  });

  test("if the provider is slow and the bank's challenge never reaches the shopper, an email says that the order is closed", async () => {
    const { order } = await pressAndWait("after", "challenge");
    answerNow();
    await later(1);
    expect([(await see(order)).status, await emails()]).toEqual(["awaiting_payment", []]);
    await later(16);
    expect(await emails()).toEqual(["order_not_completed"]);
    await expectEnd(order._id, { status: "expired", left: 5, provider: [["cancelled", 0, 0]] });
  });

  test("repeated requests and every webhook three times make one order, one payment and one email", async () => {
    const key = newKey();
    const answers = await Promise.all([...Array(4).keys()].map((n) => press(key, "good", n % 2 ? patient : hasty)));
    // The hasty process may have told its shopper to wait; it is the same order.
    expect(new Set(answers.map(({ body }) => body._id)).size).toBe(1);
    await provider.tellWebhooks(3);
    const { status, body } = await press(key);
    expect(status).toBe(201);
    expect(await emails()).toEqual(["order_confirmation"]);
    await later(60);
    await provider.tellWebhooks(3);
    await expectEnd(body._id, PAID);
  });

  test("if the provider authorizes after the shop gave up, the shopper still pays nothing, as they were told", async () => {
    const { key, order } = await pressAndWait("before");
    await later(16);
    expect((await see(order)).status).toBe("expired");
    answerNow();
    await expect.poll(() => atProvider(order._id)).toEqual([["authorized", 0, 0]]);
    await later(30);
    expect(await press(key)).toMatchObject({ status: 409, body: { code: "order_not_completed" } });
    await expectEnd(order._id, { status: "expired", left: 5, provider: [["cancelled", 0, 0]] });
  });

  test("a webhook that arrives before the answer places the order at once, and the answer changes nothing", async () => {
    provider.hold("authorize", "after", held());
    const key = newKey();
    const pressed = press(key);
    const placed = async () =>
      (await provider.shop.ctx.db.selectFrom("orders").select("status").executeTakeFirst())?.status;
    await expect.poll(placed).toBe("awaiting_payment");
    await expect
      .poll(async () => {
        await provider.tellWebhooks();
        return placed();
      })
      .toBe("pending");
    release();
    const { status, body } = await pressed;
    expect([status, body.status]).toEqual([201, "pending"]);
    expect(await emails()).toEqual(["order_confirmation"]);
    await later(60);
    await expectEnd(body._id, PAID);
  });

  test("without a webhook, a shopper who left after the bank's challenge still gets the order", async () => {
    const { status, body } = await press(newKey(), "challenge");
    expect(status).toBe(200);
    await provider.answerBank(body.action);
    expect((await see(body)).status).toBe("awaiting_payment");
    await later(1);
    expect((await see(body)).status).toBe("pending");
    expect(await emails()).toEqual(["order_confirmation"]);
    await later(60);
    await expectEnd(body._id, PAID);
  });

  describe.each(["before", "after"] as const)("giving up on a call held %s the provider carries it out,", (when) => {
    const setStatus = (id: string, status: "paid" | "cancelled", app = hasty) =>
      ask(app, "PUT", `/api/orders/${id}/status`, staff, { status });

    test("a capture: staff see the result or are asked to try again, and the money is captured once", async () => {
      const { body } = await press(newKey());
      provider.hold("capture", when, held());
      const [status, code] = when === "after" ? [200, undefined] : [503, "provider_unreachable"];
      expect(await setStatus(body._id, "paid")).toMatchObject({ status, body: code ? { code } : { status: "paid" } });
      expect((await see(body)).status).toBe(when === "after" ? "paid" : "pending");
      answerNow();
      expect(await setStatus(body._id, "paid", patient)).toMatchObject({ status: 200, body: { status: "paid" } });
      await later(61);
      await expectEnd(body._id, PAID);
    });

    test("a cancellation: the order is cancelled, and the authorization is released", async () => {
      const { body } = await press(newKey());
      provider.hold("cancel", when, held());
      const headers = { "x-view-token": body.viewToken };
      const answer = await ask(hasty, "POST", `/api/orders/${body._id}/cancellation`, headers);
      expect(answer).toMatchObject({ status: 200, body: { status: "cancelled" } });
      answerNow();
      await later(1);
      expect(await emails()).toEqual(["order_confirmation", "order_cancelled"]);
      await expectEnd(body._id, { status: "cancelled", left: 5, provider: [["cancelled", 0, 0]] });
    });

    test("a refund: the order is cancelled, and the money is refunded once", async () => {
      const { body } = await press(newKey());
      await setStatus(body._id, "paid", patient);
      provider.hold("refund", when, held());
      expect(await setStatus(body._id, "cancelled")).toMatchObject({ status: 200, body: { status: "cancelled" } });
      answerNow();
      await later(1);
      expect(await see(body)).toMatchObject({ status: "cancelled", refunded: 14.99 });
      await later(20);
      await expectEnd(body._id, { status: "cancelled", left: 5, provider: [["captured", 1499, 1499]] });
    });
  });
});
