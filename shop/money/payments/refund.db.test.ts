import { describe, expect, test } from "vitest";
import { DAY, HOUR, MINUTE, moneyShop } from "#test/harness/money.ts";
import { newKey, place } from "#test/harness/shop.ts";
import { GatewayError } from "./gateway.ts";
import type { SandboxScenario } from "./gateways/sandbox/sandbox-cards.ts";
import { listRefunds } from "./read-refunds.server.ts";
import { reconcileOpen } from "./reconcile.server.ts";

const shop = await moneyShop({ M: 10, L: 10 }, { checkBooks: true });
const { sandbox, cancel, refund, refunds, refundsAtProvider, refundEmails, refundEmailLines, later, order, stock } =
  shop;
const { switches } = sandbox;

/** Two M and one L with express: $52.96, captured. */
const sold = (card: SandboxScenario = "visa_approved") =>
  shop.sold({ items: [{ quantity: 2 }, { size: "L" }], shippingMethod: "express", card });
const line = (quantity: number, restock: boolean, position = 0) => ({ position, quantity, restock });
const events = async () =>
  (await shop.events("refund%")).map(({ kind, actor, note }) => `${kind} by ${actor}: ${note}`);
const forgetKeys = () => shop.ctx.pool.query("delete from sandbox.requests");

describe("a refund by lines", () => {
  test("returns their price and restocks the units that staff chose; the order stays paid", async () => {
    const id = await sold();
    const outcome = await refund(id, { lines: [line(1, true), line(1, false, 1)], shipping: true });
    expect(outcome).toMatchObject({ outcome: "refunded", refund: { status: "succeeded", amountCents: 3797 } });
    expect(await order(id)).toEqual({ status: "paid", refundedCents: 3797 });
    expect(await stock()).toEqual([9, 9]);
    expect(await events()).toEqual([
      "refund_asked by staff@packd.example: $37.97: Returned",
      "refunded by provider: $37.97 sent back to the card.",
    ]);
    expect(await refundEmails()).toEqual([3797]);
    expect(await refundEmailLines()).toEqual([
      [
        { position: 0, quantity: 1 },
        { position: 1, quantity: 1 },
      ],
    ]);
  });

  test("renews pages that show how few units were left before", async () => {
    const id = await sold();
    await shop.ctx.pool.query("update variants set on_hand = 10 where size = 'M'");
    await shop.ctx.pool.query(
      "insert into stock_movements (sku, delta, reason, at) values ('HOODIE-M', 2, 'correction', now())",
    );
    const before = shop.stockShown();
    await refund(id, { lines: [line(1, true)] });
    expect(await stock()).toEqual([11, 9]);
    expect(shop.stockShown() - before).toBe(1);
  });

  test("refuses what was refunded before, and restocks nothing twice", async () => {
    const id = await sold();
    await refund(id, { lines: [line(2, true)] });
    expect(await refund(id, { lines: [line(1, true)] })).toMatchObject({
      outcome: "invalid",
      errors: [{ field: "lines.0.quantity", message: "All of these were refunded" }],
    });
    expect(await refund(id, { lines: [line(1, true, 1)], shipping: true })).toMatchObject({ outcome: "refunded" });
    expect(await refund(id, { amountCents: 1 })).toMatchObject({ outcome: "blocked" });
    expect(await stock()).toEqual([10, 10]);
    expect(await refundEmails()).toHaveLength(2);
  });

  test("leaves only the rest to a later cancellation", async () => {
    const id = await sold();
    await refund(id, { lines: [line(1, true)] });
    shop.clock.advance(1);
    await cancel(id);
    expect(await stock()).toEqual([10, 10]);
    expect(await refunds()).toEqual([
      ["succeeded", 1499],
      ["succeeded", 3797],
    ]);
    expect(await order(id)).toEqual({ status: "cancelled", refundedCents: 5296 });
    // It is paid outside the shop, and cancelled again: stock moves once each time.
    await shop.markPaid(id, { offlinePayment: true });
    expect(await stock()).toEqual([8, 9]);
    await cancel(id);
    expect(await stock()).toEqual([10, 10]);
  });
});

