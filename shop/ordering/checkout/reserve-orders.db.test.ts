import { beforeEach, describe, expect, test } from "vitest";
import { createDb } from "#platform/db/kysely.server.ts";
import { BEGIN_BATCH, type PoolClient } from "#platform/db/pool.server.ts";
import { UNPAID_UNITS } from "#shop/money/abuse-limits/limits.ts";
import { CONFIRM_ORDERS } from "#shop/money/payments/authorize.server.ts";
import { lockUnpaidUnits } from "#shop/money/payments/payments.store.server.ts";
import { writeSetting } from "#shop/running/settings/settings.store.server.ts";
import { DEFAULT_SETTINGS } from "#shop/running/settings/settings.ts";
import { ledgerDifferences } from "#shop/selling/stock/stock.store.server.ts";
import type { Tables } from "#shop/tables.server.ts";
import { duringQuery } from "#test/harness/during-query.ts";
import { freshShop } from "#test/harness/fresh-shop.ts";
import { recordingPool, tablesReadWhole } from "#test/harness/recorded-queries.ts";
import { newKey, orderRequest, stockUp } from "#test/harness/shop.ts";
import { READ_EARLIER_ORDERS, WRITE_ORDERS } from "./reservation.store.server.ts";
import { createReserver, type ReserveOrder } from "./reserve-orders.server.ts";

let reserve: ReserveOrder;

const shop = await freshShop(undefined);
beforeEach(() => {
  reserve = shop.anotherProcess().reserve;
});

const request = (items: { size?: string; quantity?: number }[] = [{}], idempotencyKey = newKey()) => ({
  idempotencyKey,
  request: orderRequest({ items }),
});
const onHand = async () => {
  const rows = await shop.ctx.db.selectFrom("variants").select(["size", "onHand"]).execute();
  return Object.fromEntries(rows.map(({ size, onHand }) => [size, onHand]));
};
const count = async (table: "orders" | "orderLines" | "payments" | "stockMovements") =>
  (
    await shop.ctx.db
      .selectFrom(table)
      .select(({ fn }) => fn.countAll<number>().as("n"))
      .executeTakeFirstOrThrow()
  ).n;

describe("unpaid units", () => {
  const from = (ip: string, quantity: number, email = newKey()) => ({
    ...request([{ quantity }]),
    origin: { ip, email },
  });

  test("are capped for all shoppers behind one address, however many orders arrive at once", async () => {
    await stockUp(shop.ctx, { M: 5000 });
    const processes = [reserve, shop.anotherProcess().reserve];
    const burst = Array.from({ length: 120 }, (_, i) => processes[i % 2]?.(from("bot", 10)));
    const outcomes = await Promise.all(burst);
    const reserved = outcomes.filter((outcome) => outcome?.outcome === "reserved");
    expect(reserved).toHaveLength(UNPAID_UNITS.ip / 10);
    expect(outcomes.find((outcome) => outcome?.outcome === "held_back")).toMatchObject({ retryAfterSeconds: 5 });
    expect((await onHand()).M).toBe(5000 - UNPAID_UNITS.ip);
    expect((await reserve(from("elsewhere", 10))).outcome).toBe("reserved");
  });

  test("are capped for an email, but a single order may be any size", async () => {
    await stockUp(shop.ctx, { S: 50, M: 500, L: 50 });
    const outcomes = [];
    for (const ip of ["a", "b", "c"]) outcomes.push((await reserve(from(ip, 10, "jo"))).outcome);
    expect(outcomes).toEqual(["reserved", "reserved", "held_back"]);
    const large = {
      ...request(["S", "M", "L"].map((size) => ({ size, quantity: 10 }))),
      origin: { ip: "a", email: "ann" },
    };
    expect((await reserve(large)).outcome).toBe("reserved");
  });

  test("of three hundred people in an office who buy at the same moment block no one", async () => {
    await stockUp(shop.ctx, { M: 400 });
    const outcomes = await Promise.all(Array.from({ length: 300 }, () => reserve(from("office", 1))));
    expect(new Set(outcomes.map(({ outcome }) => outcome))).toEqual(new Set(["reserved"]));
  });

  test("are counted for a card without reading a whole table", async () => {
    const { pool, recorded } = recordingPool(shop.ctx.pool);
    const db = createDb<Tables>(pool);
    expect(await lockUnpaidUnits(db, crypto.randomUUID(), "card")).toEqual({ own: 0, others: 0 });
    for (const query of recorded) expect(await tablesReadWhole(shop.ctx.pool, query, true)).toEqual([]);
  });
});

