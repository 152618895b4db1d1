import { afterAll, beforeAll, expect, test } from "vitest";
import { faultsInBooks } from "#test/harness/books.ts";
import { copyOfTemplate } from "#test/harness/database.ts";
import { type Engine, openEngine, startHttpShop } from "./order-engine.ts";

// The benchmark in its short form: checks that it runs and that everything it counts is really in the database, not how fast it is.
const SHORT = { eachMs: 150, warmUpMs: 50 };

let place: Awaited<ReturnType<typeof copyOfTemplate>>;
beforeAll(async () => {
  place = await copyOfTemplate();
});
afterAll(() => place?.remove());

const count = async ({ ctx }: Engine, table: "orders" | "payments" | "emails") =>
  (
    await ctx.db
      .selectFrom(table)
      .select(({ fn }) => fn.countAll<number>().as("n"))
      .executeTakeFirstOrThrow()
  ).n;

test("every order that the benchmark counts is written, paid and taken from stock", async () => {
  const engine = await openEngine(place.location);
  try {
    expect((await engine.insertRows(4, SHORT)).count).toBeGreaterThan(0);
    const reserved = await engine.reserve(64, SHORT);
    const whole = await engine.placeOrders(64, SHORT);
    expect(await count(engine, "orders")).toBeGreaterThanOrEqual(reserved.count + whole.count);
    expect(await count(engine, "emails")).toBeGreaterThanOrEqual(whole.count);
    expect(await count(engine, "payments")).toBe(await count(engine, "orders"));
    const stock = (await faultsInBooks(engine.ctx.db)).filter((fault) => fault.startsWith("HOODIE"));
    expect(stock).toEqual([]);
  } finally {
    await engine.close();
  }
});

test("the benchmark also runs over HTTP", async () => {
  const { location, remove } = await copyOfTemplate();
  const shop = await startHttpShop(location);
  try {
    expect((await shop.placeOrders(32, SHORT)).count).toBeGreaterThan(0);
    expect((await shop.refuse(4, SHORT)).count).toBeGreaterThan(0);
  } finally {
    await shop.stop();
    await remove();
  }
});
