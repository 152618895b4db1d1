import { expect, test } from "vitest";
import { faultsOfTables } from "./check-tables.ts";

/** The only writers of these tables, besides the file of a case. */
const OWNERS = {
  "shop/ordering/orders/orders.store.server.ts": 'tx.insertInto("orders")',
  "shop/ordering/checkout/reservation.store.server.ts": "insert into order_lines (id) values (1)",
  "shop/running/audit/audit.store.server.ts": 'tx.insertInto("auditLog")',
  "shop/selling/catalog/products.store.server.ts": 'tx.insertInto("products")',
  "shop/selling/reviews/reviews.store.server.ts": 'tx.insertInto("reviews")',
};
const faultsOf = (file: string, source: string) => faultsOfTables({ ...OWNERS, [file]: source });
const CUSTOMERS = "shop/people/customers/erase-customer.server.ts";

test.each([
  ["shop/ordering/orders/orders.store.server.ts", 'tx.updateTable("orders").set({ status })'],
  ["shop/ordering/orders/refund-order.server.ts", 'tx.insertInto("orders")'],
  ["shop/money/payments/gateways/sandbox/sandbox-bank.server.ts", "sql`update sandbox.payments p set version = 2`"],
  ["shop/ordering/checkout/reservation.store.server.ts", "insert into orders (id) select id from wanted"],
  ["shop/running/demo/seed-orders.store.server.ts", `insert into \${sql.table(table)} (id) values (1)`],
  [CUSTOMERS, 'tx.selectFrom("orders").forUpdate()'],
  [CUSTOMERS, 'tx.insertInto("gifts")'],
  [CUSTOMERS, "sql`select 1 from orders for update of orders skip locked` // Please update orders and settings"],
])("%s may: %s", (file, source) => expect(faultsOf(file, source)).toEqual([]));

test.each([
  'tx.updateTable("orders").set({ name })',
  'tx.insertInto(\n  "orders as o")',
  "tx.deleteFrom('orders')",
  "sql`update orders set name = ''`",
  "sql`update orders as o set name = ''`",
  "sql`insert into orders (id)\n values (1)`",
  "sql`delete from orders where id = 1`",
])("a customer's store may not: %s", (source) =>
  expect(faultsOf(CUSTOMERS, source)).toEqual([
    `shop/ordering/orders/orders.store.server.ts and ${CUSTOMERS} write orders: only one folder may, so call a function of its store`,
  ]),
);

test.each([
  ["shop/ordering/checkout/reservation.store.server.ts", 'tx.deleteFrom("reviews")', "write reviews"],
  ["shop/selling/catalog-import/import.ts", 'tx.insertInto("products")', "write products"],
  [CUSTOMERS, 'tx.insertInto("auditLog")', "write audit_log"],
  [CUSTOMERS, 'tx.insertInto("orderLines")', "write order_lines"],
  [CUSTOMERS, "tx.insertInto(table)", "computes"],
  [CUSTOMERS, `update \${sql.table(table)} set name = ''`, "computes"],
])("%s may not: %s", (file, source, why) => expect(faultsOf(file, source)).toEqual([expect.stringContaining(why)]));
