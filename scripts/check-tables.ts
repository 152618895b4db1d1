// Only the owner of a table may write it (docs/architecture.md): other features call a function of the owner's store. Every feature may
// read. Statements are found in the source text, both Kysely calls and plain SQL.
import { globSync, readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";
import type { Sources } from "./check-imports.ts";

/** The tables that each folder owns; a new table must be added here. */
const OWNED: Readonly<Record<string, string>> = {
  "platform/db": "schema_migrations",
  "platform/jobs": "pgboss.job",
  "shop/messaging/ads": "ad_events order_consents",
  "shop/messaging/email": "emails",
  "shop/messaging/newsletter": "stock_alerts subscribers",
  "shop/messaging/reminders": "checkout_reminders",
  "shop/messaging/suppression": "suppressions",
  "shop/messaging/webhooks": "webhook_deliveries webhook_endpoints",
  "shop/money/abuse-limits": "guard_counters guard_windows",
  "shop/money/payments": "book_comparisons disputes payment_events payments refund_lines refunds webhook_events",
  "shop/money/payments/gateways/sandbox":
    "sandbox.disputes sandbox.payments sandbox.refunds sandbox.requests sandbox.webhooks",
  "shop/ordering/orders": "order_delays order_events order_lines order_terms orders shipments",
  "shop/people/contact": "message_replies messages",
  "shop/people/customers": "customer_orders customers",
  "shop/people/staff":
    "api_tokens login_places login_tries staff staff_invitations staff_passes staff_recovery_codes staff_sessions staff_two_step",
  "shop/running/audit": "audit_log",
  "shop/running/notifications": "staff_notices staff_notification_choices staff_notification_progress",
  "shop/running/reports": "hourly_progress hourly_sales hourly_units hourly_visits shop_events",
  "shop/running/settings": "confirmations secrets settings",
  "shop/selling/catalog": "product_colors product_pictures products",
  "shop/selling/pictures": "picture_files",
  "shop/selling/reviews": "reviews",
  "shop/selling/stock": "restocks stock_movements variants",
};

/** Tables that a file may write although others own them. */
const EXCEPTIONS: Readonly<Record<string, string>> = {
  // One statement writes a batch of orders: each extra round trip would slow every order down during a rush (decision 0004).
  "shop/ordering/checkout/reservation.store.server.ts": "order_lines orders payments stock_movements variants",
  // Likewise, one statement confirms a batch.
  "shop/money/payments/authorize.server.ts": "checkout_reminders emails order_events orders webhook_deliveries",
  // One engine for all deliveries: its rules name the three tables, and their type allows no others (decision 0029).
  "shop/messaging/outbox/deliveries.store.server.ts": "(computed)",
  // Fills a demo shop with many thousands of past orders, with one statement per table. No real shop runs it.
  "shop/running/demo/seed-orders.store.server.ts": "(computed)",
  // Loads a backup into every table of an empty database.
  "platform/backup/load-backup.server.ts": "(computed)",
};

const OWNER_OF = new Map(
  Object.entries(OWNED).flatMap(([folder, tables]) => tables.split(" ").map((table) => [table, folder] as const)),
);

/** One sentence for each table that a file writes without owning it. */
export const faultsOfTables = (sources: Sources): string[] =>
  Object.entries(sources).flatMap(([file, source]) => [...writtenIn(source)].flatMap((table) => faultOf(file, table)));

const WRITES = [
  /\b(?:insertInto|updateTable|deleteFrom|mergeInto)\(\s*(?:["'`]([\w.]+)|[^\s"'`])/g,
  /\b(?:insert\s+into|delete\s+from|merge\s+into)\s+(?:"?([a-z_.]+)|\$)/g,
  /\bupdate\s+(?:"?([a-z_.]+)"?|\$\{[^}]*\}+)(?:\s+(?:as\s+)?\w+)?\s+set\b/g,
];

/** The written tables, by their names in the database; "(computed)" for a name that isn't in the source. */
const writtenIn = (source: string): ReadonlySet<string> =>
  new Set(WRITES.flatMap((pattern) => [...source.matchAll(pattern)].map(([, table]) => inSql(table ?? "(computed)"))));

/** Kysely's `orderLines` is `order_lines`. */
const inSql = (name: string): string => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

function faultOf(file: string, table: string): string | [] {
  const owner = OWNER_OF.get(table);
  if (owner && file.startsWith(`${owner}/`)) return [];
  if (EXCEPTIONS[file]?.split(" ").includes(table)) return [];
  if (table === "(computed)")
    return `${file} writes a table whose name it computes: name it, so that its owner is known`;
  return owner
    ? `${file} writes ${table}, which ${owner}/ owns: call a function of its store`
    : `${file} writes ${table}, which has no owner in scripts/check-tables.ts yet`;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  const files = globSync("{app,api,worker,shop,platform}/**/*.{ts,tsx}").filter((file) => !/\.test\.tsx?$/.test(file));
  const faults = faultsOfTables(Object.fromEntries(files.map((file) => [file, readFileSync(file, "utf8")])));
  for (const fault of faults) console.error(fault);
  process.exitCode = faults.length > 0 ? 1 : 0;
}