describe("requesting a refund again", () => {
  test("with the same key returns the same refund, even at the same moment", async () => {
    const id = await sold();
    const key = { idempotencyKey: newKey() };
    const [first, second] = await Promise.all([1, 2].map(() => refund(id, { amountCents: 3000 }, key)));
    expect([first?.outcome, second?.outcome]).toEqual(["refunded", "refunded"]);
    expect(await refund(id, { amountCents: 3000 }, key)).toMatchObject({ refund: { status: "succeeded" } });
    expect(await refund(id, { amountCents: 3001 }, key)).toEqual({ outcome: "key_reused" });
    expect(await refundsAtProvider()).toEqual([["succeeded", 3000]]);
  });

  test("with another key refunds no more than is left", async () => {
    const id = await sold();
    const both = await Promise.all([1, 2].map(() => refund(id, { amountCents: 3000 })));
    expect(both.map(({ outcome }) => outcome).sort()).toEqual(["invalid", "refunded"]);
    expect((await order(id)).refundedCents).toBe(3000);
  });

  test("during a cancellation returns each cent once", async () => {
    const ids = [await sold(), await sold(), await sold(), await sold()];
    await Promise.all(
      ids.flatMap((id) => [refund(id, { lines: [line(1, true)] }), cancel(id), refund(id, { amountCents: 700 })]),
    );
    await later(MINUTE);
    for (const id of ids) expect(await order(id)).toEqual({ status: "cancelled", refundedCents: 5296 });
    expect(await stock()).toEqual([10, 10]);
  });
});

describe("a missing answer", () => {
  test.each(["timeOutBefore", "timeOutAfter"] as const)(
    "(%s) leaves the refund pending until the reconciler settles it, once",
    async (how) => {
      const id = await sold();
      switches[how]("refund");
      expect(await refund(id, { amountCents: 1000 })).toMatchObject({ refund: { status: "pending" } });
      expect((await order(id)).refundedCents).toBe(0);
      expect(await refund(id, { amountCents: 5000 })).toMatchObject({ outcome: "invalid" });
      await later(MINUTE);
      await later(MINUTE);
      expect(await refundsAtProvider()).toEqual([["succeeded", 1000]]);
      expect(await refunds()).toEqual([["succeeded", 1000]]);
      expect(await refundEmails()).toEqual([1000]);
    },
  );

  test.each(["the reconciler asks", "staff press again"])(
    "leads to one refund, even if the provider has forgotten its key when %s",
    async (who) => {
      const id = await sold();
      const key = { idempotencyKey: newKey() };
      switches.timeOutAfter("refund");
      await refund(id, { amountCents: 1000 }, key);
      await forgetKeys();
      if (who === "the reconciler asks") await later(2 * DAY);
      else {
        shop.clock.advance(25 * HOUR);
        expect(await refund(id, { amountCents: 1000 }, key)).toMatchObject({ refund: { status: "succeeded" } });
      }
      expect(await refundsAtProvider()).toEqual([["succeeded", 1000]]);
      expect(await refunds()).toEqual([["succeeded", 1000]]);
      expect(await refundEmails()).toEqual([1000]);
    },
  );

  test("may be overtaken by the webhook, and there is still one refund", async () => {
    const id = await sold();
    switches.releaseWebhooks();
    switches.sendWebhooksFirst();
    switches.repeatWebhooks(1);
    expect(await refund(id, { amountCents: 1000 })).toMatchObject({ refund: { status: "succeeded" } });
    await sandbox.deliverWebhooks();
    expect(await refunds()).toEqual([["succeeded", 1000]]);
    expect(await refundEmails()).toEqual([1000]);
  });
});

