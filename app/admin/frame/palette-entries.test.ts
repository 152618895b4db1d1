import { expect, test } from "vitest";
import { mayDo } from "#shop/people/staff/permissions.ts";
import { ACTIONS } from "./palette-actions.ts";
import { inGroups, ordersFor, paletteEntries } from "./palette-entries.ts";

const found = {
  pages: [
    { label: "Orders", path: "/admin/orders", area: { label: "Orders" } },
    { label: "Audit log", path: "/admin/settings/system/audit", area: { label: "Settings" } },
  ],
  orders: [
    {
      _id: "o1",
      orderNumber: "LC482913",
      customerInfo: { name: "Jordan", email: "jordan@shopper.example" },
      status: "paid" as const,
      amount: 19.99,
    },
  ],
  products: [
    { _id: "packd-hoodie", title: "Pack'd Hoodie", liveAt: "2026-05-01T12:00:00.000Z", archivedAt: null },
    { _id: "old-tee", title: "Old Tee", liveAt: null, archivedAt: "2026-05-01T12:00:00.000Z" },
  ],
};

const actions = [
  { label: "Refund an order", words: "money back", task: "refund" as const },
  { label: "Logout", words: "log out sign out" },
];
const withActions = { ...found, orders: [], actions };
const customers = [{ _id: "c1", name: "Ada", email: "ada@shopper.example" }];
const earlier = { ...found, pages: [], products: [], isEarlier: true };

test.each([
  ["everything", "", found, ["Orders", "Audit log", "View shop", "LC482913, Jordan", "Pack'd Hoodie"]],
  ["a page by parts of its words in any order", "LOG aud", { ...found, orders: [] }, ["Audit log"]],
  ["an archived product that is searched for", "tee", { ...found, orders: [] }, ["Old Tee"]],
  ["an order as the server found it", "jordan", found, ["LC482913, Jordan"]],
  ["an order from an earlier query that matches", "lc4829", earlier, ["LC482913, Jordan"]],
  [
    "a name with accents from an earlier query",
    "zoe o'b",
    {
      ...earlier,
      orders: found.orders.map((order) => ({ ...order, customerInfo: { ...order.customerInfo, name: "Zoë O’Brien" } })),
    },
    ["LC482913, Zoë O’Brien"],
  ],
  ["no order from an earlier query that doesn't match", "lc482914", earlier, []],
  ["an action by its name", "refund", withActions, ["Refund an order"]],
  ["an action by a synonym", "sign out", withActions, ["Logout"]],
  ["no action with the letters inside a word", "und", withActions, []],
  ["a customer as the server found them", "ada", { ...withActions, customers }, ["Ada"]],
  ["a product's page by a synonym", "inventory", withActions, ["Stock of Pack'd Hoodie"]],
  ["where a product's price is set", "price", withActions, ["Price and sale of Pack'd Hoodie"]],
  ["where a product goes on sale", "discount", withActions, ["Price and sale of Pack'd Hoodie"]],
  ["a page of the named product", "hoodie photos", withActions, ["Pictures of Pack'd Hoodie"]],
  [
    "orders before actions that only contain the query",
    "order",
    { ...found, pages: [], products: [], actions },
    ["LC482913, Jordan", "Refund an order"],
  ],
])("offers %s", (_, query, entries, labels) => {
  expect(paletteEntries(query, entries).map(({ label }) => label)).toEqual(labels);
});

test("an entry has its group, its details and its URL", () => {
  expect(paletteEntries("audit", { ...found, orders: [] })).toEqual([
    {
      value: "/admin/settings/system/audit",
      group: "Pages",
      label: "Audit log",
      detail: "Settings",
      to: "/admin/settings/system/audit",
    },
  ]);
  expect(paletteEntries("jordan", found)).toMatchObject([
    { group: "Orders", detail: "Paid · $19.99", to: "/admin/orders/o1" },
  ]);
});

test.each([
  ["an order's number", "lc482913", ["Orders", "Pages", "Customers"]],
  ["the digits of an order's number", "482913", ["Orders", "Pages", "Customers"]],
  ["a customer's email", "jordan@shopper.example", ["Customers", "Pages", "Orders"]],
  ["part of an order's number", "4829", ["Pages", "Orders", "Customers"]],
])("the group of the best match comes first for %s", (_, query, groups) => {
  const pages = [{ label: query, path: "/admin", area: { label: "Home" } }];
  const customers = [{ _id: "c1", name: "Jordan", email: "jordan@shopper.example" }];
  const entries = paletteEntries(query, { ...found, pages, customers, products: [] });
  expect(inGroups(entries).map(({ group }) => group)).toEqual(groups);
});

test.each([
  ["read_only", ["Block an address", "Mark orders as paid", "Change express price"]],
  ["staff", ["Change express price", "Change announcement"]],
] as const)("the role %s is offered no change that the server refuses", (role, changes) => {
  const labels = ACTIONS.filter(({ needs }) => !needs || mayDo(role, needs)).map(({ label }) => label);
  expect(labels).toContain("Export orders");
  expect(labels.filter((label) => (changes as readonly string[]).includes(label))).toEqual([]);
});

test("a task opens the order with the task's dialog", () => {
  expect(ordersFor("cancel", "jordan", found).map(({ to }) => to)).toEqual(["/admin/orders/o1?open=cancel"]);
});
