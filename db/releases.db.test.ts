import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { readBackupFile } from "#platform/backup/backup-file.server.ts";
import { readMark } from "#platform/backup/backup-lines.ts";
import { migrate, readMigrations } from "#platform/db/migrate.server.ts";
import { openDatabase } from "#platform/db/open-database.server.ts";
import { silentLog } from "#platform/log.ts";
import { faultsInBooks } from "#test/harness/books.ts";
import { emptyLocation } from "#test/harness/database.ts";
import { startShop } from "#test/harness/listening-shop.ts";
import { breaks, type SchemaShape, shapeOf } from "#test/harness/schema-shape.ts";
import { call, logInAsStaff, order } from "#test/harness/shop-client.ts";
import { runAlone } from "#test/harness/shop-command.ts";

const MIGRATIONS = new URL("migrations/", import.meta.url);
const RELEASES = new URL("releases/", import.meta.url);

const inOrder = (one: string, other: string) => one.localeCompare(other, "en", { numeric: true });
const releases = readdirSync(RELEASES)
  .map((file) => file.replace(".jsonl.gz", ""))
  .sort(inOrder);
const fileOf = (release: string) => fileURLToPath(new URL(`${release}.jsonl.gz`, RELEASES));
const newest = releases.at(-1) ?? "";

/** The migrations that a release had. */
async function migrationsOf(release: string): Promise<readonly string[]> {
  for await (const [first = ""] of readBackupFile(fileOf(release))) {
    const mark = readMark(first);
    if ("backup" in mark) return mark.migrations;
  }
  throw new Error(`${release} is no backup`);
}

test("every released version has a snapshot", () => {
  const changelog = readFileSync(new URL("../CHANGELOG.md", import.meta.url), "utf8");
  const released = [...changelog.matchAll(/^## \[(\d+\.\d+\.\d+)\]/gm)].map(([, version]) => version);
  expect(releases).toEqual(expect.arrayContaining(released));
});

test.each(releases)("a shop of %s is upgraded with all that is in it, and sells on", async (release) => {
  const { location, remove } = await emptyLocation();
  onTestFinished(remove);
  // Fills the tables of that release, and then applies the migrations since.
  expect(await runAlone("restore", location, [fileOf(release)])).toMatchObject({ done: true });
  const shop = await startShop(location, { settings: { WORKER: "off" } });
  onTestFinished(shop.stop);
  expect(await faultsInBooks(shop.ctx.db)).toEqual([]);

  const headers = await logInAsStaff(shop.url);
  const read = async <T>(path: string) => {
    const { status, body } = await call<T>(shop.url, "GET", path, { headers });
    expect(status, path).toBe(200);
    return body;
  };
  const orders = await read<{ _id: string; orderNumber: string; status: string }[]>("/api/orders?limit=500");
  expect(orders.length).toBeGreaterThanOrEqual(43);
  for (const status of ["pending", "fulfilled", "cancelled"]) {
    const { _id = "", orderNumber } = orders.find((one) => one.status === status) ?? {};
    expect(await read(`/api/admin/orders/${_id}`), status).toMatchObject({ orderNumber, status });
  }
  expect(await read("/api/products/packd-hoodie")).toMatchObject({ variants: expect.anything() });
  expect(await read("/api/admin/staff")).toMatchObject({ items: [{ email: "admin@packd.example" }] });
  expect(await read("/api/admin/messages")).toMatchObject({ items: [{ name: "Jordan Avery" }] });
  expect(await order(shop.url, "after-the-upgrade")).toMatchObject({ status: 201 });
});

describe(`what ${newest} uses`, () => {
  let before: SchemaShape;
  let after: SchemaShape;
  beforeAll(async () => {
    const { location, remove } = await emptyLocation();
    const database = await openDatabase({ ...location, log: silentLog, flush: false });
    await migrate(database, MIGRATIONS, silentLog, { restoring: await migrationsOf(newest) });
    before = await shapeOf(database.pool);
    await migrate(database, MIGRATIONS, silentLog);
    after = await shapeOf(database.pool);
    await database.close();
    await remove();
  });

  test("is left by the migrations since, or they say who needs it no longer", async () => {
    const old = new Set(await migrationsOf(newest));
    const added = readMigrations(MIGRATIONS).filter(({ name }) => !old.has(name));
    const named = added.flatMap(({ sql }) =>
      [...sql.matchAll(/^-- needs \S+: (.+)$/gm)].flatMap(([, text = ""]) => text.split(", ")),
    );
    const broken = breaks(before, after).filter((name) => !named.includes(name));
    expect(broken, `see "Changing the schema" in docs/database.md`).toEqual([]);
    expect(releases).toEqual(expect.arrayContaining(added.flatMap(({ needs }) => needs ?? [])));
  });
});
