import { describe, expect, test } from "vitest";
import { dayAfter, dayWords, easternDay } from "#platform/eastern-day.ts";
import { cancelOrder, cancelUnanswered } from "#shop/money/payments/cancel.server.ts";
import { readOrderDetail } from "#shop/ordering/order-page/read-order-detail.server.ts";
import { findOrderView } from "#shop/ordering/orders/orders.store.server.ts";
import { freshShop } from "#test/harness/fresh-shop.ts";
import { addDispute } from "#test/harness/order-trouble.ts";
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
import { agreeToDelay, announceDelay } from "./delays.server.ts";

const HOUR_MS = 60 * 60_000;
const DAY_MS = 24 * HOUR_MS;

const shop = await freshShop({ S: 5, M: 9 });

const sent = () => sentEmails(shop.emails);
const view = (id: string) => findOrderView(shop.ctx.db, id);

const inDays = (days: number) => dayAfter(easternDay(shop.clock.now()), days);
const delay = async (orderId: string, change: { shipsBy?: string; reason?: string; revision?: number } = {}) => {
  const notice = { shipsBy: inDays(19), reason: "The dye house is late.", revision: 0, actor: STAFF, ...change };
  return (await announceDelay(shop.ctx, orderId, notice)).outcome;
};

test("a late order gets one email for each change: the day, the reason and how to cancel", async () => {
  const { _id } = await placedOrder(shop);
  await sent();
  expect(await delay(_id)).toBe("told");
  expect(await delay(_id, { revision: 1 })).toBe("unchanged");
  expect(await delay(_id)).toBe("unchanged");
  const notice = { shipsBy: inDays(19), reason: "The dye house is late.", agreeBy: null };
  expect(await view(_id)).toMatchObject({ delay: notice });
  const [email, ...more] = await sent();
  expect(more).toEqual([]);
  expect(email?.text).not.toContain("I'd Like to Wait");
  expect(email?.text).toContain(`by ${dayWords(inDays(19))}.`);
  expect(email?.text).toContain("Reason: The dye house is late.");
  expect(email?.text).toContain("cancel the order for a full refund");
  expect(email?.text).toContain(`https://shop.example/orders/${_id}#`);
  expect(await delay(_id, { shipsBy: inDays(26), revision: 1 })).toBe("told");
  const [second] = await sent();
  expect(second?.text).toContain(`by ${dayWords(inDays(26))}.`);
  expect((await view(_id))?.timeline.filter(({ kind }) => kind === "delayed")).toHaveLength(2);
});

test("a late order takes only one of two delays that are announced at the same time", async () => {
  const { _id } = await placedOrder(shop);
  const outcomes = await Promise.all([delay(_id), delay(_id, { shipsBy: inDays(20) })]);
  expect(outcomes.sort()).toEqual(["stale", "told"]);
});

test("a late order can get a new day up to a year ahead, unless it is shipped or cancelled", async () => {
  const { _id } = await placedOrder(shop);
  for (const shipsBy of [inDays(-1), inDays(366), `${inDays(300).slice(0, 4)}-02-30`, "soon"]) {
    expect(await delay(_id, { shipsBy }), shipsBy).toBe("bad_day");
  }
  expect(await delay(_id, { shipsBy: inDays(0) })).toBe("told");
  expect(await delay((await shippedOrder(shop))._id)).toBe("closed");
  expect(await delay((await cancelledOrder(shop))._id)).toBe("closed");
  expect(await delay(crypto.randomUUID())).toBe("not_found");
});

test("a late order can be cancelled by its shopper for a full refund until it ships, even after the first hour", async () => {
  const [waiting, gone] = [await placedOrder(shop), await placedOrder(shop)];
  shop.clock.advance(2 * HOUR_MS);
  expect(await cancel(shop, waiting._id)).toMatchObject({ outcome: "too_late" });
  await delay(waiting._id);
  await delay(gone._id);
  expect(await cancel(shop, waiting._id)).toMatchObject({ outcome: "cancelled" });
  expect(await view(waiting._id)).toMatchObject({ status: "cancelled" });
  await ship(shop, gone._id);
  expect(await cancel(shop, gone._id)).toMatchObject({ outcome: "illegal_move" });
});