describe("a batch of reservations", () => {
  test("writes order, lines, payment and stock history, and takes the stock", async () => {
    await stockUp(shop.ctx, { S: 5, M: 5 });
    const outcome = await reserve(request([{ size: "M", quantity: 2 }, { size: "S" }]));
    expect(outcome).toMatchObject({ outcome: "reserved", order: { number: expect.stringMatching(/^LC[1-9]\d{5}$/) } });
    expect(await onHand()).toEqual({ S: 4, M: 3 });
    expect(await ledgerDifferences(shop.ctx.db)).toEqual([]);
    const payment = await shop.ctx.db.selectFrom("payments").selectAll().executeTakeFirstOrThrow();
    expect(payment).toMatchObject({ status: "processing", amountCents: 3 * 1499, ref: null });
  });

  test("refuses a key that was used for another body", async () => {
    await stockUp(shop.ctx, { M: 5 });
    const key = newKey();
    const outcomes = await Promise.all([reserve(request([{}], key)), reserve(request([{ quantity: 2 }], key))]);
    expect(outcomes.map(({ outcome }) => outcome)).toEqual(["reserved", "key_reused"]);
    expect(await reserve(request([{ quantity: 3 }], key))).toEqual({ outcome: "key_reused" });
    expect(await onHand()).toEqual({ M: 4 });
  });

  test("refuses a large order that no longer fits, which leaves room for smaller ones", async () => {
    await stockUp(shop.ctx, { M: 4 });
    const outcomes = await Promise.all([3, 2, 1, 1].map((quantity) => reserve(request([{ quantity }]))));
    expect(outcomes.map(({ outcome }) => outcome)).toEqual(["reserved", "out_of_stock", "reserved", "out_of_stock"]);
    expect(outcomes[1]).toMatchObject({ left: [{ size: "M", left: 1 }] });
    expect(await onHand()).toEqual({ M: 0 });
  });

  test("fails only the order whose row cannot be written", async () => {
    await stockUp(shop.ctx, { M: 5 });
    const bad = request();
    bad.request.customerInfo.name = "nul\u0000byte";
    const results = await Promise.allSettled([reserve(request()), reserve(bad), reserve(request())]);
    expect(results.map(({ status }) => status)).toEqual(["fulfilled", "rejected", "fulfilled"]);
    expect(await count("orders")).toBe(2);
    expect(await onHand()).toEqual({ M: 3 });
    expect(await ledgerDifferences(shop.ctx.db)).toEqual([]);
  });

  test("keeps no order whose stock is sold between reading and taking it", async () => {
    await stockUp(shop.ctx, { M: 1 });
    // In the same transaction, so it is undone with the order, and the next attempt finds the unit again.
    const takeLast = `with taken as (update variants set on_hand = 0 returning sku)
      insert into stock_movements (sku, delta, reason, at) select sku, -1, 'damaged', now() from taken`;
    const context = duringQuery(shop.ctx, /v\.on_hand as "onHand"/, (query) => query(takeLast));
    expect(await shop.anotherProcess({ context }).reserve(request())).toMatchObject({ outcome: "reserved" });
    expect(await count("orders")).toBe(1);
    expect(await onHand()).toEqual({ M: 0 });
    expect(await ledgerDifferences(shop.ctx.db)).toEqual([]);
  });

  test("writes nothing for refused shoppers", async () => {
    await stockUp(shop.ctx, { M: 0 });
    const outcomes = await Promise.all(Array.from({ length: 20 }, () => reserve(request())));
    expect(new Set(outcomes.map(({ outcome }) => outcome))).toEqual(new Set(["out_of_stock"]));
    expect([await count("orders"), await count("payments"), await count("stockMovements")]).toEqual([0, 0, 0]);
  });

  test("replaces an order number that is already taken", async () => {
    await stockUp(shop.ctx, { M: 5 });
    // Always the lowest numbers: the second batch draws exactly those that the first one used.
    let n = 0;
    const ids = { ...shop.ctx.ids, random: () => n++ % 40 };
    const { abuseLimits } = shop.checkout;
    const options = {
      provider: "sandbox",
      limits: shop.sandbox.limits,
      size: 10,
      writers: 1,
      abuseLimits,
      onStockShown() {},
    };
    const drawLow = createReserver({ ...shop.ctx, ids }, options);
    const first = await Promise.all([drawLow(request()), drawLow(request())]);
    n = 0;
    const second = await Promise.all([drawLow(request()), drawLow(request())]);
    const numbers = [...first, ...second].map((outcome) => outcome.outcome === "reserved" && outcome.order.number);
    expect(new Set(numbers).size).toBe(4);
  });
});

