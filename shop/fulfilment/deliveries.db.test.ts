import { describe, expect, test } from "vitest";
import { tidyTracking } from "#shop/orders/carriers.ts";
import { findOrderView } from "#shop/orders/orders.store.server.ts";
import { ordersUnderWay } from "#shop/orders/shipments.store.server.ts";
import { cancelOrder } from "#shop/payments/cancel-order.server.ts";
import { writeSetting } from "#shop/settings/settings.store.server.ts";
import { suppress } from "#shop/suppression/suppress.server.ts";
import { CUSTOMER } from "#test/harness/customer.ts";
import { ADA, BEA } from "#test/harness/desk.ts";
import { freshShop } from "#test/harness/fresh-shop.ts";
import { sentMails } from "#test/harness/sent-mails.ts";
import { orderRequest, place } from "#test/harness/shop.ts";
import { assumeDeliveries } from "./assume-deliveries.server.ts";
import { fulfilOrder } from "./fulfil-order.server.ts";
import { markDelivered } from "./mark-delivered.server.ts";

const DAY_MS = 24 * 60 * 60_000;

const shop = await freshShop({ S: 5, M: 9 });

async function shipped(request = orderRequest()) {
  const order = await place(shop.checkout, request);
  const tracking = tidyTracking({ carrier: "UPS", trackingNumber: "1Z999AA10123456784" });
  await fulfilOrder(shop.checkout, shop.sandbox, order._id, { tracking, actor: ADA });
  await sent();
  return order;
}
const sent = () => sentMails(shop.mails);
const view = (id: string) => findOrderView(shop.ctx.db, id);
const deliver = async (id: string, actor = ADA) => (await markDelivered(shop.ctx, id, actor)).outcome;
const audit = () =>
  shop.ctx.db.selectFrom("audit_log").select(["actor", "action"]).where("action", "like", "order.deliver%").execute();

describe("an order that has arrived", () => {
  test("is marked so once, however often it is pressed, and its shopper is asked for a review of each line", async () => {
    const { _id } = await shipped(orderRequest({ items: [{ size: "S" }, { size: "M" }] }));
    const outcomes = await Promise.all([deliver(_id), deliver(_id, BEA), deliver(_id)]);
    expect(outcomes.sort()).toEqual(["already_delivered", "already_delivered", "delivered"]);
    expect(await view(_id)).toMatchObject({ shipment: { delivered: { assumed: false } } });
    expect((await view(_id))?.timeline.filter(({ kind }) => kind === "delivered")).toHaveLength(1);
    expect(await audit()).toMatchObject([{ action: "order.delivered" }]);
    const [mail, ...more] = await sent();
    expect(more).toEqual([]);
    expect(mail?.subject).toMatch(/has arrived$/);
    expect(mail?.text.match(/https:\/\/shop\.example\/review#[0-9a-f-]{36}\.\d\.[\w-]{43}/g)).toHaveLength(2);
    expect(mail?.text).toContain("We publish reviews whatever their rating.");
  });

  test("is told to whoever wants no mails, without a word of reviews", async () => {
    const { _id } = await shipped();
    await suppress(shop.ctx, CUSTOMER.email, "unsubscribed");
    await deliver(_id);
    const [mail] = await sent();
    expect(mail?.subject).toMatch(/has arrived$/);
    expect(mail?.text).not.toMatch(/review/i);
  });

  test("was shipped before", async () => {
    const { _id } = await place(shop.checkout);
    expect(await deliver(_id)).toBe("not_shipped");
    expect(await deliver(crypto.randomUUID())).toBe("not_found");
    await cancelOrder(shop.checkout, shop.sandbox, _id, ADA);
    expect(await deliver(_id)).toBe("not_shipped");
  });

  test("is asked nothing when all of it was refunded", async () => {
    const { _id } = await shipped();
    await shop.ctx.db.updateTable("orders").set({ refunded_cents: 1499 }).where("id", "=", _id).execute();
    expect(await deliver(_id)).toBe("delivered");
    expect(await sent()).toEqual([]);
  });
});

describe("an order of which nobody said that it has arrived", () => {
  test("is taken as delivered after the days of the setting, and the mail says that this is only assumed", async () => {
    const { _id } = await shipped();
    shop.clock.advance(10 * DAY_MS - 1000);
    expect(await assumeDeliveries(shop.ctx)).toBe(0);
    shop.clock.advance(1000);
    expect(await assumeDeliveries(shop.ctx)).toBe(1);
    expect(await assumeDeliveries(shop.ctx)).toBe(0);
    expect(await view(_id)).toMatchObject({ shipment: { delivered: { assumed: true } } });
    expect(await audit()).toEqual([{ actor: "system", action: "order.delivery_assumed" }]);
    const [mail] = await sent();
    expect(mail?.subject).toMatch(/^Has your Pack'd order \S+ arrived\?$/);
    expect(mail?.text).toContain("Nobody has told us that it has arrived");
    expect(mail?.text).not.toContain("was delivered");
    expect(await deliver(_id)).toBe("already_delivered");
  });

  test("waits for staff when the setting is 0, and one of long ago for ever", async () => {
    await shipped();
    await writeSetting(shop.ctx.db, "assumeDelivered", 0);
    shop.clock.advance(20 * DAY_MS);
    expect(await assumeDeliveries(shop.ctx)).toBe(0);
    shop.clock.advance(30 * DAY_MS);
    await writeSetting(shop.ctx.db, "assumeDelivered", 10);
    expect(await assumeDeliveries(shop.ctx)).toBe(0);
  });

  test("holds up none of the others when it cannot be marked, and is tried again", async () => {
    for (const _ of [1, 2, 3]) await shipped();
    shop.clock.advance(11 * DAY_MS);
    const between = { from: new Date(0), until: shop.clock.now() };
    const [oldest] = await ordersUnderWay(shop.ctx.db, { ...between, limit: 1 });
    expect(await ordersUnderWay(shop.ctx.db, { ...between, after: oldest, limit: 5 })).toHaveLength(2);
    const { ids, log } = shop.ctx;
    const logged: object[] = [];
    let calls = 0;
    const uuid = () => {
      if (calls++ === 0) throw new Error("not this one");
      return ids.uuid();
    };
    const faulty = {
      ...shop.ctx,
      ids: { ...ids, uuid },
      log: { ...log, error: (facts: object) => void logged.push(facts) },
    };
    expect(await assumeDeliveries(faulty)).toBe(2);
    expect(logged).toMatchObject([{ err: { message: "not this one" } }]);
    expect(await sent()).toHaveLength(2);
    expect(await assumeDeliveries(shop.ctx)).toBe(1);
  });

  test("may be lost when all of it was refunded", async () => {
    const { _id } = await shipped();
    await shop.ctx.db.updateTable("orders").set({ refunded_cents: 1499 }).where("id", "=", _id).execute();
    shop.clock.advance(11 * DAY_MS);
    expect(await assumeDeliveries(shop.ctx)).toBe(0);
  });
});
