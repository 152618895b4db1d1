import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { BEGIN_BATCH, inTransaction } from "#platform/db/pool.server.ts";
import { ledgerDifferences } from "#shop/stock/stock.store.server.ts";
import { newKey, orderRequest, stockUp, type TestShop, testShop } from "#test/harness/shop.ts";
import { FIND_TAKEN, WRITE_ORDERS } from "./reservation.store.server.ts";
import { createReserver, type ReserveOrder } from "./reserve-orders.server.ts";

let shop: TestShop;
let reserve: ReserveOrder;

beforeAll(async () => {
  shop = await testShop();
});
afterAll(() => shop.close());
beforeEach(async () => {
  await shop.database.reset();
  reserve = shop.anotherProcess().reserve;
});

const request = (items: { size?: string; quantity?: number }[] = [{}], idempotencyKey = newKey()) => ({
  idempotencyKey,
  request: orderRequest({ items }),
});
const onHand = async () => {
  const rows = await shop.ctx.db.selectFrom("variants").select(["size", "on_hand"]).execute();
  return Object.fromEntries(rows.map(({ size, on_hand }) => [size, on_hand]));
};
const count = async (table: "orders" | "order_lines" | "payments" | "stock_movements") =>
  (
    await shop.ctx.db
      .selectFrom(table)
      .select(({ fn }) => fn.countAll<number>().as("n"))
      .executeTakeFirstOrThrow()
  ).n;

describe("a batch of reservations", () => {
  test("writes order, lines, payment and ledger, and takes the stock", async () => {
    await stockUp(shop.ctx, { S: 5, M: 5 });
    const outcome = await reserve(request([{ size: "M", quantity: 2 }, { size: "S" }]));
    expect(outcome).toMatchObject({ outcome: "reserved", order: { number: expect.stringMatching(/^LC[1-9]\d{5}$/) } });
    expect(await onHand()).toEqual({ S: 4, M: 3 });
    expect(await ledgerDifferences(shop.ctx.db)).toEqual([]);
    const payment = await shop.ctx.db.selectFrom("payments").selectAll().executeTakeFirstOrThrow();
    expect(payment).toMatchObject({ status: "processing", amount_cents: 3 * 1499, ref: null });
  });

  test("the same key twice in one batch is one order", async () => {
    await stockUp(shop.ctx, { M: 5 });
    const twice = request();
    const [first, second] = await Promise.all([reserve(twice), reserve(twice)]);
    if (first?.outcome !== "reserved") throw new Error("not reserved");
    expect(second).toEqual({ outcome: "repeated", orderId: first.order.id });
    expect(await onHand()).toEqual({ M: 4 });
  });

  test("a key that is used for another body is refused, now and later", async () => {
    await stockUp(shop.ctx, { M: 5 });
    const key = newKey();
    const outcomes = await Promise.all([reserve(request([{}], key)), reserve(request([{ quantity: 2 }], key))]);
    expect(outcomes.map(({ outcome }) => outcome)).toEqual(["reserved", "key_reused"]);
    expect(await reserve(request([{ quantity: 3 }], key))).toEqual({ outcome: "key_reused" });
    expect(await onHand()).toEqual({ M: 4 });
  });

  test("another payment token is the same request", async () => {
    await stockUp(shop.ctx, { M: 5 });
    const first = request();
    await reserve(first);
    const retyped = {
      ...first,
      request: { ...first.request, payment: { kind: "sandbox_token" as const, id: "other" } },
    };
    expect(await reserve(retyped)).toMatchObject({ outcome: "repeated" });
  });

  test("a large order that no longer fits leaves room for the small ones beside it", async () => {
    await stockUp(shop.ctx, { M: 4 });
    const outcomes = await Promise.all([3, 2, 1, 1].map((quantity) => reserve(request([{ quantity }]))));
    expect(outcomes.map(({ outcome }) => outcome)).toEqual(["reserved", "out_of_stock", "reserved", "out_of_stock"]);
    expect(outcomes[1]).toMatchObject({ left: [{ size: "M", left: 1 }] });
    expect(await onHand()).toEqual({ M: 0 });
  });

  test("one row that cannot be written fails alone", async () => {
    await stockUp(shop.ctx, { M: 5 });
    const bad = request();
    bad.request.customerInfo.name = "nul\u0000byte";
    const results = await Promise.allSettled([reserve(request()), reserve(bad), reserve(request())]);
    expect(results.map(({ status }) => status)).toEqual(["fulfilled", "rejected", "fulfilled"]);
    expect(await count("orders")).toBe(2);
    expect(await onHand()).toEqual({ M: 3 });
    expect(await ledgerDifferences(shop.ctx.db)).toEqual([]);
  });

  test("refused shoppers write nothing", async () => {
    await stockUp(shop.ctx, { M: 0 });
    const outcomes = await Promise.all(Array.from({ length: 20 }, () => reserve(request())));
    expect(new Set(outcomes.map(({ outcome }) => outcome))).toEqual(new Set(["out_of_stock"]));
    expect([await count("orders"), await count("payments"), await count("stock_movements")]).toEqual([0, 0, 0]);
  });

  test("an order number that is taken is drawn again", async () => {
    await stockUp(shop.ctx, { M: 5 });
    // Always the lowest numbers: the second batch draws exactly those that the first one used.
    let n = 0;
    const ids = { ...shop.ctx.ids, random: () => n++ % 40 };
    const options = { provider: "sandbox", size: 10, writers: 1, onStockShown() {} };
    const drawLow = createReserver({ ...shop.ctx, ids }, options);
    const first = await Promise.all([drawLow(request()), drawLow(request())]);
    n = 0;
    const second = await Promise.all([drawLow(request()), drawLow(request())]);
    const numbers = [...first, ...second].map((outcome) => outcome.outcome === "reserved" && outcome.order.number);
    expect(new Set(numbers).size).toBe(4);
  });
});

