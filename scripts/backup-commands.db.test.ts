import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { mkdir } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gunzipSync, gzipSync } from "node:zlib";
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from "vitest";
import { systemClock } from "#platform/clock.ts";
import { DatabaseUnavailable } from "#platform/db/database-unavailable.server.ts";
import { migrate } from "#platform/db/migrate.server.ts";
import type { Pool } from "#platform/db/pool.server.ts";
import { silentLog } from "#platform/log.ts";
import { ensureFirstAdmin } from "#shop/people/staff/first-admin.server.ts";
import { openDemoShop } from "#shop/running/demo/seed-demo.server.ts";
import { seedOrders } from "#shop/running/demo/seed-orders.server.ts";
import { folderStorage } from "#shop/selling/pictures/storages/folder-storage.server.ts";
import { uploadPicture } from "#shop/selling/pictures/upload-picture.server.ts";
import { testContext } from "#test/harness/api.ts";
import { faultsInBooks } from "#test/harness/books.ts";
import { copyOfTemplate, type DatabaseLocation, emptyLocation } from "#test/harness/database.ts";
import { jpeg } from "#test/harness/picture-bytes.ts";
import { runAlone } from "#test/harness/shop-command.ts";
import { inStoppedShop } from "#test/harness/stopped-shop.ts";

const ORDERS = 30;
const folder = mkdtempSync(join(tmpdir(), "packd-backups-"));
const good = join(folder, "good.jsonl.gz");
let source: { location: DatabaseLocation; remove(): Promise<void> };

beforeAll(async () => {
  const template = await copyOfTemplate();
  const dataDir = join(folder, "data");
  await mkdir(dataDir, { recursive: true });
  source = { ...template, location: { ...template.location, dataDir } };
  await inStoppedShop(source.location, async (db, pool) => {
    const ctx = testContext({ db, pool }, systemClock);
    await openDemoShop(ctx);
    await ensureFirstAdmin(ctx, {});
    await seedOrders(ctx, ORDERS - 1);
    await seedOrders({ ...ctx, ids: { ...ctx.ids, random: leastOfMany(ctx.ids.random) } }, 1);
    const inFlight = await db.selectFrom("orders").select("id").where("status", "=", "awaiting_payment").execute();
    expect(inFlight.length).toBeGreaterThan(0);
    // Values that a lossy text format would change.
    await pool.query(`insert into settings (key, value) values ('odd', $1)`, [
      JSON.stringify({
        text: 'line\nbreak, "quotes", \\ and \t — 🧥',
        none: null,
        big: 12345678901234567890n.toString(),
      }),
    ]);
    await uploadPicture({ ctx, storage: folderStorage(join(dataDir, "pictures")) }, { kind: "system" }, await jpeg());
  });
  expect(await runAlone("backup", source.location, [good])).toMatchObject({ done: true });
});
afterAll(async () => {
  await source?.remove();
  rmSync(folder, { recursive: true, force: true });
});

/** Only for the running test. */
async function emptyTarget(): Promise<DatabaseLocation> {
  const { location, remove } = await emptyLocation();
  onTestFinished(remove);
  return location;
}

const migrateShop = (pool: Pool) =>
  migrate({ session: () => pool.connect() }, new URL("../db/migrations/", import.meta.url), silentLog);

/** With this randomness, a made-up order was placed two seconds ago and its payment is in flight. */
const leastOfMany =
  (random: (limit: number) => number) =>
  (limit: number): number =>
    limit === 1000 || limit === 1_000_000 ? 0 : random(limit);

/** Every row of the tables that matter most, as text. */
const rowsOf = (location: DatabaseLocation) =>
  inStoppedShop(location, async (_, pool) => {
    const all: Record<string, unknown[]> = {};
    for (const table of [
      "orders",
      "order_lines",
      "stock_movements",
      "settings",
      "staff",
      "sandbox.payments",
      "picture_files",
    ]) {
      const { rows } = await pool.query<{ row: string }>(`select t::text as row from ${table} t`);
      all[table] = rows.map(({ row }) => row).sort();
    }
    return all;
  });

const interrupt = (line: string) => {
  if (line.startsWith("public.orders:")) throw new Error("interrupted");
};

