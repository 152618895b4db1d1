import { beforeEach, describe, expect, it, test, vi } from "vitest";
import { expireUnpaid } from "#shop/money/payments/expire.server.ts";
import type { SandboxScenario } from "#shop/money/payments/gateways/sandbox/sandbox-cards.ts";
import { handleStoredWebhooks } from "#shop/money/payments/receive-webhook.server.ts";
import { reconcileOpen } from "#shop/money/payments/reconcile.server.ts";
import { answerFor, placeOrder } from "#shop/ordering/checkout/place-order.server.ts";
import { freshShop } from "#test/harness/fresh-shop.ts";
import { STAFF } from "#test/harness/orders.ts";
import { newKey, orderRequest } from "#test/harness/shop.ts";
import { forgetCounted, listBlocked, unblock } from "./blocked.server.ts";
import { ABUSE_THRESHOLDS, UNPAID_UNITS } from "./limits.ts";

const HOUR = 60 * 60_000;

const shop = await freshShop({ M: 1000 });
// A process reads the counters at most once a second.
beforeEach(() => shop.clock.advance(HOUR));

const TOO_MANY_ON_CARD = {
  outcome: "declined",
  failure: { shopperMessage: expect.stringMatching("too many unpaid items") },
};

type Who = {
  card?: SandboxScenario;
  email?: string;
  ip?: string;
  key?: string;
  quantity?: number;
};

function buy(
  { card = "generic_decline", email, ip, key = newKey(), quantity = 1 }: Who = {},
  checkout = shop.checkout,
) {
  const request = orderRequest({ card, items: [{ quantity }], ...(email && { customerInfo: { email } }) });
  return placeOrder(checkout, { request, idempotencyKey: key, ...(ip && { ip }) });
}

const from = (i: number) => ({ email: `s${i}@shop.example`, ip: `203.0.113.${i}` });

const counted = async (prefix: string) =>
  shop.ctx.db
    .selectFrom("guardCounters")
    .select(["failed", "paid", "asked", "answered", "refused"])
    .where("subject", "like", `${prefix}:%`)
    .execute();

const failed = async (prefix: string) => (await counted(prefix)).map((row) => row.failed);

describe("an attempt is counted", () => {
  it("once, no matter whether the answer, the webhook or the reconciliation comes first", async () => {
    shop.sandbox.switches.timeOutAfter("authorize", 2);
    const key = newKey();
    const outcome = await buy({ ip: "203.0.113.1", key });
    expect(outcome.outcome).toBe("confirming");
    await shop.sandbox.deliverWebhooks();
    await handleStoredWebhooks(shop.checkout, shop.sandbox);
    shop.clock.advance(60_000);
    await reconcileOpen(shop.checkout, shop.sandbox);
    expect((await buy({ ip: "203.0.113.1", key })).outcome).toBe("declined");
    for (const signal of ["ip", "email", "checkout", "card"])
      expect([signal, await failed(signal)]).toEqual([signal, [1]]);
  });

  it("for each of many orders at the same time, in two processes", async () => {
    const processes = [shop.checkout, shop.anotherProcess()];
    // With more orders than an address has free failures, the last could be blocked if the first have failed by then.
    const orders = ABUSE_THRESHOLDS.ip.freeFailures;
    const all = Array.from({ length: orders }, (_, i) =>
      buy({ ip: "203.0.113.1", email: `s${i}@shop.example` }, processes[i % 2]),
    );
    await Promise.all(all);
    expect(await failed("ip")).toEqual([orders]);
    expect(await failed("email")).toEqual(Array.from({ length: orders }, () => 1));
  });

  it("as paid only after a failure, and not when the bank has an outage", async () => {
    await buy({ card: "processing_error", ip: "203.0.113.1" });
    await buy({ card: "visa_approved", ip: "203.0.113.1" });
    expect(await shop.ctx.db.selectFrom("guardCounters").selectAll().execute()).toEqual([]);
    await buy({ ip: "203.0.113.1" });
    await buy({ card: "visa_approved", ip: "203.0.113.1" });
    await expect.poll(() => counted("ip")).toEqual([{ failed: 1, paid: 1, asked: 0, answered: 0, refused: 0 }]);
  });

  it("as asked when the bank asks, and as answered when it is paid, refused or abandoned", async () => {
    const ask = async () => {
      const outcome = await buy({ card: "challenge_approved", ip: "203.0.113.1" });
      if (outcome.outcome !== "action_required" || outcome.action.kind !== "sandbox_challenge")
        throw new Error("no challenge");
      return { id: outcome.order._id, challenge: outcome.action.challengeId };
    };
    const [paid, refused] = [await ask(), await ask(), await ask()];
    expect(await counted("ip")).toEqual([{ failed: 0, paid: 0, asked: 3, answered: 0, refused: 0 }]);
    await shop.sandbox.resolveChallenge(paid?.challenge ?? "", true);
    await answerFor(shop.checkout, paid?.id ?? "");
    await shop.sandbox.resolveChallenge(refused?.challenge ?? "", false);
    await answerFor(shop.checkout, refused?.id ?? "");
    shop.clock.advance(16 * 60_000);
    await expireUnpaid(shop.checkout, shop.sandbox);
    expect(await counted("ip")).toEqual([{ failed: 2, paid: 1, asked: 3, answered: 3, refused: 0 }]);
  });
});

