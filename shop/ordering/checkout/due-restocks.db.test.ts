import { expect, test } from "vitest";
import { testBackend } from "#test/harness/database.ts";
import { duringQuery } from "#test/harness/during-query.ts";
import { endsOrWaits } from "#test/harness/ends-or-waits.ts";
import { freshShop } from "#test/harness/fresh-shop.ts";
import { newKey, orderRequest } from "#test/harness/shop.ts";

const shop = await freshShop({ M: 1, L: 0 });
const { reserve } = shop.checkout;
const restock = `insert into restocks (id, sku, pieces, available_at, planned_by, planned_at)
  values (gen_random_uuid(), 'HOODIE-L', 5, now(), 'staff', now())`;
const onHand = async () =>
  (await shop.ctx.db.selectFrom("variants").select("onHand").orderBy("position").execute()).map(({ onHand }) => onHand);

test("a due restock is in stock for the first order after it", async () => {
  await shop.ctx.pool.query(restock);
  const asked = { idempotencyKey: newKey(), request: orderRequest({ items: [{ size: "L" }] }) };
  expect(await reserve(asked)).toMatchObject({ outcome: "reserved" });
  expect(await onHand()).toEqual([1, 4]);
});

// The embedded database has one connection, so there no batch waits for another one's lock.
if (testBackend === "postgres")
  test("a repeat that waits behind its own order for a due restock gets that order", async () => {
    const [isTaken, mayCommit] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const context = duringQuery(shop.ctx, /^\s*with wanted as \(select sku, units/, () => {
      isTaken.resolve();
      return mayCommit.promise;
    });
    const asked = { idempotencyKey: newKey(), request: orderRequest() };
    const first = shop.anotherProcess({ context }).reserve(asked);
    await isTaken.promise;
    await shop.ctx.pool.query(restock);
    const repeat = reserve(asked);
    await endsOrWaits(shop.ctx, repeat);
    mayCommit.resolve();
    expect(await first).toMatchObject({ outcome: "reserved" });
    expect(await repeat).toMatchObject({ outcome: "repeated" });
    expect(await onHand()).toEqual([0, 5]);
  });
