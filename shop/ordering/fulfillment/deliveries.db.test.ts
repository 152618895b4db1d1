import { describe, expect, test } from "vitest";
import type { Actor } from "#shop/context.server.ts";
import { suppress } from "#shop/messaging/suppression/suppress.server.ts";
import { readOrderDetail } from "#shop/ordering/order-page/read-order-detail.server.ts";
import { findOrderView } from "#shop/ordering/orders/orders.store.server.ts";
import { ordersUnderWay } from "#shop/ordering/orders/shipments.store.server.ts";
import { writeSetting } from "#shop/running/settings/settings.store.server.ts";
import { CUSTOMER } from "#test/harness/customer.ts";
import { freshShop } from "#test/harness/fresh-shop.ts";
import {
  cancel,
  cancelledOrder,
  paidOrder,
  pay,
  placedOrder,
  refund,
  STAFF,
  ship,
  shippedOrder,
} from "#test/harness/orders.ts";
import { sentEmails } from "#test/harness/sent-emails.ts";
import type { OrderChange } from "#test/harness/shop.ts";
import { assumeDeliveries, markDelivered } from "./mark-delivered.server.ts";

const DAY_MS = 24 * 60 * 60_000;
const BEA = { ...STAFF, id: "s2", email: "bea@shop.example" };

const shop = await freshShop({ S: 5, M: 9 });

async function shipped(change?: OrderChange) {
  const order = await shippedOrder(shop, change, { carrier: "UPS", trackingNumber: "1Z999AA10123456784" });
  await sent();
  return order;
}
const sent = () => sentEmails(shop.emails);
const view = (id: string) => findOrderView(shop.ctx.db, id);
const deliver = async (id: string, actor: Actor = STAFF) => (await markDelivered(shop.ctx, id, actor)).outcome;
const audit = () =>
  shop.ctx.db.selectFrom("auditLog").select(["actor", "action"]).where("action", "like", "order.deliver%").execute();

describe("an order that has arrived", () => {
  test("is marked once, even from two windows, and its shopper is asked to review each line", async () => {
    const { _id } = await shipped({ items: [{ size: "S" }, { size: "M" }] });
    const outcomes = await Promise.all([deliver(_id), deliver(_id, BEA), deliver(_id)]);
    expect(outcomes.sort()).toEqual(["already_delivered", "already_delivered", "delivered"]);
    expect(await view(_id)).toMatchObject({ shipment: { delivered: { assumed: false } } });
    expect((await view(_id))?.timeline.filter(({ kind }) => kind === "delivered")).toHaveLength(1);
    expect(await audit()).toMatchObject([{ action: "order.delivered" }]);
    const [email, ...more] = await sent();
    expect(more).toEqual([]);
    expect(email?.subject).toMatch(/has arrived$/);
    expect(email?.text.match(/https:\/\/shop\.example\/review#[0-9a-f-]{36}\.\d\.[\w-]{43}/g)).toHaveLength(2);
    expect(email?.text).toContain("and we publish it whatever its rating, unless");
  });

  test("is confirmed to shoppers who unsubscribed, without asking for reviews", async () => {
    const { _id } = await shipped();
    await suppress(shop.ctx, CUSTOMER.email, "unsubscribed");
    await deliver(_id);
    const [email] = await sent();
    expect(email?.subject).toMatch(/has arrived$/);
    expect(email?.text).not.toMatch(/review/i);
  });

  test("must have been shipped", async () => {
    expect(await deliver((await placedOrder(shop))._id)).toBe("not_shipped");
    expect(await deliver((await cancelledOrder(shop))._id)).toBe("not_shipped");
    expect(await deliver(crypto.randomUUID())).toBe("not_found");
  });

  test("counts only refunds of its current payment, if it was refunded and then paid outside the shop", async () => {
    const { _id } = await paidOrder(shop);
    await cancel(shop, _id, STAFF);
    await pay(shop, _id, true);
    expect(await view(_id)).toMatchObject({ status: "paid", refunded: 0, refunds: [{ status: "succeeded" }] });
    const said = (await readOrderDetail(shop.ctx, { provider: "sandbox", live: false, providers: {} }, _id))?.actions;
    expect(said?.fulfill?.join(" ")).not.toContain("already refunded");
    await ship(shop, _id);
    await sent();
    shop.clock.advance(10 * DAY_MS);
    expect(await assumeDeliveries(shop.ctx)).toBe(1);
    expect((await sent())[0]?.text).toContain("your review helps");
  });
});

describe("an order without a delivery confirmation", () => {
  test("is assumed delivered after the days in the settings, and the email says so", async () => {
    const { _id } = await shipped();
    shop.clock.advance(10 * DAY_MS - 1000);
    expect(await assumeDeliveries(shop.ctx)).toBe(0);
    shop.clock.advance(1000);
    expect(await assumeDeliveries(shop.ctx)).toBe(1);
    expect(await assumeDeliveries(shop.ctx)).toBe(0);
    expect(await view(_id)).toMatchObject({ shipment: { delivered: { assumed: true } } });
    expect(await audit()).toEqual([{ actor: "system", action: "order.delivery_assumed" }]);
    const [email] = await sent();
    expect(email?.subject).toMatch(/^Has your Pack'd order \S+ arrived\?$/);
    expect(email?.text).toContain("we haven't received a delivery confirmation");
    expect(email?.text).not.toContain("was delivered");
    expect(await deliver(_id)).toBe("already_delivered");
  });

  test("waits for staff when the setting is 0, or if it is too old when the setting is turned on", async () => {
    await shipped();
    await writeSetting(shop.ctx.db, "assumeDelivered", 0);
    shop.clock.advance(20 * DAY_MS);
    expect(await assumeDeliveries(shop.ctx)).toBe(0);
    shop.clock.advance(30 * DAY_MS);
    await writeSetting(shop.ctx.db, "assumeDelivered", 10);
    expect(await assumeDeliveries(shop.ctx)).toBe(0);
  });

  test("does not hold up others when it cannot be marked, and is retried; without a database the run ends", async () => {
    for (const _ of [1, 2, 3]) await shipped();
    shop.clock.advance(11 * DAY_MS);
    const between = { from: new Date(0), until: shop.clock.now() };
    const [oldest] = await ordersUnderWay(shop.ctx.db, { ...between, limit: 1 });
    expect(await ordersUnderWay(shop.ctx.db, { ...between, after: oldest, limit: 5 })).toHaveLength(2);
    const { ids, log } = shop.ctx;
    const logged: object[] = [];
    const failures = [new Error("Connection terminated"), new Error("not this one")];
    const uuid = () => {
      const failure = failures.shift();
      if (failure) throw failure;
      return ids.uuid();
    };
    const faulty = {
      ...shop.ctx,
      ids: { ...ids, uuid },
      log: { ...log, error: (facts: object) => void logged.push(facts) },
    };
    await expect(assumeDeliveries(faulty)).rejects.toThrow("Connection terminated");
    expect(await assumeDeliveries(faulty)).toBe(2);
    expect(logged).toMatchObject([{ err: { message: "not this one" } }]);
    expect(await sent()).toHaveLength(2);
    expect(await assumeDeliveries(shop.ctx)).toBe(1);
  });

  test("is left alone when it was refunded in full, and gets no email when staff mark it", async () => {
    const { _id } = await shipped();
    await refund(shop, _id, 1499);
    await sent();
    shop.clock.advance(11 * DAY_MS);
    expect(await assumeDeliveries(shop.ctx)).toBe(0);
    expect(await deliver(_id)).toBe("delivered");
    expect(await sent()).toEqual([]);
  });
});