test("shipping follows the current settings; a refused order writes nothing, and an existing order stays as it is", async () => {
  const express = (totalCents: number) => ({
    idempotencyKey: newKey(),
    request: orderRequest({ shippingMethod: "express", expected: { totalCents } }),
  });
  await stockUp(shop.ctx, { M: 5 });
  const first = express(1499 + 799);
  expect(await reserve(first)).toMatchObject({ outcome: "reserved" });
  await writeSetting(shop.ctx.db, "shipping", { ...DEFAULT_SETTINGS.shipping, expressCents: 999 });
  // One process has read the old settings, the other has read none.
  for (const reserveIn of [reserve, shop.anotherProcess().reserve]) {
    const totals = { shippingCents: 999, totalCents: 2498 };
    expect(await reserveIn(express(1499 + 799))).toMatchObject({ outcome: "price_changed", totals });
  }
  expect(await reserve(express(2498))).toMatchObject({ outcome: "reserved", order: { totals: { totalCents: 2498 } } });
  await writeSetting(shop.ctx.db, "shipping", { ...DEFAULT_SETTINGS.shipping, expressOffered: false });
  expect(await reserve(express(2498))).toEqual({ outcome: "method_not_offered", method: "express" });
  expect(await reserve(first)).toMatchObject({ outcome: "repeated" });
  expect([await onHand(), await count("orders")]).toEqual([{ M: 3 }, 2]);
});

test("many writers never oversell and never write a key twice, even with unsorted keys that are each sent twice", async () => {
  await stockUp(shop.ctx, { S: 60, M: 60, L: 60 });
  const writers = Array.from({ length: 8 }, () => shop.anotherProcess().reserve);
  const sizes = ["S", "M", "L"];
  const requests = Array.from({ length: 240 }, (_, i) =>
    request(
      [{ size: sizes[i % 3] ?? "M", quantity: 1 + (i % 2) }, { size: sizes[(i + 1) % 3] ?? "S" }],
      `key-${(i * 7919) % 240}-unsorted`,
    ),
  );
  const sent = [...requests, ...requests.toReversed()];
  const outcomes = await Promise.all(sent.map((wanted, i) => (writers[i % 8] as ReserveOrder)(wanted)));

  const reserved = outcomes.filter(({ outcome }) => outcome === "reserved").length;
  expect(await count("orders")).toBe(reserved);
  expect(await count("payments")).toBe(reserved);
  expect(await ledgerDifferences(shop.ctx.db)).toEqual([]);
  const left = await onHand();
  const { sold } = await shop.ctx.db
    .selectFrom("orderLines")
    .select(({ fn }) => fn.sum<number>("quantity").as("sold"))
    .executeTakeFirstOrThrow();
  expect(Number(sold) + Object.values(left).reduce((sum, n) => sum + n, 0)).toBe(180);
  expect(Math.min(...Object.values(left))).toBeGreaterThanOrEqual(0);
});

