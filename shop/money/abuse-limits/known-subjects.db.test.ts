import { describe, expect, it, test } from "vitest";
import type { Query } from "#platform/db/pool.server.ts";
import { placeOrder } from "#shop/ordering/checkout/place-order.server.ts";
import { freshShop } from "#test/harness/fresh-shop.ts";
import { STAFF } from "#test/harness/orders.ts";
import { onPool, recordingPool } from "#test/harness/recorded-queries.ts";
import { newKey, orderRequest } from "#test/harness/shop.ts";
import { countAttempt, type Subject } from "./abuse-limits.store.server.ts";
import { unblock } from "./blocked.server.ts";
import { createKnownSubjects } from "./known-subjects.server.ts";
import { ABUSE_THRESHOLDS } from "./limits.ts";

const shop = await freshShop({ M: 1000 });

const buy = (checkout = shop.checkout, card: "visa_approved" | "generic_decline" = "visa_approved") =>
  placeOrder(checkout, { request: orderRequest({ card }), idempotencyKey: newKey(), ip: "203.0.113.1" });

/** Another process, and how often it read the counters from the database. */
function watchedProcess() {
  const { pool, recorded } = recordingPool(shop.ctx.pool);
  return {
    checkout: shop.anotherProcess({ context: onPool(shop.ctx, pool) }),
    asked: () => recorded.filter(({ text }) => text.includes("guard_counters")).length,
  };
}

const count = (subjects: Subject[], failed = 4) =>
  countAttempt(shop.ctx.db, subjects, {
    failed,
    asked: 0,
    answered: 0,
    orderId: shop.ctx.ids.uuid(),
    at: shop.clock.now(),
  });

test("orders from unknown shoppers need no query; the known subjects are read at most once a second", async () => {
  const { checkout, asked } = watchedProcess();
  await Promise.all(Array.from({ length: 20 }, () => buy(checkout)));
  for (let i = 0; i < 3; i++) expect((await buy(checkout)).outcome).toBe("placed");
  expect(asked()).toBe(1);
  shop.clock.advance(999);
  await buy(checkout);
  expect(asked()).toBe(1);
  shop.clock.advance(1);
  await Promise.all([buy(checkout), buy(checkout)]);
  expect(asked()).toBe(2);
});

test("another process's counts block orders within a second, and its unblocking takes effect at once", async () => {
  const here = shop.anotherProcess();
  await buy(here);
  for (let i = 0; i < 4; i++) await buy(shop.checkout, "generic_decline");
  shop.clock.advance(1_000);
  expect((await buy(here)).outcome).toBe("held_back");
  const held = await shop.ctx.db.selectFrom("guardCounters").select("subject").execute();
  for (const { subject } of held) await unblock(shop.ctx, STAFF, subject);
  expect((await buy(here)).outcome).toBe("placed");
});

describe("known subjects", () => {
  const PATIENT = { patienceMs: 60_000 };
  const one: Subject = "ip:one";
  const another: Subject = "ip:another";
  const of = (known: ReturnType<typeof createKnownSubjects>) => known.among(() => [one, another]);

  it("are those counted within the last hour, plus those that this process has just counted", async () => {
    const known = createKnownSubjects(shop.ctx, ABUSE_THRESHOLDS, PATIENT);
    await count([one]);
    await known.refresh();
    expect(of(known)).toEqual([one]);
    known.noticed([another]);
    expect(of(known)).toEqual([one, another]);
    shop.clock.advance(60 * 60_000);
    await known.refresh();
    expect(of(known)).toEqual([]);
  });

  it("are read again after a clock that was ahead is corrected", async () => {
    const known = createKnownSubjects(shop.ctx, ABUSE_THRESHOLDS, PATIENT);
    const now = shop.clock.now();
    shop.clock.advance(2 * 60 * 60_000);
    await known.refresh();
    shop.clock.set(now);
    await count([one]);
    await known.refresh();
    expect(of(known)).toEqual([one]);
  });

  it("include every subject when there are too many to keep in memory", async () => {
    const known = createKnownSubjects(shop.ctx, ABUSE_THRESHOLDS, { most: 2, ...PATIENT });
    await count(["ip:1", "ip:2"]);
    await known.refresh();
    expect(of(known)).toEqual([]);
    await count(["ip:3", "card:held"], 11);
    shop.clock.advance(1_000);
    await known.refresh();
    expect(of(known)).toEqual([one, another]);
    expect(known.holdsCards()).toBe(true);
  });

  it("stay the same while the database is slow, and orders wait for it only once", async () => {
    let answer = () => {};
    const slow = new Promise<void>((resolve) => (answer = resolve));
    let reads = 0;
    const query = async (text: string, values: readonly unknown[]) => {
      if (++reads === 1) return { command: "SELECT", rowCount: 0, rows: [] };
      await slow;
      return shop.ctx.pool.query(text, values);
    };
    const pool = { ...shop.ctx.pool, query: query as Query };
    const known = createKnownSubjects({ ...shop.ctx, pool }, ABUSE_THRESHOLDS, { patienceMs: 1 });
    known.noticed([one]);
    await known.refresh();
    shop.clock.advance(1_000);
    await known.refresh();
    expect(known.refresh()).toBeUndefined();
    shop.clock.advance(1_000);
    expect(known.refresh()).toBeUndefined();
    expect([reads, of(known)]).toEqual([2, [one]]);

    await count([another]);
    answer();
    await expect.poll(() => of(known), { timeout: 20_000 }).toEqual([one, another]);
    shop.clock.advance(1_000);
    expect(known.refresh()).toBeInstanceOf(Promise);
  });

  it("stay the same when they cannot be read, and orders do not wait for the next try", async () => {
    const pool = { ...shop.ctx.pool, query: () => Promise.reject(new Error("the database is unreachable")) };
    const known = createKnownSubjects({ ...shop.ctx, pool }, ABUSE_THRESHOLDS);
    known.noticed([one]);
    await known.refresh();
    shop.clock.advance(1_000);
    expect(known.refresh()).toBeUndefined();
    expect(of(known)).toEqual([one]);
  });
});
