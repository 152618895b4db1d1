import { describe, expect, test } from "vitest";
import type { Email } from "#platform/mailer.server.ts";
import type { Actor } from "#shop/context.server.ts";
import { changeAddress } from "#shop/ordering/order-page/change-address.server.ts";
import { readPackingSlips } from "#shop/ordering/order-page/read-order-detail.server.ts";
import { readAdminOrders } from "#shop/ordering/orders/admin-orders.store.server.ts";
import { tidyTracking } from "#shop/ordering/orders/carriers.ts";
import { isInFile, ORDER_CSV_LAYOUTS, type OrderCsvFormat } from "#shop/ordering/orders/order-csv-layouts.ts";
import { findOrderView } from "#shop/ordering/orders/orders.store.server.ts";
import { ledgerDifferences } from "#shop/selling/stock/stock.store.server.ts";
import { SHIP_TO } from "#test/harness/customer.ts";
import { moneyShop } from "#test/harness/money.ts";
import { cancelledOrder, paidOrder, placedOrder, STAFF } from "#test/harness/orders.ts";
import { sentEmails } from "#test/harness/sent-emails.ts";
import { correctTracking } from "./correct-tracking.server.ts";
import { fulfillOrders, type OrderToFulfill } from "./fulfill-orders.server.ts";

const shop = await moneyShop({ M: 9, S: 1 });

const BEN = { kind: "staff", id: "s2", email: "ben@shop.example" } as const;
const UPS = { carrier: "ups", trackingNumber: "1Z 999 AA1 01 2345 6784" };
const UPS_TIDY = { carrier: "UPS", trackingNumber: "1Z999AA10123456784" };

const fulfill = async (
  orderId: string,
  typed: Omit<OrderToFulfill, "orderId"> = UPS,
  actor: Actor = STAFF,
  checkout = shop.checkout,
) => (await fulfillOrders(checkout, shop.sandbox, [{ orderId, ...typed }], actor))[0];
const statusOf = async (id: string) => (await shop.order(id)).status;
const shipments = () => shop.ctx.db.selectFrom("shipments").selectAll().execute();
const eventsOf = async (kind: string) => (await shop.events(kind)).map(({ actor, note }) => ({ actor, note }));
const audit = () =>
  shop.ctx.db
    .selectFrom("auditLog")
    .select(["actor", "action", "subject", "after"])
    .orderBy("at")
    .orderBy("action", "desc")
    .execute();

const restock = (orderId: string, quantity: number, position = 0) =>
  shop.refund(orderId, { lines: [{ position, quantity, restock: true }] });
/** What each label program's file says about the units of an order: the last column. */
async function labels(orderId: string) {
  const orders = await readAdminOrders(shop.ctx.db, [orderId], shop.clock.now());
  const units = (format: OrderCsvFormat) =>
    orders
      .filter((order) => isInFile(format, order))
      .flatMap((order) => ORDER_CSV_LAYOUTS[format].rowsOf(order).map((row) => row.at(-1)));
  return { pirate_ship: units("pirate_ship"), shipstation: units("shipstation") };
}

const about = (emails: readonly Email[], words: string) => emails.filter(({ subject }) => subject.includes(words));