describe("statements that are prepared while the tables are empty", () => {
  const id = "00000000-0000-7000-8000-000000000001";
  const statements = {
    read: [
      READ_EARLIER_ORDERS,
      "text[], text[], text[], text[], text[]",
      "array['filler-7', 'new'], array['LC200007', 'LC999999'], array['ip-7'], array['email-8'], '{}'",
    ],
    confirm: [
      CONFIRM_ORDERS,
      "uuid[], jsonb, text, timestamptz",
      `array['${id}']::uuid[], '{"${id}": {"ref": "r", "amount": 1}}', 'sandbox', now()`,
    ],
  } as const;

  async function plan(client: PoolClient, name: keyof typeof statements, how = ""): Promise<string> {
    await client.query(BEGIN_BATCH);
    await client.query("set local plan_cache_mode = force_generic_plan");
    const { rows } = await client.query(`explain ${how} execute ${name}(${statements[name][2]})`);
    await client.query("rollback");
    return rows.map((row) => String(Object.values(row)[0])).join("\n");
  }
  /** The most rows that any step of a plan read and discarded. */
  const wasted = (plan: string) =>
    Math.max(0, ...[...plan.matchAll(/Rows Removed by[^:]*: (\d+)/g)].map(([, n]) => Number(n)));

  test("use indexes once the tables are full", async () => {
    const client = await shop.ctx.pool.connect();
    try {
      await client.query(BEGIN_BATCH);
      for (const [name, [text, types]] of Object.entries(statements))
        await client.query(`prepare ${name}(${types}) as ${text}`);
      await client.query("commit");
      const empty = [await plan(client, "read"), await plan(client, "confirm")];
      await fillOrders(client, 5_000);
      const [read, confirm] = [
        await plan(client, "read", "(analyze, timing off)"),
        await plan(client, "confirm", "(analyze, timing off)"),
      ];
      for (const text of [...empty, read, confirm]) expect(text).not.toMatch(/Seq Scan on (orders|payments)/);
      expect(read).toMatch(/orders_idempotency_key_key/);
      expect(read).toMatch(/orders_number_key/);
      for (const text of [read, confirm]) expect(wasted(text)).toBeLessThan(10);
    } finally {
      for (const name of Object.keys(statements)) await client.query(`deallocate ${name}`);
      client.release();
    }
  });

  test("read no table when they write a batch", () => {
    expect(WRITE_ORDERS).not.toMatch(/(from|join) (orders|payments|order_lines|stock_movements|variants)/);
  });
});

async function fillOrders(client: PoolClient, rows: number): Promise<void> {
  await client.query(
    `insert into orders (id, number, idempotency_key, request_hash, status, name, email, phone, address, address2, city, state, zip,
       shipping_method, subtotal_cents, shipping_cents, tax_cents, total_cents, placed_at, cancel_until, updated_at)
     select gen_random_uuid(), 'LC' || (200000 + g), 'filler-' || g, '', 'paid', '', '', '', '', '', '', '', '', 'free', 1, 0, 0, 1, now(), now(), now()
     from generate_series(1, $1::int) g`,
    [rows],
  );
  await client.query(
    `insert into payments (order_id, attempt, provider, status, amount_cents, created_at, updated_at, guard_ip, guard_email, card_fingerprint)
     select id, 1, 'sandbox', 'processing', 1, now(), now(), 'ip-' || n, 'email-' || n, 'card-' || n
     from (select id, row_number() over () n from orders) numbered`,
  );
}
