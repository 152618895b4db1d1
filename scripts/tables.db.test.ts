import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { testDatabase } from "#test/harness/database.ts";
import { TABLES_FILE, tablesOf } from "./tables.ts";

test("the table types match the migrations", async () => {
  const database = await testDatabase();
  try {
    const isCurrent = (await tablesOf(database.pool)) === readFileSync(TABLES_FILE, "utf8");
    expect(isCurrent, "shop/tables.server.ts doesn't match db/migrations: run npm run tables").toBe(true);
  } finally {
    await database.close();
  }
});
