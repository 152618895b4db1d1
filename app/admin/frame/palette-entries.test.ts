import { expect, test } from "vitest";
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
  products: [{ _id: "packd-hoodie", title: "Pack'd Hoodie" }],
};

const earlier = { ...found, pages: [], products: [], isEarlier: true };

test.each([
  ["everything", "", found, ["Orders", "Audit log", "View shop", "LC482913, Jordan", "Pack'd Hoodie"]],
  ["a page by its words in any order", "LOG aud", { ...found, orders: [] }, ["Audit log"]],
  ["an order as the server found it", "jordan", found, ["LC482913, Jordan"]],
  ["an order of an earlier query that fits", "lc4829", earlier, ["LC482913, Jordan"]],
  ["no order of an earlier query that does not fit", "lc482914", earlier, []],
])("offers %s", (_, query, entries, labels) => {
  expect(paletteEntries(query, entries).map(({ label }) => label)).toEqual(labels);
});

const actions = [
  { label: "Refund an order", words: "money back", task: "refund" as const },
  { label: "Logout", words: "log out sign out" },
];

test.each([
  ["an action by its name", "refund", ["Refund an order"]],
  ["an action by another word for it", "sign out", ["Logout"]],
  ["a customer as the server found them", "ada", ["Ada"]],
  ["the part of a product that a word is about", "inventory", ["Stock of Pack'd Hoodie"]],
  ["a part of this product", "hoodie photos", ["Pictures of Pack'd Hoodie"]],
])("offers %s", (_, query, labels) => {
  const customers = query === "ada" ? [{ _id: "c1", name: "Ada", email: "ada@shopper.example" }] : [];
  const entries = paletteEntries(query, { ...found, orders: [], actions, customers });
  expect(entries.map(({ label }) => label)).toEqual(labels);
});

test("an entry says what it is and where it leads", () => {
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
  ["its digits", "482913", ["Orders", "Pages", "Customers"]],
  ["a customer's email", "jordan@shopper.example", ["Customers", "Pages", "Orders"]],
  ["a part of a number", "4829", ["Pages", "Orders", "Customers"]],
])("the group of the best match is first: %s", (_, query, groups) => {
  const pages = [{ label: query, path: "/admin", area: { label: "Home" } }];
  const customers = [{ _id: "c1", name: "Jordan", email: "jordan@shopper.example" }];
  const entries = paletteEntries(query, { ...found, pages, customers, products: [] });
  expect(inGroups(entries).map(({ group }) => group)).toEqual(groups);
});

test("a task opens the order with its dialog", () => {
  expect(ordersFor("cancel", "jordan", found).map(({ to }) => to)).toEqual(["/admin/orders/o1?open=cancel"]);
});
