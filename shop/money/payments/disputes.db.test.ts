import { describe, expect, test } from "vitest";
import { listAdminOrders } from "#shop/ordering/orders/admin-orders.store.server.ts";
import { findOrderView } from "#shop/ordering/orders/orders.store.server.ts";
import { inTrouble } from "#shop/ordering/orders/troubles.store.server.ts";
import { DAY, HOUR, moneyShop } from "#test/harness/money.ts";
import { sentEmails } from "#test/harness/sent-emails.ts";
import { reconcileOpen } from "./reconcile.server.ts";

const shop = await moneyShop({ M: 5 });
const { sandbox, clock, cancel, deliverWebhooks, later } = shop;

async function disputed(): Promise<string> {
  const id = await shop.sold({ card: "disputed" });
  await deliverWebhooks();
  return id;
}
const disputes = () => shop.db.selectFrom("disputes").selectAll().execute();
const events = async () => (await shop.events("dispute%")).map(({ kind, note }) => `${kind}: ${note}`);
const isToShip = async (id: string) =>
  (await listAdminOrders(shop.db, { limit: 1, id, now: clock.now() }))[0]?.isToShip;
const close = async (status: "won" | "lost") => {
  const [dispute] = await disputes();
  await sandbox.bank.closeDispute(dispute?.ref ?? "", status);
};

test("a dispute is recorded once however often it is reported, and blocks refunds", async () => {
  sandbox.switches.repeatWebhooks(2);
  const id = await disputed();
  expect(await disputes()).toMatchObject([
    { orderId: id, amountCents: 1499, reason: "fraudulent", status: "needs_response" },
  ]);
  expect(await events()).toEqual([
    "dispute_opened: $14.99, fraudulent. The bank has withdrawn the money. Answer at the payment provider.",
  ]);
  const why = "The bank holds this money until it decides. You can't refund it.";
  expect(await shop.refund(id, { amountCents: 500 })).toMatchObject({ outcome: "blocked", why });
  expect(await shop.refunds()).toEqual([]);
});

test("a dispute that was won allows refunds again", async () => {
  const id = await disputed();
  await close("won");
  await deliverWebhooks();
  expect((await events()).at(-1)).toBe("dispute_closed: $14.99, fraudulent. Won: the money is back with the shop.");
  expect(await shop.refund(id, { amountCents: 500 })).toMatchObject({ refund: { status: "succeeded" } });
});

test("an order whose money the bank took back for good is no longer to ship", async () => {
  const id = await disputed();
  expect(await isToShip(id)).toBe(true);
  await close("lost");
  await deliverWebhooks();
  expect(await isToShip(id)).toBe(false);
});

test("a dispute whose outcome was never reported is read again", async () => {
  await disputed();
  await close("lost");
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

test.each([
  ["won", 1499],
  ["lost", 0],
] as const)("a cancelled order whose dispute was %s is refunded %i cents, once", async (status, cents) => {
  const id = await disputed();
  await cancel(id);
  await later(DAY);
  expect((await shop.order(id)).refundedCents).toBe(0);
  expect((await inTrouble("payment_open", clock.now()).execute(shop.db)).rows).toEqual([]);
  await close(status);
  await later(HOUR);
  expect((await shop.order(id)).refundedCents).toBe(cents);
  expect((await shop.payment(id)).status).toBe("captured");
});

test("the shopper who cancels a disputed order reads that the bank decides, and then what it decided", async () => {
  const id = await disputed();
  await cancel(id);
  expect(await findOrderView(shop.db, id)).toMatchObject({ disputed: { held: 14.99, lost: 0 } });
  const email = (await sentEmails(shop.emails)).find(({ subject }) => subject.endsWith("is cancelled"));
  expect(email?.text).toContain("Your bank is holding $14.99 until it decides");
  expect(email?.text).not.toContain("If we charged");
  await close("lost");
  await deliverWebhooks();
  expect(await findOrderView(shop.db, id)).toMatchObject({ disputed: { held: 0, lost: 14.99 }, refunded: 0 });
});

describe("a lost dispute over part of the payment", () => {
  /** The bank disputes $5.00 of $14.99, and wins. */
  async function partlyLost(before: (id: string) => Promise<unknown> = async () => {}): Promise<string> {
    const id = await shop.sold();
    await sandbox.bank.openDispute((await shop.payment(id)).ref ?? "");
    await shop.rowsOf("update sandbox.disputes set amount_cents = 500");
    await deliverWebhooks();
    await before(id);
    await close("lost");
    await deliverWebhooks();
    return id;
  }

  test("leaves the rest of a cancelled order to be refunded", async () => {
    const id = await partlyLost(cancel);
    await later(HOUR);
    expect(await shop.order(id)).toEqual({ status: "cancelled", refundedCents: 999 });
    expect((await shop.payment(id)).status).toBe("captured");
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
    const why = "All that was charged is refunded or lost to a dispute.";
    expect(await shop.refund(id, { amountCents: 1 })).toMatchObject({ outcome: "blocked", why });
  });
});

test.each([
  ["one by one", deliverWebhooks],
  ["all at once", async () => {}],
])(
  "a cancelled order whose refund failed is refunded once more after a won dispute, if the shop learns it %s",
  async (_, hear) => {
    const id = await shop.sold({ card: "refund_pending" });
    await cancel(id);
    await later(HOUR);
    const newest = async (table: "refunds" | "disputes") =>
      String((await shop.rowsOf(`select id from sandbox.${table} where status <> 'failed'`))[0]?.id);
    await sandbox.bank.endRefund(await newest("refunds"), "failed");
    await hear();
    await sandbox.bank.openDispute((await shop.payment(id)).ref ?? "");
    await hear();
    await sandbox.bank.closeDispute(await newest("disputes"), "won");
    await deliverWebhooks();
    expect((await shop.refunds()).toSorted()).toEqual([
      ["failed", 1499],
      ["pending", 1499],
    ]);
    await sandbox.bank.endRefund(await newest("refunds"), "failed");
    await later(DAY);
    expect(await shop.refunds()).toHaveLength(2);
  },
);

test("a refund that failed before its payment was disputed stays with staff, who may have returned the money", async () => {
  const id = await shop.sold({ card: "refund_pending" });
  await cancel(id);
  await later(HOUR);
  const [refund] = await shop.rowsOf("select id from sandbox.refunds");
  await sandbox.bank.endRefund(String(refund?.id), "failed");
  await deliverWebhooks();
  await later(DAY);
  await sandbox.bank.openDispute((await shop.payment(id)).ref ?? "");
  await deliverWebhooks();
  await later(DAY);
  await close("won");
  await deliverWebhooks();
  await later(DAY);
  expect(await shop.refunds()).toEqual([["failed", 1499]]);
});
