import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { orderRequest, place, stockUp, type TestShop, testShop } from "#test/harness/shop.ts";
import type { PaymentGateway, WebhookEvent } from "./gateway.ts";
import { dropOldWebhooks, handleStoredWebhooks, receiveWebhook } from "./receive-webhook.server.ts";

let shop: TestShop;
beforeAll(async () => {
  shop = await testShop();
});
afterAll(() => shop.close());
beforeEach(async () => {
  await shop.database.reset();
  shop.sandbox.switches.reset();
  await stockUp(shop.ctx, { M: 5 });
  shop.sandbox.switches.holdWebhooks();
});

/** The sandbox, whose next webhook is this event. */
const telling = (event: WebhookEvent, change: Partial<PaymentGateway> = {}) =>
  new Proxy<PaymentGateway>(shop.sandbox, {
    get(sandbox, name) {
      if (name === "parseWebhook") return () => event;
      const own: unknown = Reflect.get(change, name) ?? Reflect.get(sandbox, name, sandbox);
      return typeof own === "function" ? own.bind(sandbox) : own;
    },
  });
const receive = (gateway: PaymentGateway) =>
  receiveWebhook(shop.checkout, gateway, { rawBody: Buffer.from("{}"), signature: "" });
const events = () => shop.ctx.db.selectFrom("webhook_events").select(["event_id", "handled_at"]).execute();
const orderStatus = async () => (await shop.ctx.db.selectFrom("orders").select("status").executeTakeFirst())?.status;

test("an event about no payment is taken and not kept", async () => {
  await receive(telling({ id: "evt_1", type: "account.updated", live: false }));
  expect(await events()).toEqual([]);
});

test("a payment that was made for something else than an order is left alone", async () => {
  const ref = { provider: "sandbox", id: "pi_of_another_program" };
  const moved: string[] = [];
  const other = telling(
    { id: "evt_2", type: "payment_intent.succeeded", live: false, ref },
    {
      get: async () => ({
        ref,
        orderId: "",
        status: "captured",
        currency: "usd",
        amountCents: 5000,
        capturedCents: 5000,
        refundedCents: 0,
        madeHere: true,
        refunds: [],
        disputes: [],
      }),
      refund: async () => {
        moved.push("refund");
        throw new Error("no money of others is moved");
      },
    },
  );
  await receive(other);
  expect(await events()).toEqual([{ event_id: "evt_2", handled_at: expect.any(Date) }]);
  expect(moved).toEqual([]);
});

test("what was handled is dropped after 30 days, what was not is kept", async () => {
  const at = shop.clock.now();
  const event = { provider: "sandbox", type: "payment.failed", ref: "x", received_at: at };
  await shop.ctx.db
    .insertInto("webhook_events")
    .values([
      { ...event, event_id: "handled", handled_at: at },
      { ...event, event_id: "waiting" },
    ])
    .execute();
  shop.clock.advance(30 * 24 * 60 * 60_000);
  expect(await dropOldWebhooks(shop.checkout)).toBe(0);
  shop.clock.advance(1);
  expect(await dropOldWebhooks(shop.checkout, AbortSignal.abort())).toBe(0);
  expect(await dropOldWebhooks(shop.checkout)).toBe(1);
  expect(await events()).toEqual([{ event_id: "waiting", handled_at: null }]);
});

test("a run that is told to end takes the event it has begun, and leaves the rest to the next", async () => {
  shop.sandbox.switches.timeOutAfter("authorize", 2);
  await place(shop.checkout).catch(() => undefined);
  const { rows } = await shop.ctx.pool.query<{ id: string }>("select id from sandbox.payments");
  const event = { provider: "sandbox", type: "payment.authorized", ref: rows[0]?.id ?? "" };
  const at = shop.clock.now();
  await shop.ctx.db
    .insertInto("webhook_events")
    .values(["e1", "e2"].map((event_id) => ({ ...event, event_id, received_at: at })))
    .execute();
  const ending = new AbortController();
  const last = telling(
    { id: "", type: "", live: false },
    {
      get(ref) {
        ending.abort();
        return shop.sandbox.get(ref);
      },
    },
  );
  expect(await handleStoredWebhooks(shop.checkout, last, ending.signal)).toBe(1);
  expect(await orderStatus()).toBe("pending");
  expect(await handleStoredWebhooks(shop.checkout, shop.sandbox)).toBe(1);
});

test("an event of a payment that the provider does not know is done with", async () => {
  const event = { provider: "sandbox", event_id: "e1", type: "payment.failed", ref: "nothing" };
  await shop.ctx.db
    .insertInto("webhook_events")
    .values({ ...event, received_at: shop.clock.now() })
    .execute();
  expect(await handleStoredWebhooks(shop.checkout, shop.sandbox)).toBe(1);
  expect(await handleStoredWebhooks(shop.checkout, shop.sandbox)).toBe(0);
});

test("money that stands on no order and is disputed is the bank's: its event is handled, and holds up no other", async () => {
  const stray = { ...orderRequest(), orderId: crypto.randomUUID(), orderNumber: "LC1", amountCents: 700 };
  const { ref } = await shop.sandbox.authorize({
    ...stray,
    token: stray.payment,
    email: "",
    name: "",
    key: "disputed",
  });
  await shop.sandbox.capture(ref, { key: "disputed:capture" });
  await shop.sandbox.bank.openDispute(ref.id);
  shop.sandbox.switches.releaseWebhooks();
  await shop.sandbox.deliverWebhooks();
  shop.sandbox.switches.holdWebhooks();
  const open = await shop.ctx.db
    .selectFrom("webhook_events")
    .select("event_id")
    .where("handled_at", "is", null)
    .execute();
  expect(open).toEqual([]);
});