describe("a paid order", () => {
  test.each([
    ["restocked is not shipped, because its units may be sold by now", true, "refused", "paid"],
    ["not restocked is shipped, as a gift", false, "fulfilled", "fulfilled"],
  ])("that is refunded in full and %s", async (_, restock, outcome, status) => {
    const { _id } = await paidOrder(shop);
    const lines = [{ position: 0, quantity: 1, restock }];
    expect(await shop.refund(_id, { lines })).toMatchObject({ outcome: "refunded" });
    expect(await labels(_id)).toEqual({ pirate_ship: [], shipstation: [] });
    expect(await fulfill(_id)).toMatchObject({ outcome });
    expect(await statusOf(_id)).toBe(status);
  });

  test("ships without the unit that a refund restocked, and slip, labels and email say so", async () => {
    const { _id } = await paidOrder(shop, { items: [{ quantity: 2 }] });
    await restock(_id, 1);
    expect((await readPackingSlips(shop.ctx.db, [_id], shop.clock.now()))[0]?.lines).toMatchObject([{ quantity: 1 }]);
    expect(await labels(_id)).toEqual({ pirate_ship: ["1 x HOODIE-M"], shipstation: [1] });
    await fulfill(_id);
    // A return after shipping changes nothing about what was in the package.
    shop.clock.advance(60_000);
    await restock(_id, 1);
    const [email] = about(await sentEmails(shop.emails), "has shipped");
    expect(email?.text).toContain("What's inside:\nPack'd Hoodie\u00a0×\u00a01, Grey");
  });

  test("has neither slip lines nor labels once refunds restocked all of it", async () => {
    const { _id } = await paidOrder(shop, { items: [{ quantity: 2 }, { size: "S" }] });
    await restock(_id, 2);
    await restock(_id, 1, 1);
    expect((await readPackingSlips(shop.ctx.db, [_id], shop.clock.now()))[0]?.lines).toEqual([]);
    expect(await labels(_id)).toEqual({ pirate_ship: [], shipstation: [] });
  });

  test("that took its restocked units again, because it was paid outside the shop, is shipped", async () => {
    const { _id } = await paidOrder(shop);
    await restock(_id, 1);
    await shop.cancel(_id);
    await shop.markPaid(_id, { offlinePayment: true });
    expect((await readPackingSlips(shop.ctx.db, [_id], shop.clock.now()))[0]?.lines).toMatchObject([{ quantity: 1 }]);
    expect(await fulfill(_id)).toMatchObject({ outcome: "fulfilled" });
  });

  test.each([paidOrder, placedOrder])(
    "is neither shipped nor captured under an address that has changed since its slip",
    async (order) => {
      const { _id } = await order(shop);
      const [slip] = await readPackingSlips(shop.ctx.db, [_id], shop.clock.now());
      const { status } = slip ?? {};
      const moved = { ...SHIP_TO, address: "9 Birch Road" };
      await changeAddress(shop.ctx, _id, { shipTo: moved }, STAFF);
      expect(await fulfill(_id, { shipTo: slip?.shipTo })).toMatchObject({
        outcome: "refused",
        detail: "The address changed after this slip was printed. Print it again.",
      });
      expect(await statusOf(_id)).toBe(status);
      expect(await readAdminOrders(shop.ctx.db, [_id], shop.clock.now())).toMatchObject([
        { addressChangedAt: shop.clock.now().toISOString() },
      ]);
      expect(await fulfill(_id, { shipTo: moved })).toMatchObject({ outcome: "fulfilled" });
      expect(await fulfill(_id, { shipTo: slip?.shipTo })).toMatchObject({ outcome: "already_fulfilled" });
    },
  );

  test("is shipped with package, timeline, audit log and tracking email", async () => {
    const { _id, orderNumber } = await paidOrder(shop);
    expect(await fulfill(_id)).toEqual({ outcome: "fulfilled", orderId: _id, orderNumber });
    expect(await findOrderView(shop.ctx.db, _id)).toMatchObject({
      status: "fulfilled",
      shipment: { ...UPS_TIDY, trackingUrl: "https://www.ups.com/track?tracknum=1Z999AA10123456784" },
    });
    expect(await eventsOf("fulfilled")).toEqual([{ actor: STAFF.email, note: "UPS 1Z999AA10123456784" }]);
    expect(await audit()).toMatchObject([
      { actor: STAFF.email, action: "order.mark_paid", subject: `order:${orderNumber}`, after: { status: "paid" } },
      { actor: STAFF.email, action: "order.fulfil", subject: `order:${orderNumber}`, after: UPS_TIDY },
    ]);
    const [email] = about(await sentEmails(shop.emails), "has shipped");
    expect(email?.to).toBe("jordan@shopper.example");
    expect(email?.text).toContain(
      "Tracking:\nUPS\n1Z999AA10123456784\n\nThe carrier's first scan can take a day.\n\nTrack Your Package: https://www.ups.com/track?tracknum=1Z999AA10123456784",
    );
    expect(email?.text).toContain(`https://shop.example/orders/${_id}#`);
    expect(await ledgerDifferences(shop.ctx.db)).toEqual([]);
  });

  test("is shipped once even if two windows ship it at the same time", async () => {
    const other = shop.anotherProcess();
    for (let round = 1; round <= 3; round++) {
      const { _id } = await placedOrder(shop);
      const outcomes = await Promise.all([fulfill(_id), fulfill(_id), fulfill(_id, UPS, BEN, other)]);
      expect(outcomes.map((one) => one?.outcome).sort()).toEqual([
        "already_fulfilled",
        "already_fulfilled",
        "fulfilled",
      ]);
      for (const kind of ["fulfilled", "captured"]) expect(await eventsOf(kind)).toHaveLength(round);
    }
    expect(about(await sentEmails(shop.emails), "has shipped")).toHaveLength(3);
    expect(await shipments()).toHaveLength(3);
  });

  test("keeps its first tracking number, and the second window sees it", async () => {
    const { _id } = await placedOrder(shop);
    await fulfill(_id);
    expect(await fulfill(_id, { carrier: "USPS", trackingNumber: "1" }, BEN)).toMatchObject({
      outcome: "already_fulfilled",
      detail: expect.stringMatching(/by staff@packd\.example with UPS 1Z999AA10123456784/),
    });
    expect(await shipments()).toMatchObject([{ trackingNumber: "1Z999AA10123456784", shippedBy: STAFF.email }]);
  });
});

