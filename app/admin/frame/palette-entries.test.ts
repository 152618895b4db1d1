import { expect, test } from "vitest";
import { paletteEntries } from "./palette-entries.ts";

const found = {
  areas: [
    { name: "orders", label: "Orders" },
    { name: "audit", label: "Audit log" },
  ],
  orders: [{ _id: "o1", orderNumber: "LC482913", customerInfo: { name: "Jordan", email: "jordan@shopper.example" } }],
  products: [{ _id: "packd-hoodie", title: "Pack'd Hoodie" }],
};

test("areas and products are offered by their names, orders as the server found them", () => {
  expect(paletteEntries("", found).map(({ label }) => label)).toEqual([
    "Orders",
    "Audit log",
    "View shop",
    "LC482913, Jordan",
    "Pack'd Hoodie",
  ]);
  expect(paletteEntries("LOG aud", { ...found, orders: [] })).toEqual([
    { value: "audit", label: "Audit log", detail: "Area", to: "/admin?tab=audit" },
  ]);
  expect(paletteEntries("jordan", found).map(({ to }) => to)).toEqual(["/admin/orders/o1"]);
});

test("an order of an earlier query is offered only where what is seen of it fits", () => {
  const earlier = { ...found, areas: [], products: [], isEarlier: true };
  expect(paletteEntries("lc4829", earlier).map(({ to }) => to)).toEqual(["/admin/orders/o1"]);
  expect(paletteEntries("lc482914", earlier).map(({ to }) => to)).toEqual([]);
});