test("an order whose promised day is over can be cancelled by its shopper, or ships first", async () => {
  const orders = [await paidOrder(shop), await paidOrder(shop), await paidOrder(shop)];
  shop.clock.advance(2 * HOUR_MS);
  for (const { _id } of orders) expect(await cancel(shop, _id)).toMatchObject({ outcome: "too_late" });
  shop.clock.advance(8 * DAY_MS);
  for (const [index, { _id }] of orders.entries()) {
    const [{ outcome }] = await Promise.all([cancel(shop, _id), index > 0 && ship(shop, _id)]);
    if (index === 0) expect(outcome).toBe("cancelled");
    expect(await view(_id)).toMatchObject(
      outcome === "cancelled" ? { status: "cancelled", refunded: 14.99 } : { status: "fulfilled", refunded: 0 },
    );
  }
});

test("a late order gets no delay email if it is cancelled before the email is sent", async () => {
  const { _id } = await placedOrder(shop);
  await sent();
  await delay(_id);
  await cancel(shop, _id, STAFF);
  expect((await sent()).map(({ subject }) => subject)).toEqual([expect.stringContaining("is cancelled")]);
});

describe("a late order whose shopper was asked to agree", () => {
  /** One day longer than the longest delay that needs no consent. */
  const LONG = 31;
  const asked = async () => {
    const order = await placedOrder(shop);
    await delay(order._id, { shipsBy: inDays(LONG) });
    await sent();
    return order;
  };
  const agree = async (id: string, shipsBy = inDays(LONG)) => (await agreeToDelay(shop.ctx, id, shipsBy)).outcome;
  const cancelUnansweredNow = () => cancelUnanswered(shop.checkout, shop.sandbox);

  test("is cancelled with a full refund after the last day, once even with two processes", async () => {
    const { _id } = await asked();
    expect(await view(_id)).toMatchObject({ delay: { agreeBy: inDays(30), agreedAt: null } });
    shop.clock.advance(30 * DAY_MS);
    expect(await cancelUnansweredNow()).toBe(0);
    shop.clock.advance(DAY_MS);
    const other = { ...shop.checkout, ...shop.anotherProcess() };
    const done = await Promise.all([cancelUnansweredNow(), cancelUnanswered(other, shop.sandbox)]);
    expect(done.reduce((sum, each) => sum + each)).toBe(1);
    expect(await view(_id)).toMatchObject({ status: "cancelled" });
    expect((await view(_id))?.timeline.map(({ kind }) => kind)).toContain("delay_unanswered");
    const [email, ...more] = await sent();
    expect(more).toEqual([]);
    expect(email?.subject).toContain("is cancelled");
    expect(email?.text).toContain("We asked if you wanted to wait and didn't hear back.");
  });

  test("is cancelled only once the last day is over in Hawaii", async () => {
    const { _id } = await asked();
    const lastDay = inDays(30);
    shop.clock.set(new Date(`${dayAfter(lastDay)}T09:59:59Z`));
    expect(await cancelUnansweredNow()).toBe(0);
    shop.clock.advance(1000);
    expect(await cancelUnansweredNow()).toBe(1);
    expect(await view(_id)).toMatchObject({ status: "cancelled" });
  });

  test("is kept when they agree to the announced day, once", async () => {
    const { _id } = await asked();
    const day = inDays(LONG);
    expect(await agree(_id, inDays(LONG - 1))).toBe("closed");
    const outcomes = await Promise.all([agree(_id, day), agree(_id, day)]);
    expect(outcomes.sort()).toEqual(["agreed", "agreed_before"]);
    expect((await view(_id))?.timeline.filter(({ kind }) => kind === "delay_agreed")).toHaveLength(1);
    shop.clock.advance(40 * DAY_MS);
    expect(await cancelUnansweredNow()).toBe(0);
  });

  test("stays due by the day they agreed to until they agree to a further one", async () => {
    const { _id } = await asked();
    const agreedDay = async () =>
      (await readOrderDetail(shop.ctx, { provider: "sandbox", live: false, providers: {} }, _id))?.agreedDay;
    const [first, further] = [inDays(LONG), inDays(50)];
    expect(await agreedDay()).toBe(null);
    await agree(_id, first);
    expect(await agreedDay()).toBe(first);
    await delay(_id, { shipsBy: further, revision: 1 });
    expect(await agreedDay()).toBe(first);
    await agree(_id, further);
    expect(await agreedDay()).toBe(further);
  });

  test("is cancelled when they agreed to an earlier day only", async () => {
    const { _id } = await asked();
    const day = inDays(LONG);
    await agree(_id, day);
    await delay(_id, { shipsBy: inDays(50), revision: 1 });
    expect((await sent())[0]?.text).toContain(`Please tell us by ${dayWords(day)} `);
    shop.clock.advance((LONG + 1) * DAY_MS);
    expect(await cancelUnansweredNow()).toBe(1);
  });

  test("is not cancelled once it has shipped, and accepts no answer", async () => {
    const { _id } = await asked();
    const day = inDays(LONG);
    await ship(shop, _id);
    expect(await agree(_id, day)).toBe("closed");
    shop.clock.advance(40 * DAY_MS);
    expect(await cancelUnansweredNow()).toBe(0);
    expect(await agree(crypto.randomUUID(), day)).toBe("not_found");
  });

  test.each([
    ["it was refunded in full", "visa_approved", (id: string) => refund(shop, id, 1499)],
    ["it is being refunded in full", "refund_pending", (id: string) => refund(shop, id, 1499)],
    ["a bank has paid it back", "visa_approved", (id: string) => addDispute(shop.ctx, id, { status: "lost" })],
    [
      "a bank has paid back what isn't being refunded",
      "refund_pending",
      async (id: string) => {
        await refund(shop, id, 500);
        await addDispute(shop.ctx, id, { status: "lost", amountCents: 999 });
      },
    ],
  ] as const)("is neither asked nor cancelled when %s", async (_, card, payBack) => {
    const { _id } = await paidOrder(shop, { card });
    await payBack(_id);
    await delay(_id, { shipsBy: inDays(LONG) });
    expect((await sent()).filter(({ text }) => text.includes("I'd Like to Wait"))).toEqual([]);
    shop.clock.advance(40 * DAY_MS);
    expect(await cancelUnansweredNow()).toBe(0);
    // The refund may be requested after the job has read its list.
    expect(await cancelOrder(shop.checkout, shop.sandbox, _id, { kind: "system" })).toMatchObject({
      outcome: "illegal_move",
    });
  });

  test("is not cancelled automatically when it was paid outside the shop", async () => {
    const { _id } = await paidOrder(shop);
    await cancel(shop, _id);
    await pay(shop, _id, true);
    expect(await delay(_id, { shipsBy: inDays(LONG) })).toBe("told");
    expect((await sent()).filter(({ text }) => text.includes("I'd Like to Wait"))).toHaveLength(1);
    shop.clock.advance(31 * DAY_MS);
    expect(await cancelUnansweredNow()).toBe(0);
    expect(await view(_id)).toMatchObject({ status: "paid" });
  });

  test("is no longer asked about its old delay when it is cancelled and then paid outside the shop", async () => {
    const { _id } = await asked();
    shop.clock.advance(31 * DAY_MS);
    expect(await cancelUnansweredNow()).toBe(1);
    await pay(shop, _id, true);
    expect(await view(_id)).toMatchObject({ status: "paid", delay: null });
    expect(await delay(_id)).toBe("told");
  });

  test("is kept or cancelled, never both, when the answer and the job run at the same time", async () => {
    const { _id } = await asked();
    const day = inDays(LONG);
    shop.clock.advance(31 * DAY_MS);
    const [answer, done] = await Promise.all([agree(_id, day), cancelUnansweredNow()]);
    expect([answer, done]).toEqual(answer === "agreed" ? ["agreed", 0] : ["closed", 1]);
    expect((await view(_id))?.status).toBe(answer === "agreed" ? "pending" : "cancelled");
  });

  test("does not hold up others when it cannot be cancelled, but the run ends without a database", async () => {
    for (const _ of [1, 2]) await asked();
    shop.clock.advance(31 * DAY_MS);
    const { ids } = shop.ctx;
    const failures = [new Error("Connection terminated"), new Error("not this one")];
    const uuid = () => {
      const failure = failures.shift();
      if (failure) throw failure;
      return ids.uuid();
    };
    const faulty = { ...shop.checkout, ids: { ...ids, uuid } };
    await expect(cancelUnanswered(faulty, shop.sandbox)).rejects.toThrow("Connection terminated");
    expect(await cancelUnanswered(faulty, shop.sandbox)).toBe(1);
    expect(await cancelUnansweredNow()).toBe(1);
  });
});
