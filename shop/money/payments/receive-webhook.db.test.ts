import { expect, test } from "vitest";
import { DAY, MINUTE, moneyShop } from "#test/harness/money.ts";
import { place } from "#test/harness/shop.ts";
import type { PaymentGateway, WebhookEvent } from "./gateway.ts";
import { dropOldWebhooks, handleStoredWebhooks, receiveWebhook } from "./receive-webhook.server.ts";

const shop = await moneyShop({ M: 5 });
const { checkout, clock, sandbox, sandboxBut } = shop;

/** Receives this event as a webhook of the sandbox. */
const receive = (event: WebhookEvent, change: Partial<PaymentGateway> = {}) =>
  receiveWebhook(checkout, sandboxBut({ parseWebhook: () => event, ...change }), {
    rawBody: Buffer.from("{}"),
    signature: "",
  });
const events = () => shop.db.selectFrom("webhookEvents").select(["eventId", "handledAt"]).execute();
const store = (...rows: { eventId: string; ref?: string; handledAt?: Date }[]) =>
  shop.db
    .insertInto("webhookEvents")
    .values(
      rows.map((row) => ({ provider: "sandbox", type: "payment.failed", ref: "x", receivedAt: clock.now(), ...row })),
    )
    .execute();

test("an event that isn't about a payment is accepted but not stored", async () => {
  await receive({ id: "evt_1", type: "account.updated", live: false });
  expect(await events()).toEqual([]);
});

test("a payment that isn't for an order is left alone", async () => {
  const ref = { provider: "sandbox", id: "pi_of_another_program" };
  const others = { ref, orderId: "", status: "captured", currency: "usd", madeHere: true } as const;
  const calls: string[] = [];
  await receive(
    { id: "evt_2", type: "payment_intent.succeeded", live: false, ref },
    {
      get: async () => ({
        ...others,
        amountCents: 5000,
        capturedCents: 5000,
        refundedCents: 0,
        refunds: [],
        disputes: [],
      }),
      refund: async () => {
        calls.push("refund");
        throw new Error("other people's money must not move");
      },
    },
  );
  expect(await events()).toEqual([{ eventId: "evt_2", handledAt: expect.any(Date) }]);
  expect(calls).toEqual([]);
});

test("handled events are deleted after 30 days, except the last one of each provider; others are kept", async () => {
  await store({ eventId: "handled", handledAt: clock.now() });
  clock.advance(1);
  await store({ eventId: "last", handledAt: clock.now() }, { eventId: "waiting" });
  clock.advance(30 * DAY - 1);
  expect(await dropOldWebhooks(checkout)).toBe(0);
  clock.advance(1);
  expect(await dropOldWebhooks(checkout, AbortSignal.abort())).toBe(0);
  expect(await dropOldWebhooks(checkout)).toBe(1);
  clock.advance(1);
  expect(await dropOldWebhooks(checkout)).toBe(0);
  expect((await events()).map(({ eventId }) => eventId).sort()).toEqual(["last", "waiting"]);
});

test("a run that is told to stop finishes its current event, and leaves the rest to the next", async () => {
  sandbox.switches.timeOutAfter("authorize", 2);
  await place(checkout).catch(() => undefined);
  const [payment] = await shop.rowsOf("select id from sandbox.payments");
  await store(...["e1", "e2"].map((eventId) => ({ eventId, ref: String(payment?.id) })));
  const ending = new AbortController();
  const last = sandboxBut({
    get(ref) {
      ending.abort();
      return sandbox.get(ref);
    },
  });
  expect(await handleStoredWebhooks(checkout, last, ending.signal)).toBe(1);
  expect((await shop.onlyOrder()).status).toBe("pending");
  expect(await handleStoredWebhooks(checkout, sandbox)).toBe(1);
});

test("an event about a payment that the provider doesn't know is handled once", async () => {
  await store({ eventId: "e1", ref: "nothing" });
  expect(await handleStoredWebhooks(checkout, sandbox)).toBe(1);
  expect(await handleStoredWebhooks(checkout, sandbox)).toBe(0);
});

test("events that cannot be handled don't hold up a newer one", async () => {
  sandbox.switches.timeOutAfter("authorize", 2);
  await place(checkout).catch(() => undefined);
  const [payment] = await shop.rowsOf("select id from sandbox.payments");
  await store(...Array.from({ length: 200 }, (_, n) => ({ eventId: `broken-${n}`, ref: "broken" })));
  clock.advance(1);
  await store({ eventId: "newer", ref: String(payment?.id) });
  clock.advance(1);
  const gateway = sandboxBut({
    async get(ref) {
      if (ref.id === "broken") throw new Error("cannot be read");
      return sandbox.get(ref);
    },
  });
  expect(await handleStoredWebhooks(checkout, gateway)).toBe(0);
  clock.advance(MINUTE);
  expect(await handleStoredWebhooks(checkout, gateway)).toBe(1);
  expect((await shop.onlyOrder()).status).toBe("pending");
  expect(await handleStoredWebhooks(checkout, sandbox)).toBe(200);
});

test("a dispute over a payment without an order is left to the bank, and its event counts as handled", async () => {
  const { ref } = await shop.payForNoOrder();
  await sandbox.capture(ref, { key: "orphan:capture" });
  await sandbox.bank.openDispute(ref.id);
  await shop.deliverWebhooks();
  expect((await events()).filter(({ handledAt }) => handledAt === null)).toEqual([]);
});
