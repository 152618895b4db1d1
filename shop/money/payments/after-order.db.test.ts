import { describe, expect, test } from "vitest";
import { readOrderDetail } from "#shop/ordering/order-page/read-order-detail.server.ts";
import { listAdminOrders } from "#shop/ordering/orders/admin-orders.store.server.ts";
import { findOrderView } from "#shop/ordering/orders/orders.store.server.ts";
import { eraseCustomer } from "#shop/people/customers/erase-customer.server.ts";
import { listCustomers } from "#shop/people/customers/read-customers.server.ts";
import { ledgerDifferences } from "#shop/selling/stock/stock.store.server.ts";
import { DAY, HOUR, MINUTE, moneyShop } from "#test/harness/money.ts";
import { SHOPPER, STAFF } from "#test/harness/orders.ts";
import { sentEmails } from "#test/harness/sent-emails.ts";
import { orderRequest, place } from "#test/harness/shop.ts";
import { capturePayment } from "./capture.server.ts";
import { GatewayError } from "./gateway.ts";

const shop = await moneyShop({ M: 12 });
const { clock, checkout, sandbox, cancel, captureDue, markPaid, order, atProvider, stock } = shop;

const listed = async (id: string) => (await listAdminOrders(shop.db, { limit: 1, id, now: clock.now() }))[0];

const HELD = ["authorized", 0, 0];
const RELEASED = ["cancelled", 0, 0];
const TAKEN = ["captured", 1499, 0];
const RETURNED = ["captured", 1499, 1499];

test("a part that staff charge at the provider is in the timeline and listed until it ships or is refunded", async () => {
  const { _id } = await place(checkout);
  await sandbox.capture(await shop.refOf(_id), { amountCents: 1000, key: "in the dashboard" });
  await shop.deliverWebhooks();
  expect(await shop.events("captured")).toMatchObject([{ note: "Only $10.00 of $14.99." }]);
  expect(await shop.troubled("charged_in_part")).toEqual([{ orderId: _id }]);
  expect(await findOrderView(shop.db, _id)).toMatchObject({ total: 14.99, charged: 10 });
  expect(await listed(_id)).toMatchObject({ isToShip: true, isRefunded: false });
  await shop.refund(_id, { amountCents: 1000 });
  expect(await listed(_id)).toMatchObject({ isToShip: false, isRefunded: true });
  expect(await shop.troubled("charged_in_part")).toEqual([]);
  await markPaid((await place(checkout))._id);
  expect((await shop.events("captured")).map(({ note }) => note)).toEqual(["Only $10.00 of $14.99.", ""]);
  expect(await shop.troubled("charged_in_part")).toEqual([]);
});

describe("the cancellation window", () => {
  test("captures nothing until it is over, then once", async () => {
    const { _id } = await place(checkout);
    clock.advance(HOUR - 1);
    expect(await captureDue()).toBe(0);
    expect(await atProvider()).toEqual([HELD]);
    clock.advance(1);
    expect(await captureDue()).toBe(1);
    expect(await captureDue()).toBe(0);
    expect(await atProvider()).toEqual([TAKEN]);
    expect((await order(_id)).status).toBe("paid");
  });

  test.each([
    ["a held payment until 59:59", SHOPPER, { taken: false, after: HOUR - 1 }, RELEASED],
    ["a payment that staff captured until 59:59", SHOPPER, { taken: true, after: HOUR - 1 }, RETURNED],
    ["a captured payment at any time", STAFF, { taken: true, after: HOUR }, RETURNED],
  ])("allows cancelling %s by %j, which returns money and stock", async (_, actor, { taken, after }, payment) => {
    const { _id } = await place(checkout);
    if (taken) await markPaid(_id);
    clock.advance(after);
    expect(await cancel(_id, actor)).toEqual({ outcome: "cancelled" });
    expect(await cancel(_id, actor)).toEqual({ outcome: "already_cancelled" });
    expect(await atProvider()).toEqual([payment]);
    expect(await order(_id)).toEqual({ status: "cancelled", refundedCents: taken ? 1499 : 0 });
    expect(await stock()).toEqual([12]);
    expect(await ledgerDifferences(shop.db)).toEqual([]);
  });

  test.each([
    [10, 2, 1],
    [1, 11, 0],
  ])("a cancelled order of %i renews pages if they show the %i units left before", async (quantity, left, renewals) => {
    const { _id } = await place(checkout, orderRequest({ items: [{ quantity }] }));
    const before = shop.stockShown();
    expect(await stock()).toEqual([left]);
    await cancel(_id);
    expect(await stock()).toEqual([12]);
    expect(shop.stockShown() - before).toBe(renewals);
  });

  test.each([
    ["held", HELD],
    ["captured", TAKEN],
  ])("closes for the shopper at 60:00 while the payment is %s", async (state, payment) => {
    const { _id } = await place(checkout);
    if (state === "captured") await markPaid(_id);
    clock.advance(HOUR);
    expect(await cancel(_id, SHOPPER)).toEqual({ outcome: "too_late" });
    expect(await atProvider()).toEqual([payment]);
  });

  test("doesn't cover orders paid outside the shop: there is no card to refund", async () => {
    const { _id } = await place(checkout);
    await cancel(_id, SHOPPER);
    await markPaid(_id, { offlinePayment: true });
    expect(await cancel(_id, SHOPPER)).toEqual({ outcome: "illegal_move", status: "paid" });
    expect([(await order(_id)).status, await stock()]).toEqual(["paid", [11]]);
  });
});