describe("a pending order", () => {
  test("whose capture cannot be read either is shipped on the second try, and charged once", async () => {
    const { _id } = await placedOrder(shop);
    shop.sandbox.switches.timeOutAfter("capture");
    shop.sandbox.switches.fail("get", 1);
    expect(await fulfill(_id)).toMatchObject({
      outcome: "refused",
      detail: expect.stringContaining("isn't answering"),
    });
    expect(await statusOf(_id)).toBe("pending");
    expect(await shipments()).toEqual([]);
    expect(about(await sentEmails(shop.emails), "has shipped")).toEqual([]);
    expect(await fulfill(_id)).toMatchObject({ outcome: "fulfilled" });
    expect(await shop.atProvider()).toEqual([["captured", 1499, 0]]);
  });

  test("whose authorization expired is not shipped", async () => {
    const { _id } = await placedOrder(shop);
    shop.clock.advance(8 * 24 * 60 * 60_000);
    expect(await fulfill(_id)).toMatchObject({
      outcome: "refused",
      detail: "This order is cancelled, so it can't be shipped.",
    });
    expect(await shipments()).toEqual([]);
  });

  test("that is cancelled at the same time is either shipped or cancelled", async () => {
    for (let round = 0; round < 3; round++) {
      const { _id } = await placedOrder(shop);
      const [shipped] = await Promise.all([fulfill(_id), shop.cancel(_id, BEN)]);
      expect(await statusOf(_id)).toBe(shipped?.outcome === "fulfilled" ? "fulfilled" : "cancelled");
    }
    expect(
      await shop.ctx.db.selectFrom("orders").select("id").where("status", "=", "fulfilled").execute(),
    ).toHaveLength((await shipments()).length);
    expect(await ledgerDifferences(shop.ctx.db)).toEqual([]);
  });
});

test("each of several orders has its own outcome, in the order of the request", async () => {
  const [good, cancelled, unknown] = [await placedOrder(shop), await cancelledOrder(shop), crypto.randomUUID()];
  const ids = [unknown, cancelled._id, good._id, good._id];
  const orders = ids.map((orderId) => ({ orderId }));
  const results = await fulfillOrders(shop.checkout, shop.sandbox, orders, STAFF);
  expect(results.map(({ orderId }) => orderId)).toEqual(ids);
  const outcomes = results.map(({ outcome }) => outcome);
  expect(outcomes.slice(0, 2)).toEqual(["refused", "refused"]);
  expect(outcomes.slice(2).sort()).toEqual(["already_fulfilled", "fulfilled"]);
});

describe("wrong tracking", () => {
  const correct = (orderId: string, revision: number, tell: boolean, trackingNumber: string) =>
    correctTracking(shop.ctx, orderId, {
      tracking: tidyTracking({ carrier: "USPS", trackingNumber }),
      revision,
      tell,
      actor: BEN,
    });

  test("is corrected, with an email only on request", async () => {
    const { _id } = await placedOrder(shop);
    await fulfill(_id);
    await sentEmails(shop.emails);
    expect(await correct(_id, 1, false, "94001")).toEqual({ outcome: "corrected" });
    expect(await sentEmails(shop.emails)).toEqual([]);
    for (const [revision, number] of [
      [2, "94002"],
      [3, "94003"],
    ] as const) {
      expect(await correct(_id, revision, true, number)).toEqual({ outcome: "corrected" });
      expect(await correct(_id, revision, true, number)).toEqual({ outcome: "unchanged" });
      const texts = (await sentEmails(shop.emails)).map(({ text }) => text);
      expect(texts).toEqual([expect.stringContaining(`Tracking:\nUSPS\n${number}\n`)]);
    }
    expect((await eventsOf("tracking_changed")).at(-1)).toEqual({
      actor: BEN.email,
      note: "From USPS 94002 to USPS 94003",
    });
  });

  test("is not overwritten by a window that shows the old number", async () => {
    const { _id } = await placedOrder(shop);
    await fulfill(_id);
    const outcomes = await Promise.all([correct(_id, 1, false, "94001"), correct(_id, 1, false, "94002")]);
    expect(outcomes.map(({ outcome }) => outcome).sort()).toEqual(["corrected", "stale"]);
    expect(await shipments()).toMatchObject([{ revision: 2 }]);
  });

  test("cannot be corrected before the order is shipped", async () => {
    const { _id } = await placedOrder(shop);
    expect(await correct(_id, 1, true, "94001")).toEqual({ outcome: "not_shipped" });
    expect(await correct(crypto.randomUUID(), 1, true, "94001")).toEqual({ outcome: "not_found" });
  });
});
