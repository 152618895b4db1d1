import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { dayAfter, dayWords, easternDay } from "#platform/eastern-day.ts";
import type { Mail } from "#platform/mailer.server.ts";
import { sendMails } from "#shop/mail/send-mails.server.ts";
import { tidyTracking } from "#shop/orders/carriers.ts";
import { findOrderView } from "#shop/orders/orders.store.server.ts";
import { ordersUnderWay } from "#shop/orders/shipments.store.server.ts";
import { cancelOrder } from "#shop/payments/cancel-order.server.ts";
import { writeSetting } from "#shop/settings/settings.store.server.ts";
import { suppress } from "#shop/suppression/suppress.server.ts";
import { CUSTOMER } from "#test/harness/customer.ts";
import { ADA, BEA } from "#test/harness/desk.ts";
import { orderRequest, place, stockUp, type TestShop, testShop } from "#test/harness/shop.ts";
import { assumeDeliveries } from "./assume-deliveries.server.ts";
import { fulfilOrder } from "./fulfil-order.server.ts";
import { markDelivered } from "./mark-delivered.server.ts";
import { tellOfDelay } from "./tell-of-delay.server.ts";

const HOUR_MS = 60 * 60_000;
const DAY_MS = 24 * HOUR_MS;

let shop: TestShop;
beforeAll(async () => {
  shop = await testShop();
});
afterAll(() => shop.close());
beforeEach(async () => {
  await shop.database.reset();
  await stockUp(shop.ctx, { S: 5, M: 9 });
});

async function shipped(request = orderRequest()) {
  const order = await place(shop.checkout, request);
  const tracking = tidyTracking({ carrier: "UPS", trackingNumber: "1Z999AA10123456784" });
  await fulfilOrder(shop.checkout, shop.sandbox, order._id, { tracking, actor: ADA });
  await sent();
  return order;
}
async function sent(): Promise<Mail[]> {
  const mails: Mail[] = [];
  await sendMails(shop.mails, { send: async (mail) => void mails.push(mail), close() {} });
  return mails;
}
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

describe("an order that is late", () => {
  const inDays = (days: number) => dayAfter(easternDay(shop.clock.now()), days);
  const delay = async (orderId: string, change: { shipsBy?: string; reason?: string; revision?: number } = {}) => {
    const told = { shipsBy: inDays(19), reason: "The dye house is late.", revision: 0, actor: ADA, ...change };
    return (await tellOfDelay(shop.ctx, orderId, told)).outcome;
  };

  test("is told of with one mail for each change: the day, the reason, and how to cancel", async () => {
    const { _id } = await place(shop.checkout);
    await sent();
    expect(await delay(_id)).toBe("told");
    expect(await delay(_id, { revision: 1 })).toBe("unchanged");
    expect(await delay(_id)).toBe("unchanged");
    expect(await view(_id)).toMatchObject({ delay: { shipsBy: inDays(19), reason: "The dye house is late." } });
    const [mail, ...more] = await sent();
    expect(more).toEqual([]);
    expect(mail?.text).toContain(`by ${dayWords(inDays(19))}.`);
    expect(mail?.text).toContain("The reason: The dye house is late.");
    expect(mail?.text).toContain("cancel the order for a full refund");
    expect(mail?.text).toContain(`https://shop.example/orders/${_id}#`);
    expect(await delay(_id, { shipsBy: inDays(26), revision: 1 })).toBe("told");
    const [second] = await sent();
    expect(second?.text).toContain(`by ${dayWords(inDays(26))}.`);
    expect((await view(_id))?.timeline.filter(({ kind }) => kind === "delayed")).toHaveLength(2);
  });

  test("asks nothing of its shopper the first time, and to agree when it is long or comes again", async () => {
    const silent = "you need not do anything";
    const asks = "If you want to wait for it, please write to us that you do. If you do not agree, we cancel the order";
    const { _id } = await place(shop.checkout);
    await sent();
    await delay(_id, { shipsBy: inDays(30) });
    const [first] = await sent();
    expect(first?.text).toContain(silent);
    expect(first?.text).not.toContain(asks);
    await delay(_id, { shipsBy: inDays(31), revision: 1 });
    const [second] = await sent();
    expect(second?.text).toContain(asks);
    expect(second?.text).not.toContain(silent);
    const long = await place(shop.checkout);
    await sent();
    await delay(long._id, { shipsBy: inDays(31) });
    expect((await sent())[0]?.text).toContain(asks);
  });

  test("is told of by one of two windows", async () => {
    const { _id } = await place(shop.checkout);
    const outcomes = await Promise.all([delay(_id), delay(_id, { shipsBy: inDays(20) })]);
    expect(outcomes.sort()).toEqual(["stale", "told"]);
  });

  test("has a day from today to a year ahead", async () => {
    const { _id } = await place(shop.checkout);
    for (const shipsBy of [inDays(-1), inDays(366), `${inDays(300).slice(0, 4)}-02-30`, "soon"]) {
      expect(await delay(_id, { shipsBy }), shipsBy).toBe("bad_day");
    }
    expect(await delay(_id, { shipsBy: inDays(0) })).toBe("told");
  });

  test("is not shipped, and confirmed", async () => {
    const { _id } = await shipped();
    expect(await delay(_id)).toBe("closed");
    const other = await place(shop.checkout);
    await cancelOrder(shop.checkout, shop.sandbox, other._id, ADA);
    expect(await delay(other._id)).toBe("closed");
    expect(await delay(crypto.randomUUID())).toBe("not_found");
  });

  test("is its shopper's to cancel after the hour, for a full refund, until it ships", async () => {
    const cancel = async (id: string) =>
      (await cancelOrder(shop.checkout, shop.sandbox, id, { kind: "shopper" })).outcome;
    const paid = await place(shop.checkout);
    const gone = await place(shop.checkout);
    shop.clock.advance(2 * HOUR_MS);
    expect(await cancel(paid._id)).toBe("too_late");
    await delay(paid._id);
    await delay(gone._id);
    expect(await cancel(paid._id)).toBe("cancelled");
    expect(await view(paid._id)).toMatchObject({ status: "cancelled" });
    await fulfilOrder(shop.checkout, shop.sandbox, gone._id, { tracking: tidyTracking({}), actor: ADA });
    expect(await cancel(gone._id)).toBe("illegal_move");
  });

  test("that was cancelled before the mail went out is not told of", async () => {
    const { _id } = await place(shop.checkout);
    await sent();
    await delay(_id);
    await cancelOrder(shop.checkout, shop.sandbox, _id, ADA);
    expect((await sent()).map(({ subject }) => subject)).toEqual([expect.stringContaining("is cancelled")]);
  });
});