describe("capturing", () => {
  test.each(["fails", "is undecided"])("moves on to other orders when one %s", async (how) => {
    const first = await place(checkout);
    for (let i = 0; i < 2; i++) {
      clock.advance(1);
      await place(checkout);
    }
    clock.advance(HOUR);
    const gateway = shop.sandboxBut({
      async capture(ref, input) {
        if (!input.key.startsWith(first._id)) return sandbox.capture(ref, input);
        if (how === "fails") throw new GatewayError("unknown_outcome", "never for this one");
        return sandbox.get(ref);
      },
    });
    const onePage = () => captureDue(gateway, { page: { orders: 1, atOnce: 1 } });
    expect(await onePage()).toBe(0);
    clock.advance(1);
    expect(await onePage()).toBe(2);
    expect((await order(first._id)).status).toBe("pending");
  });

  test("finishes the orders it has started when told to stop, and leaves the rest to the next run", async () => {
    for (let count = 0; count < 3; count++) await place(checkout);
    clock.advance(HOUR);
    const ending = new AbortController();
    const last = shop.sandboxBut({
      capture(ref, input) {
        ending.abort();
        return sandbox.capture(ref, input);
      },
    });
    expect(await captureDue(last, { page: { orders: 2, atOnce: 1 }, end: ending.signal })).toBe(1);
    expect(await captureDue()).toBe(2);
  });

  test("fails even when told to stop, if it could not capture anything that was overdue", async () => {
    await place(checkout);
    clock.advance(HOUR + 20 * MINUTE + 1);
    const ending = new AbortController();
    const silent = shop.sandboxBut({
      async capture() {
        ending.abort();
        throw new GatewayError("unknown_outcome", "no answer");
      },
    });
    await expect(captureDue(silent, { end: ending.signal })).rejects.toThrow("1 order wasn't charged in time.");
    expect(await captureDue()).toBe(1);
  });

  test("fails once a refused capture is overdue", async () => {
    await place(checkout);
    sandbox.switches.fail("capture", 2, "misconfigured");
    clock.advance(HOUR + 20 * MINUTE);
    expect(await captureDue()).toBe(0);
    clock.advance(1);
    await expect(captureDue()).rejects.toThrow(/^1 order wasn't charged.*failed/);
    expect([await captureDue(), await captureDue()]).toEqual([1, 0]);
  });

  test("does not fail because of another provider's order, which no run could capture", async () => {
    await place(checkout);
    await shop.rowsOf("update payments set provider = 'a former one'");
    clock.advance(HOUR + 21 * MINUTE);
    expect(await captureDue()).toBe(0);
  });

  test("cancels an order whose authorization expired, returns its stock and notifies the shopper", async () => {
    const { _id } = await place(checkout);
    clock.advance(8 * 24 * HOUR);
    await captureDue();
    expect([(await order(_id)).status, await stock()]).toEqual(["cancelled", [12]]);
    const emails = await shop.db.selectFrom("emails").select("kind").orderBy("createdAt").execute();
    expect(emails.map(({ kind }) => kind)).toEqual(["order_confirmation", "order_cancelled"]);
  });
});

describe("a cancelled order", () => {
  test("has its authorization released later when the first try failed", async () => {
    const { _id } = await place(checkout);
    sandbox.switches.fail("get", 1);
    expect(await cancel(_id, SHOPPER)).toEqual({ outcome: "cancelled" });
    expect(await atProvider()).toEqual([HELD]);
    await shop.later(MINUTE);
    expect(await atProvider()).toEqual([RELEASED]);
    expect((await order(_id)).status).toBe("cancelled");
  });

  test("takes stock again when staff confirm an offline payment, without calling the provider", async () => {
    const { _id } = await place(checkout);
    await cancel(_id, SHOPPER);
    expect(await markPaid(_id)).toEqual({ outcome: "unconfirmed" });
    expect(await markPaid(_id, { offlinePayment: true })).toEqual({ outcome: "paid" });
    expect(await stock()).toEqual([11]);
    expect(await ledgerDifferences(shop.db)).toEqual([]);
    // It can be cancelled again, and the provider has no money to return.
    expect(await cancel(_id)).toEqual({ outcome: "cancelled" });
    expect(await stock()).toEqual([12]);
    expect(await atProvider()).toEqual([RELEASED]);
  });

  test("counts an offline payment only until it is cancelled", async () => {
    const { _id } = await place(checkout);
    const money = async () => {
      const row = await listed(_id);
      const detail = await readOrderDetail(shop.ctx, { provider: "sandbox", live: false, providers: {} }, _id);
      const [customer] = (await listCustomers(shop.ctx, { limit: 1 })).items;
      return [row?.taken, row?.net, detail?.money.captured, customer?.spent];
    };
    for (let times = 1; times <= 2; times++) {
      await cancel(_id);
      expect(await money()).toEqual([0, 0, 0, 0]);
      await markPaid(_id, { offlinePayment: true });
      expect(await money()).toEqual([14.99, 14.99, 14.99, 14.99]);
    }
  });

  test("that is paid outside the shop and cancelled again is announced once more, in words for that payment", async () => {
    const { _id } = await place(checkout);
    const cancelAgain = async () => {
      await markPaid(_id, { offlinePayment: true });
      await cancel(_id);
      return (await sentEmails(shop.emails)).filter(({ subject }) => subject.endsWith("is cancelled"));
    };
    await cancel(_id);
    await sentEmails(shop.emails);
    const [email, ...others] = await cancelAgain();
    expect(email?.text).toContain("You paid outside the shop, so we'll refund you the same way.");
    expect(others).toEqual([]);
    // A cancellation that was undone before its email was sent isn't announced.
    await markPaid(_id, { offlinePayment: true });
    await cancel(_id);
    expect(await cancelAgain()).toHaveLength(1);
    const { emails } =
      (await readOrderDetail(shop.ctx, { provider: "sandbox", live: false, providers: {} }, _id)) ?? {};
    expect(emails?.filter(({ kind }) => kind === "order_cancelled").map(({ state }) => state)).toEqual(
      Array(3).fill("sent"),
    );
  });

  test("stays cancelled once its customer is erased, because it couldn't ship", async () => {
    const { _id } = await place(checkout);
    await cancel(_id);
    const { email } = orderRequest().customerInfo;
    expect(await eraseCustomer(shop.ctx, STAFF, { orderId: _id, email })).toMatchObject({ outcome: "erased" });
    expect(await markPaid(_id, { offlinePayment: true })).toEqual({ outcome: "customer_erased" });
    expect([(await order(_id)).status, await stock()]).toEqual(["cancelled", [12]]);
  });

  test("stays cancelled when its stock is gone", async () => {
    const { _id } = await place(checkout);
    await cancel(_id, SHOPPER);
    await shop.db.updateTable("variants").set({ onHand: 0 }).execute();
    expect(await markPaid(_id, { offlinePayment: true })).toEqual({ outcome: "out_of_stock", skus: ["HOODIE-M"] });
    expect([(await order(_id)).status, await stock()]).toEqual(["cancelled", [0]]);
  });
});

test("cancelling and capturing at the same moment end in one valid state, and the money matches it", async () => {
  const ids: string[] = [];
  for (let orders = 0; orders < 6; orders++) ids.push((await place(checkout))._id);
  const capture = (id: string) => capturePayment(checkout, sandbox, id, STAFF).catch(() => undefined);
  await Promise.all(ids.flatMap((id) => [cancel(id), capture(id), capture(id)]));
  await shop.later(MINUTE);
  for (const id of ids) expect((await order(id)).status).toBe("cancelled");
  for (const [status, captured, refunded] of await atProvider()) {
    expect(status).not.toBe("authorized");
    expect(captured).toBe(refunded);
  }
  expect(await stock()).toEqual([12]);
  expect(await ledgerDifferences(shop.db)).toEqual([]);
});

test("an order of a former provider whose authorization ended can be cancelled, and then marked as paid", async () => {
  const { _id } = await place(checkout);
  await shop.db.updateTable("payments").set({ provider: "a former one" }).execute();
  clock.advance(8 * DAY);
  expect(await cancel(_id)).toEqual({ outcome: "cancelled" });
  expect(await shop.troubled("payment_open")).toEqual([]);
  expect(await markPaid(_id, { offlinePayment: true })).toEqual({ outcome: "paid" });
});