test("no shop starts on an interrupted restore; repeated a day later, it has every row and picture, and sequences continue", async () => {
  const target = await emptyTarget();
  await expect(runAlone("restore", target, [good], interrupt)).rejects.toThrow("interrupted");
  const start = () => inStoppedShop(target, (_, pool) => migrateShop(pool));
  await expect(start()).rejects.toThrow(DatabaseUnavailable);
  await inStoppedShop(target, (_, pool) => pool.query("create materialized view leftover as select 1"));

  // The payment that was in flight at the backup isn't overdue.
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 24 * 60 * 60_000 });
  onTestFinished(() => void vi.useRealTimers());
  const { done, lines } = await runAlone("restore", target, [good]);
  expect(done, lines.join("\n")).toBe(true);
  expect(await start()).toEqual([]);

  expect(await rowsOf(target)).toEqual(await rowsOf(source.location));
  const picture = (await inStoppedShop(target, (db) => db.selectFrom("pictureFiles").selectAll().executeTakeFirst()))
    ?.url;
  const name = picture?.split("/").at(-1) ?? "";
  const bytes = (location: DatabaseLocation) => readFileSync(join(location.dataDir, "pictures", name));
  expect(bytes(target).equals(bytes(source.location))).toBe(true);
  await inStoppedShop(target, async (db, pool) => {
    expect(await faultsInBooks(db)).toEqual([]);
    const next =
      "select max(id) < nextval(pg_get_serial_sequence('stock_movements', 'id')) as free from stock_movements";
    expect((await pool.query(next)).rows).toEqual([{ free: true }]);
    // Foreign keys and triggers are back.
    await expect(pool.query("delete from orders")).rejects.toThrow(/foreign key/);
  });
});

test("a backup doesn't overwrite another file", async () => {
  const before = readFileSync(good);
  await expect(runAlone("backup", source.location, [good])).rejects.toThrow("already exists");
  expect(readFileSync(good).equals(before)).toBe(true);
});

test("a restore never overwrites another shop", async () => {
  const before = await rowsOf(source.location);
  await expect(runAlone("restore", source.location, [good])).rejects.toThrow("The database isn't empty");
  expect(await rowsOf(source.location)).toEqual(before);
});

const changed = (edit: (text: string) => string): string => {
  const file = join(folder, "changed.jsonl.gz");
  writeFileSync(file, gzipSync(edit(gunzipSync(readFileSync(good)).toString())));
  return file;
};

test.each<[string, (text: string) => string, RegExp]>([
  ["a changed color", (text) => text.replace('"Grey"', '"Gray"'), /isn't as it was written/],
  ["a missing row", (text) => text.replace(/\n\[[^\n]*/, ""), /isn't as it was written/],
  [
    "a missing table",
    (text) => text.replace(/\n\{"table":"public\.orders"(?:.|\n)*?\{"end":"public\.orders"[^\n]*/, ""),
    /parts of it are missing/,
  ],
  ["no end", (text) => text.slice(0, text.lastIndexOf("\n", text.length - 2) + 1), /isn't complete/],
  ["a picture outside the folder", (text) => text.replace(/"file":"[^"]*"/, '"file":"../../evil"'), /is no picture/],
  ["a newer migration", (text) => text.replace("0001_catalog.sql", "9999_newer.sql"), /newer than the program/],
  ["other content", () => "hello\n", /isn't a backup/],
])("verify refuses a backup with %s", async (_, edit, message) => {
  await expect(runAlone("verify", source.location, [changed(edit)])).rejects.toThrow(message);
});

test("a truncated or missing file is refused", async () => {
  const file = join(folder, "cut.jsonl.gz");
  const whole = readFileSync(good);
  writeFileSync(file, whole.subarray(0, whole.length / 2));
  await expect(runAlone("verify", source.location, [file])).rejects.toThrow("damaged or not complete");
  await expect(runAlone("verify", source.location, [join(folder, "none")])).rejects.toThrow(
    "can't be read (ENOENT): check",
  );
});

test("verify reports the contents of a backup and that its records match", async () => {
  const { done, lines } = await runAlone("verify", source.location, [good]);
  expect(done, lines.join("\n")).toBe(true);
  expect(lines.join("\n")).toMatch(/can be restored: \d+ rows in \d+ tables and 8 picture files/);
  expect(lines.join("\n")).toContain(`The records match: ${ORDERS} orders`);
});

test("a restore into the embedded database and a move from there to a server can be repeated after an interruption", async () => {
  const embedded = { dataDir: join(folder, "embedded") };
  await expect(runAlone("restore", embedded, [good], interrupt)).rejects.toThrow("interrupted");
  expect(await runAlone("restore", embedded, [good])).toMatchObject({ done: true });

  const target = await emptyTarget();
  const { databaseUrl = "" } = target;
  await expect(runAlone("move-to-postgres", embedded, ["postgres://packd@127.0.0.1:1/shop"])).rejects.toThrow(
    "The PostgreSQL server in URL can't be used",
  );
  await expect(runAlone("move-to-postgres", embedded, [databaseUrl], interrupt)).rejects.toThrow("interrupted");

  const { done, lines } = await runAlone("move-to-postgres", embedded, [databaseUrl]);

  expect({ done, lines }).toMatchObject({ done: true });
  expect(lines.join("\n")).toContain(`The records match: ${ORDERS} orders`);
  await expect(runAlone("move-to-postgres", embedded, [databaseUrl])).rejects.toThrow(
    "isn't empty, so nothing was changed. Use one without tables: a new database on the server,",
  );
  expect(await rowsOf(target)).toEqual(await rowsOf(source.location));
});
