import { beforeEach } from "vitest";
import type { ShopContext } from "#shop/context.server.ts";
import { testContext } from "./api.ts";
import { type TestClock, testClock } from "./clock.ts";
import { databaseForFile, type TestDatabase } from "./database.ts";

/** The context of use cases, shared by all tests of a file. Before each test, the database is emptied and the clock reset. */
export async function freshContext(
  start?: string,
): Promise<{ database: TestDatabase; clock: TestClock; ctx: ShopContext }> {
  const database = await databaseForFile();
  const clock = testClock(start);
  const beginning = clock.now();
  beforeEach(async () => {
    clock.set(beginning);
    await database.reset();
  });
  return { database, clock, ctx: testContext(database, clock) };
}
