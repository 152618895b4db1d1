// Only one folder may write a table, its owner (docs/architecture.md): other features call a function of the owner's store. Every feature
// may read. Statements are found in the source text, both Kysely calls and plain SQL.
import { globSync, readFileSync } from "node:fs";
import { dirname } from "node:path";
import type { Sources } from "./check-imports.ts";
import { isRunDirectly } from "./run-directly.ts";

/** Tables that a file may write although another folder owns them. */
const EXCEPTIONS: Readonly<Record<string, string>> = {
  // One statement writes a batch of orders: each extra round trip would slow every order down during a rush (decision 0004).
  "shop/ordering/checkout/reservation.store.server.ts": "orders payments stock_movements variants",
  // Likewise, one statement confirms a batch.
  "shop/money/payments/authorize.server.ts": "checkout_reminders emails order_events orders webhook_deliveries",
  // One engine for all deliveries: its rules name the three tables, and their type allows no others (decision 0029).
  "shop/messaging/outbox/deliveries.store.server.ts": "(computed)",
  // Fills a demo shop with many thousands of past orders, with one statement per table. No real shop runs it.
  "shop/running/demo/seed-orders.store.server.ts": "(computed)",
  // Loads a backup into every table of an empty database.
  "platform/backup/load-backup.server.ts": "(computed)",
};

type Write = { file: string; table: string };

/** One sentence for each table that several folders write, and for each file that computes the name of a table. */
export function faultsOfTables(sources: Sources): string[] {
  const writes = Object.entries(sources)
    .flatMap(([file, source]) => [...writtenIn(source)].map((table): Write => ({ file, table })))
    .filter(({ file, table }) => !EXCEPTIONS[file]?.split(" ").includes(table));
  return [...Map.groupBy(writes, ({ table }) => table)].flatMap(([table, found]) => faultsOf(table, found));
}

function faultsOf(table: string, writes: readonly Write[]): string[] {
  if (table === COMPUTED)
    return writes.map(
      ({ file }) => `${file} writes a table whose name it computes: name it, so that its owner is known`,
    );
  if (new Set(writes.map(({ file }) => dirname(file))).size < 2) return [];
  const files = writes.map(({ file }) => file).join(" and ");
  return [`${files} write ${table}: only one folder may, so call a function of its store`];
}

const COMPUTED = "(computed)";

const WRITES = [
  /\b(?:insertInto|updateTable|deleteFrom|mergeInto)\(\s*(?:["'`]([\w.]+)|[^\s"'`])/g,
  /\b(?:insert\s+into|delete\s+from|merge\s+into)\s+(?:"?([a-z_.]+)|\$)/g,
  /\bupdate\s+(?:"?([a-z_.]+)"?|\$\{[^}]*\}+)(?:\s+(?:as\s+)?\w+)?\s+set\b/g,
];

/** The written tables, by their names in the database; `COMPUTED` for a name that isn't in the source. */
const writtenIn = (source: string): ReadonlySet<string> =>
  new Set(WRITES.flatMap((pattern) => [...source.matchAll(pattern)].map(([, table]) => inSql(table ?? COMPUTED))));

/** Kysely's `orderLines` is `order_lines`. */
const inSql = (name: string): string => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

if (isRunDirectly(import.meta)) {
  const files = globSync("{app,api,worker,shop,platform}/**/*.{ts,tsx}").filter((file) => !/\.test\.tsx?$/.test(file));
  const faults = faultsOfTables(Object.fromEntries(files.map((file) => [file, readFileSync(file, "utf8")])));
  for (const fault of faults) console.error(fault);
  process.exitCode = faults.length > 0 ? 1 : 0;
}