test("the origin of an order is stored as a hash, and deleted once its payment is decided", async () => {
  const origins = () => shop.ctx.db.selectFrom("payments").select(["guardIp", "guardEmail"]).execute();
  await buy({ card: "challenge_approved", ip: "203.0.113.77" });
  const [open] = await origins();
  expect(open).toEqual({ guardIp: expect.any(String), guardEmail: expect.any(String) });
  expect(JSON.stringify(open)).not.toMatch(/203\.0|@/);
  shop.clock.advance(16 * 60_000);
  await expireUnpaid(shop.checkout, shop.sandbox);
  await buy({ card: "visa_approved", ip: "203.0.113.77" });
  await buy({ ip: "203.0.113.77" });
  const none = { guardIp: null, guardEmail: null };
  expect(await origins()).toEqual([none, none, none]);
  const { rows } = await shop.database.pool.query<{ text: string }>("select g::text as text from guard_counters g");
  expect(rows.map(({ text }) => text).join()).not.toMatch(/203\.0|@/);
});

describe("an order is blocked", () => {
  const failFourTimes = async () => {
    for (let i = 0; i < 4; i++) expect((await buy({ ip: "203.0.113.1" })).outcome).toBe("declined");
  };

  it("after too many failures in one checkout, longer each time, and nothing is written", async () => {
    await failFourTimes();
    expect(await buy({ card: "visa_approved" })).toEqual({ outcome: "held_back", retryAfterSeconds: 15 });
    shop.clock.advance(15_000);
    expect((await buy()).outcome).toBe("declined");
    expect(await buy()).toEqual({ outcome: "held_back", retryAfterSeconds: 30 });
    expect(await shop.ctx.db.selectFrom("orders").select("id").execute()).toHaveLength(5);
    await expect.poll(() => counted("checkout")).toEqual([{ failed: 5, paid: 0, asked: 0, answered: 0, refused: 2 }]);
  });

  it("unless it exists already or the counters cannot be read", async () => {
    const key = newKey();
    expect((await buy({ card: "visa_approved", key })).outcome).toBe("placed");
    await failFourTimes();
    expect((await buy({ card: "visa_approved" })).outcome).toBe("held_back");
    expect((await buy({ card: "visa_approved", key })).outcome).toBe("placed");
    const query = (statement: unknown, values?: readonly unknown[]) =>
      String(statement).includes("guard_counters")
        ? Promise.reject(new Error("no such table"))
        : shop.ctx.pool.query(statement as string, values);
    const blind = shop.anotherProcess({ context: { ...shop.ctx, pool: { ...shop.ctx.pool, query: query as never } } });
    expect((await buy({ card: "visa_approved" }, blind)).outcome).toBe("placed");
  });

  it("when its card failed too often for other people", async () => {
    for (let i = 0; i < 10; i++) expect((await buy(from(i))).outcome).toBe("declined");
    shop.clock.advance(5_000);
    expect(await buy(from(50))).toEqual({ outcome: "held_back", retryAfterSeconds: 55 });
    expect((await buy({ ...from(51), card: "visa_approved" })).outcome).toBe("placed");
  });

  it("and no card is read for an order that can't be placed, or for more than 60 orders a minute from one address", async () => {
    const key = newKey();
    expect((await buy({ ...from(50), card: "visa_approved", key })).outcome).toBe("placed");
    for (let i = 0; i < 10; i++) await buy(from(i));
    shop.clock.advance(5_000);
    const read = vi.spyOn(shop.sandbox, "readCard");
    await buy({ ...from(50), card: "visa_approved", key });
    const unknown = { request: orderRequest({ items: [{ _id: "unknown" }] }), idempotencyKey: newKey() };
    expect((await placeOrder(shop.checkout, unknown)).outcome).toBe("unknown_item");
    expect(read).not.toHaveBeenCalled();
    const answers = await Promise.all(Array.from({ length: 70 }, () => buy({ ...from(60), email: newKey() })));
    expect(read).toHaveBeenCalledTimes(60);
    const outcomes = answers.map(({ outcome }) => outcome).sort();
    expect(outcomes).toEqual([...Array(10).fill("declined"), ...Array(60).fill("held_back")]);
    read.mockRestore();
  });

  it("while three orders of one person wait for the bank", async () => {
    const hoard = (quantity: number) => buy({ card: "challenge_approved", quantity });
    for (const quantity of [1, 2, 3]) expect((await hoard(quantity)).outcome).toBe("action_required");
    expect(await hoard(4)).toEqual({ outcome: "held_back", retryAfterSeconds: 30 });
    shop.clock.advance(16 * 60_000);
    await expireUnpaid(shop.checkout, shop.sandbox);
    expect((await hoard(4)).outcome).toBe("action_required");
  });

  it("while other orders with its card hold too many units, even if all come at once from different addresses", async () => {
    const processes = [shop.checkout, shop.anotherProcess()];
    const hoard = (_: unknown, i: number) =>
      buy({ card: "challenge_approved", quantity: 10, ...from(i) }, processes[i % 2]);
    const outcomes = await Promise.all(Array.from({ length: 20 }, hoard));
    const refused = outcomes.filter(({ outcome }) => outcome !== "action_required");
    expect(refused).toHaveLength(18);
    for (const outcome of refused) expect(outcome).toMatchObject(TOO_MANY_ON_CARD);
    const { onHand } = await shop.ctx.db.selectFrom("variants").select("onHand").executeTakeFirstOrThrow();
    expect(onHand).toBe(1000 - UNPAID_UNITS.card);
    const { rows } = await shop.ctx.pool.query("select from sandbox.payments where status = 'cancelled'");
    expect(rows).toHaveLength(18);
  });

  it("even if the provider's answer was lost, and the shopper is notified by email", async () => {
    // Otherwise the webhook would close the order at once, while the shopper waits for the answer.
    shop.sandbox.switches.holdWebhooks();
    const hoard = () =>
      buy({ card: "challenge_approved", quantity: UNPAID_UNITS.card / 2, email: `${newKey()}@shop.example` });
    await hoard();
    await hoard();
    shop.sandbox.switches.timeOutAfter("authorize", 2);
    expect(await hoard()).toMatchObject({ outcome: "confirming" });
    shop.clock.advance(60_000);
    await reconcileOpen(shop.checkout, shop.sandbox);
    expect(
      await shop.ctx.db.selectFrom("orders").select("status").where("status", "<>", "awaiting_payment").execute(),
    ).toEqual([{ status: "payment_failed" }]);
    expect(await shop.ctx.db.selectFrom("emails").select("kind").execute()).toEqual([{ kind: "order_not_completed" }]);
  });

  it("until staff unblock it, which is logged", async () => {
    await failFourTimes();
    await buy();
    await expect.poll(() => counted("checkout")).toMatchObject([{ refused: 1 }]);
    let rowsRead = 0;
    const db = shop.ctx.db.withPlugin({
      transformQuery: ({ node }) => node,
      async transformResult({ result }) {
        rowsRead += result.rows.length;
        return result;
      },
    });
    const list = await listBlocked({ ...shop.ctx, db }, shop.checkout.abuseLimits.limits);
    // Not the counters of the email, card and address, which aren't blocked.
    expect(rowsRead).toBe(1);
    expect(list).toEqual([
      {
        _id: expect.stringMatching(/^checkout:/),
        signal: "checkout",
        reason: "failures",
        failed: 4,
        open: 0,
        refused: 1,
        since: shop.clock.now(),
        lastAt: shop.clock.now(),
        until: new Date(shop.clock.now().getTime() + 15_000),
        lastOrder: {
          _id: expect.any(String),
          orderNumber: expect.stringMatching(/^LC/),
          name: expect.any(String),
          email: expect.any(String),
        },
      },
    ]);
    expect(await unblock(shop.ctx, STAFF, list[0]?._id ?? "")).toBe(true);
    expect(await unblock(shop.ctx, STAFF, list[0]?._id ?? "")).toBe(false);
    expect(await listBlocked(shop.ctx, shop.checkout.abuseLimits.limits)).toEqual([]);
    expect((await buy({ card: "visa_approved" })).outcome).toBe("placed");
    const audit = await shop.ctx.db.selectFrom("auditLog").selectAll().execute();
    expect(audit).toMatchObject([
      { actor: STAFF.email, action: "guard.let_through", before: { failed: 4, refused: 1 } },
    ]);
  });
});

test("counts expire after an hour without failures, and their rows are deleted", async () => {
  for (let i = 0; i < 4; i++) await buy();
  expect(await forgetCounted(shop.ctx)).toBe(0);
  shop.clock.advance(HOUR);
  expect((await buy()).outcome).toBe("declined");
  expect(await failed("checkout")).toEqual([1]);
  shop.clock.advance(HOUR);
  expect(await forgetCounted(shop.ctx)).toBe(3);
  expect(await failed("checkout")).toEqual([]);
});