describe("many writers", () => {
  test("with unsorted keys, each sent twice, never sell more than there is, and never the same key twice", async () => {
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
      .selectFrom("order_lines")
      .select(({ fn }) => fn.sum<number>("quantity").as("sold"))
      .executeTakeFirstOrThrow();
    expect(Number(sold) + Object.values(left).reduce((sum, n) => sum + n, 0)).toBe(180);
    expect(Math.min(...Object.values(left))).toBeGreaterThanOrEqual(0);
  });
});

test("the batch finds keys and numbers by index, on an empty table and on a full one", async () => {
  const scans = async () => {
    const { rows } = await inTransaction(
      shop.ctx.pool,
      (client) =>
        client.query(`explain ${FIND_TAKEN.replace("$1", "array['a','b']").replace("$2", "array['LC100000']")}`),
      BEGIN_BATCH,
    );
    return rows.map((row) => String(Object.values(row)[0])).join("\n");
  };
  expect(await scans()).not.toMatch(/Seq Scan on orders/);
  await fillOrders(20_000);
  expect(await scans()).not.toMatch(/Seq Scan on orders/);
  expect(await scans()).toMatch(/Index (Only )?Scan using orders_(idempotency_key|number)_key/);
  expect(WRITE_ORDERS).not.toMatch(/from orders/);
});

async function fillOrders(rows: number): Promise<void> {
  await shop.ctx.pool.query(
    `insert into orders (id, number, idempotency_key, request_hash, status, name, email, phone, address, address2, city, state, zip,
       shipping_method, subtotal_cents, shipping_cents, tax_cents, total_cents, placed_at, cancel_until, updated_at)
     select gen_random_uuid(), 'LC' || (200000 + g), 'filler-' || g, '', 'paid', '', '', '', '', '', '', '', '', 'free', 1, 0, 0, 1, now(), now(), now()
     from generate_series(1, $1::int) g`,
    [rows],
  );
  await shop.ctx.pool.query("analyze orders");
}