describe("a refund that the provider decides later", () => {
  test("is pending until a webhook reports its success", async () => {
    const id = await sold("refund_pending");
    expect(await refund(id, { amountCents: 1000 })).toMatchObject({ refund: { status: "pending" } });
    expect([(await order(id)).refundedCents, await refundEmails()]).toEqual([0, []]);
    shop.clock.advance(MINUTE);
    await shop.deliverWebhooks();
    expect(await order(id)).toEqual({ status: "paid", refundedCents: 1000 });
    expect(await refundEmails()).toEqual([1000]);
  });

  test("says that the balance must be topped up while the provider waits for that", async () => {
    const id = await sold("refund_pending");
    await refund(id, { amountCents: 1000 });
    const said = async () => (await listRefunds(shop.db, "sandbox", id))?.refunds[0]?.failure;
    expect(await said()).toBeNull();
    await shop.rowsOf("update sandbox.refunds set failure = 'insufficient_funds'");
    shop.clock.advance(HOUR);
    await reconcileOpen(shop.checkout, shop.sandbox);
    expect(await said()).toContain("Top it up");
    await shop.endRefund("succeeded");
    await shop.deliverWebhooks();
    expect([await refunds(), await said()]).toEqual([[["succeeded", 1000]], null]);
  });

  test("and fails can be refunded again, and its restocked units stay in stock", async () => {
    const id = await sold("refund_pending");
    await refund(id, { lines: [line(2, true)] });
    await shop.endRefund("failed");
    await later(MINUTE);
    expect(await refunds()).toEqual([["failed", 2998]]);
    expect(await stock()).toEqual([10, 9]);
    expect((await events()).at(-1)).toBe("refund_failed by provider: $29.98: expired_or_canceled_card");
    expect(await refund(id, { lines: [line(2, true)] })).toMatchObject({
      errors: [{ message: "These have already been restocked" }],
    });
    expect(await refund(id, { lines: [line(2, false)] })).toMatchObject({ refund: { status: "pending" } });
  });

  test("and the bank sends back no longer counts as refunded", async () => {
    const id = await sold("refund_fails");
    await refund(id, { amountCents: 1000 });
    expect((await order(id)).refundedCents).toBe(1000);
    shop.clock.advance(MINUTE);
    await shop.deliverWebhooks();
    expect(await refunds()).toEqual([["failed", 1000]]);
    expect((await order(id)).refundedCents).toBe(0);
  });

  test("and fails for a cancelled order is not retried automatically after staff refund a part of it either", async () => {
    const id = await sold("refund_pending");
    await cancel(id);
    await shop.endRefund("failed");
    await later(HOUR);
    await refund(id, { amountCents: 1000 });
    await shop.endRefund("succeeded");
    for (let minutes = 1; minutes <= 64; minutes *= 2) await later(minutes * MINUTE);
    expect(await refunds()).toEqual([
      ["failed", 5296],
      ["succeeded", 1000],
    ]);
    await refund(id, { amountCents: 4296 });
    await shop.endRefund("succeeded");
    await later(HOUR);
    expect(await order(id)).toEqual({ status: "cancelled", refundedCents: 5296 });
  });

  test("and the bank sends back is owed again, even if the order was paid outside the shop since", async () => {
    const id = await sold();
    await cancel(id);
    expect(await shop.markPaid(id, { offlinePayment: true })).toEqual({ outcome: "paid" });
    const card = () =>
      shop.rowsOf("select status, captured_cents, refunded_cents from payments where provider = 'sandbox'");
    await shop.endRefund("failed");
    await shop.deliverWebhooks();
    expect(await card()).toEqual([{ status: "returning", captured_cents: 5296, refunded_cents: 0 }]);
    expect(await refund(id, { amountCents: 5296 })).toMatchObject({ refund: { status: "succeeded" } });
    await later(HOUR);
    expect(await card()).toEqual([{ status: "captured", captured_cents: 5296, refunded_cents: 5296 }]);
    expect(await order(id)).toEqual({ status: "paid", refundedCents: 5296 });
  });
});

describe("the provider's own records", () => {
  test("include a refund that was made there, so only the rest can be refunded here", async () => {
    const id = await sold();
    await sandbox.refund(await shop.refOf(id), { amountCents: 5000, reason: "by hand", key: "by-hand" });
    expect(await refund(id, { amountCents: 1000 })).toEqual({ outcome: "refused" });
    expect(new Set(await refunds())).toEqual(
      new Set([
        ["failed", 1000],
        ["succeeded", 5000],
      ]),
    );
    expect(await refund(id, { amountCents: 296 })).toMatchObject({ outcome: "refunded" });
    expect((await order(id)).refundedCents).toBe(5296);
  });

  test("override an answer that the refund was refused", async () => {
    const id = await sold();
    const denies = shop.sandboxBut({
      async refund(...asked) {
        await sandbox.refund(...asked);
        throw new GatewayError("invalid_state", "all of it is refunded");
      },
    });
    expect(await refund(id, { amountCents: 500 }, { gateway: denies })).toMatchObject({
      outcome: "refunded",
      refund: { status: "succeeded", failure: null },
    });
    expect(await order(id)).toMatchObject({ refundedCents: 500 });
    expect(await refundEmails()).toEqual([500]);
  });
});

test("a payment that was never captured can't be refunded, and the message says what to do instead", async () => {
  const { _id } = await place(shop.checkout);
  const why = (words: string) => ({ outcome: "blocked", why: expect.stringContaining(words) });
  expect(await refund(_id, { amountCents: 1 })).toMatchObject(why("Cancel the order instead"));
  await cancel(_id);
  await shop.markPaid(_id, { offlinePayment: true });
  expect(await refund(_id, { amountCents: 1 })).toMatchObject(why("return the money the same way"));
  expect(await refund(crypto.randomUUID(), { amountCents: 1 })).toEqual({ outcome: "not_found" });
});
