import { describe, expect, test } from "vitest";
import { listAdminOrders } from "#shop/ordering/orders/admin-orders.store.server.ts";
import { findOrderView } from "#shop/ordering/orders/orders.store.server.ts";
import { DAY, HOUR, MINUTE, moneyShop } from "#test/harness/money.ts";
import { STAFF } from "#test/harness/orders.ts";
import { sentEmails } from "#test/harness/sent-emails.ts";
import { cancelOrder } from "./cancel.server.ts";
import { GatewayError } from "./gateway.ts";
import { listRefunds } from "./read-refunds.server.ts";
import { reconcileOpen } from "./reconcile.server.ts";
import { settlePayment } from "./settle.server.ts";

const shop = await moneyShop({ M: 5 });
const { sandbox, clock, cancel, deliverWebhooks, later, endRefund, endDispute } = shop;

async function disputed(): Promise<string> {
  const id = await shop.sold({ card: "disputed" });
  await deliverWebhooks();
  return id;
}
const PROVIDER = { kind: "provider" } as const;
const disputes = () => shop.db.selectFrom("disputes").selectAll().execute();
const events = async () => (await shop.events("dispute%")).map(({ kind, note }) => `${kind}: ${note}`);
const isToShip = async (id: string) =>
  (await listAdminOrders(shop.db, { limit: 1, id, now: clock.now() }))[0]?.isToShip;

test("a dispute is recorded once however often it is reported, and blocks refunds", async () => {
  sandbox.switches.repeatWebhooks(2);
  const id = await disputed();
  expect(await disputes()).toMatchObject([
    { orderId: id, amountCents: 1499, reason: "fraudulent", status: "needs_response" },
  ]);
  expect(await events()).toEqual([
    "dispute_opened: $14.99, fraudulent. The bank has withdrawn the money. Respond at the payment provider.",
  ]);
  const why = "The bank holds this money until it decides, so you can't refund it.";
  expect(await shop.refund(id, { amountCents: 500 })).toMatchObject({ outcome: "blocked", why });
  expect(await shop.refunds()).toEqual([]);
});

test("an open dispute whose amount or deadline changes is kept up to date, without another entry in the timeline", async () => {
  const id = await disputed();
  await shop.rowsOf("update sandbox.disputes set amount_cents = 500, respond_by = respond_by + interval '3 days'");
  clock.advance(HOUR);
  await reconcileOpen(shop.checkout, sandbox);
  const [atBank] = (await sandbox.get(await shop.refOf(id))).disputes;
  const { respondBy } = atBank ?? {};
  expect(await disputes()).toMatchObject([{ status: "needs_response", amountCents: 500, respondBy, closedAt: null }]);
  expect(await events()).toHaveLength(1);
});

test("a dispute that was won allows refunds again", async () => {
  const id = await disputed();
  await endDispute("won");
  await deliverWebhooks();
  expect((await events()).at(-1)).toBe(
    "dispute_closed: $14.99, fraudulent. Won. The bank returned the money to the shop.",
  );
  expect(await shop.refund(id, { amountCents: 500 })).toMatchObject({ refund: { status: "succeeded" } });
});

test("an order whose money the bank took back for good is no longer to ship", async () => {
  const id = await disputed();
  expect(await isToShip(id)).toBe(true);
  await endDispute("lost");
  await deliverWebhooks();
  expect(await isToShip(id)).toBe(false);
});

test("a dispute whose outcome was never reported is read again", async () => {
  await disputed();
  await endDispute("lost");
  const reconcile = () => reconcileOpen(shop.checkout, sandbox);
  expect(await reconcile()).toBe(0);
  clock.advance(HOUR);
  expect(await reconcile()).toBe(1);
  expect(await disputes()).toMatchObject([{ status: "lost", closedAt: clock.now() }]);
  // Once more, in case an appeal was recorded before an older reading of the loss.
  for (const asked of [1, 0]) {
    clock.advance(HOUR);
    expect(await reconcile()).toBe(asked);
  }
});

test("a lost dispute whose amount changes is still read once more", async () => {
  const id = await disputed();
  await endDispute("lost");
  await deliverWebhooks();
  await shop.rowsOf("update sandbox.disputes set amount_cents = 500");
  clock.advance(MINUTE);
  await settlePayment(shop.checkout, await sandbox.get(await shop.refOf(id)), "webhook", PROVIDER);
  expect(await disputes()).toMatchObject([{ status: "lost", amountCents: 500 }]);
  for (const asked of [1, 0]) {
    clock.advance(HOUR);
    expect(await reconcileOpen(shop.checkout, sandbox)).toBe(asked);
  }
});

test.each([
  ["won", 1499],
  ["lost", 0],
] as const)("a cancelled order whose dispute was %s is refunded %i cents, once", async (status, cents) => {
  const id = await disputed();
  await cancel(id);
  await later(DAY);
  expect((await shop.order(id)).refundedCents).toBe(0);
  expect(await shop.troubled("payment_open")).toEqual([]);
  await endDispute(status);
  await later(HOUR);
  expect((await shop.order(id)).refundedCents).toBe(cents);
  expect((await shop.payment(id)).status).toBe("captured");
});

