import { expect, test } from "vitest";
import { moment } from "../kit/moment.tsx";
import { changesOf, fieldWords, thingOf } from "./changes.ts";

test("only what differs is told, with what it was and what it became", () => {
  const before = { title: "Hoodie", price: 29.99, sale: null, sizes: [{ size: "M", onHand: 3 }], note: "" };
  const after = { title: "Hoodie", price: 24.99, sale: { ends: "2026-05-01" }, sizes: [{ size: "M", onHand: 2 }] };
  expect(changesOf(before, after)).toEqual([
    { field: "price", before: "29.99", after: "24.99" },
    { field: "sale", before: "None", after: undefined },
    { field: "sizes.0.onHand", before: "3", after: "2" },
    { field: "note", before: "Empty", after: undefined },
    { field: "sale.ends", before: undefined, after: "2026-05-01" },
  ]);
});

test("what was made has no before, what was removed no after, and nothing is nothing", () => {
  expect(changesOf(null, { open: true })).toEqual([{ field: "open", before: undefined, after: "Yes" }]);
  expect(changesOf({ open: false }, null)).toEqual([{ field: "open", before: "No", after: undefined }]);
  expect(changesOf(null, null)).toEqual([]);
});

test("fields and moments are told as people read them", () => {
  expect(fieldWords("salePrice")).toBe("Sale price");
  expect(fieldWords("sizes.0.onHand")).toBe("Sizes 0 on hand");
  const at = "2026-05-04T15:00:00.000Z";
  expect(changesOf(null, { ends: at })).toEqual([{ field: "ends", before: undefined, after: moment(at) }]);
});

test("things have a name that people read, and lead to where they can be looked at", () => {
  const id = "019c0000-0000-7000-8000-000000000001";
  const things = {
    "order:LC482913": ["Order LC482913", "/admin?tab=orders&q=LC482913"],
    "product:packd-hoodie": ["Product packd-hoodie", "/admin/products/packd-hoodie"],
    "staff:ada@shop.example": ["Staff ada@shop.example", "/admin?tab=staff"],
    "settings:lowStock": ["Settings low stock", "/admin?tab=settings"],
    "launch:backups": ["Launch backups", "/admin?tab=launch"],
    [`message:${id}`]: ["Message", `/admin?tab=messages&open=${id}`],
    [`customer:${id}`]: ["Customer", `/admin/customers/${id}`],
    [`webhook:${id}`]: ["Webhook", "/admin?tab=webhooks"],
    [`picture:${"0f".repeat(16)}`]: ["Picture", undefined],
    [`guard:ip:${"0f".repeat(32)}`]: ["Guard ip", "/admin?tab=orders"],
    "moon:1": ["Moon 1", undefined],
    moon: ["Moon", undefined],
  };
  for (const [subject, [text, to]] of Object.entries(things)) expect(thingOf(subject)).toEqual({ text, to });
});
