import { beforeAll, expect, test, vi } from "vitest";
import type { Page } from "#platform/keyset.ts";
import type { ShopContext } from "#shop/context.server.ts";
import { orderFilter, type StatusFilter } from "#shop/ordering/orders/order-filter.ts";
import { listOrders } from "#shop/ordering/orders/order-list.server.ts";
import { TO_SHIP } from "#shop/ordering/orders/order-status.ts";
import { listCustomers } from "#shop/people/customers/read-customers.server.ts";
import { openDemoShop } from "#shop/running/demo/seed-demo.server.ts";
import { readDrop } from "#shop/running/reports/read-drop.server.ts";
import { DEFAULT_SETTINGS } from "#shop/running/settings/settings.ts";
import { testContext } from "#test/harness/api.ts";
import { type SampleOrder, seedBigShop } from "#test/harness/big-shop.ts";
import { testClock } from "#test/harness/clock.ts";
import { databaseForFile } from "#test/harness/database.ts";
import { onPool, type RecordedQuery, recordingPool, tablesReadWhole } from "#test/harness/recorded-queries.ts";

/** The long form: npm run prove -- lists. */
const ORDERS = Number(process.env.ORDERS ?? 2_000);
/** With this many orders, the planner chooses an index on its own. */
const PLANNER_PREFERS_INDEXES = 50_000;
const PAGE = 100;
const TIME_LIMIT_MS = 60_000 + 20 * ORDERS;

type Order = { id: string; number: string; email: string; name: string; status: string; day: string; skus: string[] };

const database = await databaseForFile();
let ctx: ShopContext;
let recorded: RecordedQuery[];
let sample: SampleOrder;
/** All orders, newest first, read with a plain query for comparison. */
let orders: Order[];

vi.setConfig({ testTimeout: TIME_LIMIT_MS, hookTimeout: TIME_LIMIT_MS });
beforeAll(async () => {
  const own = testContext(database, testClock());
  await openDemoShop(own);
  sample = await seedBigShop(own, ORDERS);
  // Without it, the plans depend on when the server cleans up by itself.
  await database.pool.query("vacuum analyze");
  const { rows } = await database.pool.query<Order>(
    `select id, number, lower(email) as email, lower(name) as name, status,
      ((placed_at at time zone 'America/New_York')::date)::text as day,
      (select array_agg(lower(sku)) from order_lines where order_id = orders.id) as skus
     from orders`,
  );
  orders = rows.sort((a, b) => (a.id < b.id ? 1 : -1));
  const recording = recordingPool(database.pool);
  recorded = recording.recorded;
  ctx = onPool(own, recording.pool);
});

/** Reads all pages. Every page except the last must be full. */
async function allIds(read: (after: string | undefined) => Promise<Page<{ _id: string }>>): Promise<string[]> {
  const ids: string[] = [];
  for (let after: string | undefined; ; ) {
    const { items, next } = await read(after);
    ids.push(...items.map(({ _id }) => _id));
    if (next === null) return ids;
    expect(items).toHaveLength(PAGE);
    after = next;
  }
}

/** Reports the first difference, because a diff of two long lists is unreadable. */
function expectSameList(listed: readonly string[], expected: readonly string[]): void {
  const at = expected.findIndex((id, i) => listed[i] !== id);
  expect({ at, id: listed[at], count: listed.length }).toEqual({ at: -1, id: undefined, count: expected.length });
}

async function expectIndexes(): Promise<void> {
  const readWhole = new Map<string, string>();
  const reads = recorded.splice(0).filter(({ text }) => /^\s*(select|with)\b/i.test(text));
  expect(reads).not.toEqual([]);
  for (const query of new Map(reads.map((each) => [each.text, each])).values()) {
    for (const table of await tablesReadWhole(database.pool, query, ORDERS < PLANNER_PREFERS_INDEXES))
      if (LARGE.includes(table)) readWhole.set(table, query.text);
  }
  expect(readWhole).toEqual(new Map());
}
const LARGE = ["orders", "order_lines", "order_terms", "payments", "customers", "customer_orders"];