test("the shopper who cancels a disputed order reads that the bank decides, and then what it decided", async () => {
  const id = await disputed();
  await cancel(id);
  expect(await findOrderView(shop.db, id)).toMatchObject({ disputed: { held: 14.99, lost: 0 } });
  const email = (await sentEmails(shop.emails)).find(({ subject }) => subject.endsWith("is cancelled"));
  expect(email?.text).toContain("The bank took $14.99 back from us and is holding the money until it decides");
  expect(email?.text).not.toContain("If we charged");
  await endDispute("lost");
  await deliverWebhooks();
  expect(await findOrderView(shop.db, id)).toMatchObject({ disputed: { held: 0, lost: 14.99 }, refunded: 0 });
});

describe("a lost dispute over part of the payment", () => {
  /** The bank disputes $5.00 of $14.99, and wins. */
  async function partlyLost(before: (id: string) => Promise<unknown> = async () => {}): Promise<string> {
    const id = await shop.sold();
    await sandbox.bank.openDispute((await shop.refOf(id)).id);
    await shop.rowsOf("update sandbox.disputes set amount_cents = 500");
    await deliverWebhooks();
    await before(id);
    await endDispute("lost");
    await deliverWebhooks();
    return id;
  }

  test("leaves the rest of a cancelled order to be refunded", async () => {
    const id = await partlyLost(cancel);
    await later(HOUR);
    expect(await shop.order(id)).toEqual({ status: "cancelled", refundedCents: 999 });
    expect((await shop.payment(id)).status).toBe("captured");
  });

  test("lists what is left of a cancelled order for staff, if the provider refuses to refund it", async () => {
    const id = await partlyLost();
    const refuses = shop.sandboxBut({ refund: () => Promise.reject(new GatewayError("invalid_state", "disputed")) });
    await cancelOrder(shop.checkout, refuses, id, STAFF);
    expect(await shop.troubled("refund_failed")).toEqual([{ orderId: id }]);
    expect((await listRefunds(shop.db, "sandbox", id))?.refunds).toMatchObject([
      { amount: 9.99, failure: expect.stringContaining("Return the money another way.") },
    ]);
  });

  test("leaves the order to ship, unless another one takes the rest", async () => {
    const id = await partlyLost();
    expect(await isToShip(id)).toBe(true);
    await shop.rowsOf(
      'insert into disputes select (json_populate_record(d, \'{"ref":"other","amount_cents":999}\')).* from disputes d',
    );
    expect(await isToShip(id)).toBe(false);
  });

  test("leaves the rest for staff to refund, and no more", async () => {
    const id = await partlyLost();
    expect(await listAdminOrders(shop.db, { limit: 1, id, now: shop.clock.now() })).toMatchObject([
      { refundable: 9.99 },
    ]);
    expect(await shop.refund(id, { amountCents: 1000 })).toMatchObject({ outcome: "invalid" });
    expect(await shop.refund(id, { amountCents: 999 })).toMatchObject({ refund: { status: "succeeded" } });
    const why = "Everything charged was refunded or lost in a dispute.";
    expect(await shop.refund(id, { amountCents: 1 })).toMatchObject({ outcome: "blocked", why });
  });
});

/** A payment that is disputed while the refund of its cancelled order is pending. The bank's own dispute needs money that is left. */
async function disputedWhileRefunded(): Promise<string> {
  const id = await shop.sold({ card: "refund_pending" });
  await cancel(id);
  await later(HOUR);
  await shop.rowsOf(
    `insert into sandbox.disputes (id, payment_id, amount_cents, reason, status, opened_at, respond_by)
      select 'd1', id, 1499, 'fraudulent', 'needs_response', $1::timestamptz, $1::timestamptz + interval '30 days' from sandbox.payments`,
    [clock.now()],
  );
  clock.advance(DAY);
  return id;
}

test.each([
  ["one by one", deliverWebhooks],
  ["all at once", async () => {}],
])(
  "a refund that failed because of a dispute is made once more after the shop has won, if it learns it %s",
  async (_, hear) => {
    await disputedWhileRefunded();
    await endRefund("failed");
    await hear();
    clock.advance(DAY);
    await endDispute("won");
    await deliverWebhooks();
    expect((await shop.refunds()).toSorted()).toEqual([
      ["failed", 1499],
      ["pending", 1499],
    ]);
    await endRefund("failed");
    await later(DAY);
    expect(await shop.refunds()).toHaveLength(2);
  },
);

test.each([
  [
    "before its payment was disputed",
    async () => {
      const id = await shop.sold({ card: "refund_pending" });
      await cancel(id);
      await later(HOUR);
      await endRefund("failed");
      await later(DAY);
      await sandbox.bank.openDispute((await shop.refOf(id)).id);
      return id;
    },
  ],
  [
    "during a dispute, but for another reason",
    async () => {
      const id = await disputedWhileRefunded();
      await endRefund("failed");
      await shop.rowsOf("update sandbox.refunds set failure = 'expired_or_canceled_card'");
      return id;
    },
  ],
])("a refund that failed %s stays with staff, who may have returned the money, and is listed", async (_, fail) => {
  const id = await fail();
  await deliverWebhooks();
  await later(40 * DAY);
  await endDispute("won");
  await deliverWebhooks();
  await later(DAY);
  expect(await shop.refunds()).toEqual([["failed", 1499]]);
  expect(await shop.troubled("refund_failed")).toEqual([{ orderId: id }]);
});