const ordersWith = (word: string) => (order: Order) =>
  order.number.slice(2).startsWith(word) ||
  order.email.startsWith(word) ||
  ` ${order.name}`.includes(` ${word}`) ||
  order.skus.some((sku) => sku.startsWith(word));
const firstName = () => sample.name.split(" ")[0]?.toLowerCase() ?? "";
const middleDay = () => orders[orders.length >> 1]?.day ?? "";

type OrderCase = [
  what: string,
  asked: () => { status?: StatusFilter; from?: string; to?: string; q?: string },
  fits: (order: Order) => boolean,
];

test.each<OrderCase>([
  ["all", () => ({}), () => true],
  ["pending", () => ({ status: "pending" }), ({ status }) => status === "pending"],
  ["fulfilled", () => ({ status: "fulfilled" }), ({ status }) => status === "fulfilled"],
  ["expired", () => ({ status: "expired" }), ({ status }) => status === "expired"],
  ["to ship", () => ({ status: "to_ship" }), ({ status }) => TO_SHIP.some((one) => one === status)],
  ["the older half", () => ({ to: middleDay() }), ({ day }) => day <= middleDay()],
  ["the newer half", () => ({ from: middleDay() }), ({ day }) => day >= middleDay()],
  ["one day", () => ({ from: middleDay(), to: middleDay() }), ({ day }) => day === middleDay()],
  ["a number", () => ({ q: sample.number }), ({ number }) => number === sample.number],
  ["an email", () => ({ q: sample.email }), (order) => ordersWith(sample.email.toLowerCase())(order)],
  ["a name", () => ({ q: firstName() }), (order) => ordersWith(firstName())(order)],
  ["a letter", () => ({ q: "j" }), ordersWith("j")],
  [
    "every SKU",
    () => ({ q: sample.sku.slice(0, 4) }),
    (order) => ordersWith(sample.sku.slice(0, 4).toLowerCase())(order),
  ],
  [
    "a SKU, among the cancelled orders of the older half",
    () => ({ q: sample.sku, status: "cancelled", to: middleDay() }),
    (order) => ordersWith(sample.sku.toLowerCase())(order) && order.status === "cancelled" && order.day <= middleDay(),
  ],
  [
    "a name, among the cancelled orders",
    () => ({ q: firstName(), status: "cancelled" }),
    (order) => ordersWith(firstName())(order) && order.status === "cancelled",
  ],
  ["nothing", () => ({ q: "no-such-customer" }), () => false],
])(
  "a list of orders filtered by '%s' is complete, in order and without duplicates on every page, and uses an index",
  async (_, asked, fits) => {
    const filter = orderFilter(asked(), ctx.clock.now(), DEFAULT_SETTINGS.policies);
    const listed = await allIds((after) =>
      listOrders(ctx.db, { filter }, { limit: PAGE, after, now: ctx.clock.now() }),
    );
    expectSameList(
      listed,
      orders.filter(fits).map(({ id }) => id),
    );
    await expectIndexes();
  },
);

type CustomerCase = [what: string, q: () => string | undefined];

test.each<CustomerCase>([
  ["all", () => undefined],
  ["an email", () => sample.email],
  ["a name", firstName],
  ["a whole name", () => sample.name],
  ["a letter", () => "j"],
  ["nothing", () => "no-such-customer"],
])(
  "a list of customers filtered by '%s' is complete, in order and without duplicates on every page, and uses an index",
  async (_, q) => {
    const listed = await allIds((after) => listCustomers(ctx, { limit: PAGE, after, q: q() }));
    const newest = new Map<string, Order>();
    for (const order of orders) if (!newest.has(order.email)) newest.set(order.email, order);
    const words = wordsOf(q() ?? "");
    const fits = ({ name, email }: Order) =>
      words.every((word) => wordsOf(`${name} ${email}`).some((own) => own.startsWith(word)));
    expectSameList(
      listed,
      [...newest.values()]
        .filter(({ email }) => email !== "")
        .filter(fits)
        .map(({ id }) => id),
    );
    await expectIndexes();
  },
);

test("the drop page reads only through indexes", async () => {
  const { minutes } = await readDrop(ctx);
  expect(minutes).toHaveLength(60);
  await expectIndexes();
});

const wordsOf = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
