import { expect, it } from "vitest";
import { ledgerDifferences } from "#shop/selling/stock/stock.store.server.ts";
import { placedOrder } from "#test/harness/orders.ts";
import { ADA, freshEditor } from "#test/harness/product-editor.ts";
import { changeProductStock } from "./change-stock.server.ts";
import { listMovements } from "./read-editor-products.server.ts";
import type { StockEdit } from "./stock-edit.ts";

const { shop, ctx, db, catalog, changes, audit, stockOf } = await freshEditor();

const change = (requestKey: string, inventory: number, edit: Partial<StockEdit> = {}, shown = 6) =>
  changeProductStock(catalog, ADA, "hoodie", {
    requestKey,
    edit: { reason: "counted", note: "", changes: [{ sku: "HOODIE-M", shown, inventory }], ...edit },
  });
const sell = (quantity: number) => placedOrder(shop, { items: [{ quantity }] });
const ledger = (page: { limit?: number; after?: number } = {}) =>
  listMovements(ctx, "hoodie", { sku: "HOODIE-M", limit: 50, ...page });

it("applies the difference, so that sales made in the meantime still count, and reports the stock before and after", async () => {
  await sell(2);
  expect(await change("count-of-may", 10, { note: "Shelf B" })).toEqual({
    outcome: "changed",
    stock: [{ sku: "HOODIE-M", shown: 6, before: 4, after: 8 }],
  });
  expect((await ledger())?.items).toMatchObject([
    { delta: 4, total: 8, reason: "counted", note: "Shelf B", actor: "ada@shop.example", order: null },
    { delta: -2, total: 4, reason: "reserved", order: { orderNumber: expect.stringMatching(/^LC/) } },
    { delta: 6, total: 6, reason: "initial" },
  ]);
  expect(await audit()).toMatchObject([
    { before: { "HOODIE-M": 4 }, after: { "HOODIE-M": 8, reason: "counted", note: "Shelf B" } },
  ]);
  expect(changes()).toBe(1);
});

it("applies a change once per key, however often it is sent", async () => {
  const answers = await Promise.all([change("same-key", 9), change("same-key", 9)]);
  expect(answers).toEqual(
    [0, 1].map(() => ({ outcome: "changed", stock: [{ sku: "HOODIE-M", shown: 6, before: 6, after: 9 }] })),
  );
  const stock = [{ sku: "HOODIE-M", shown: 6, before: 6, after: 9 }];
  expect(await change("same-key", 20)).toEqual({ outcome: "key_reused", stock });
  for (const other of [{ reason: "received" }, { note: "Shelf B" }] as const)
    expect(await change("same-key", 9, other)).toEqual({ outcome: "key_reused", stock });
  expect((await ledger())?.items).toHaveLength(2);
});

it("rejects a repeat that has more, fewer or other changes than the first, and says what the first changed", async () => {
  const [m, s] = [
    { sku: "HOODIE-M", shown: 6, inventory: 9 },
    { sku: "HOODIE-S", shown: 4, inventory: 5 },
  ];
  const stock = [{ sku: "HOODIE-M", shown: 6, before: 6, after: 9 }];
  await change("one-size", 9);
  expect(await change("one-size", 0, { changes: [m, s] })).toEqual({ outcome: "key_reused", stock });
  expect(await change("one-size", 0, { changes: [s] })).toEqual({ outcome: "key_reused", stock });
  await change("both-sizes", 0, {
    changes: [
      { ...m, shown: 9, inventory: 10 },
      { ...s, inventory: 5 },
    ],
  });
  expect(await change("both-sizes", 10, {}, 9)).toMatchObject({ outcome: "key_reused" });
  expect([await stockOf("HOODIE-M"), await stockOf("HOODIE-S")]).toEqual([10, 5]);
});

it("changes nothing if sales in the meantime would put the stock below zero", async () => {
  await sell(5);
  const both = [
    { sku: "HOODIE-S", shown: 4, inventory: 3 },
    { sku: "HOODIE-M", shown: 6, inventory: 2 },
  ];
  expect(await change("damaged-1", 0, { reason: "damaged", changes: both })).toEqual({
    outcome: "invalid",
    errors: [{ field: "changes.1.inventory", message: expect.stringContaining("Only 1 left now, down from 6") }],
  });
  expect((await ledger())?.items).toHaveLength(2);
  expect(changes()).toBe(0);
});

it("adds up with concurrent sales", async () => {
  await Promise.all([change("received-1", 16), sell(1), change("received-2", 9), sell(2)]);
  expect((await ledger())?.items[0]?.total).toBe(6 + 10 + 3 - 1 - 2);
  expect(await ledgerDifferences(db)).toEqual([]);
});

it("rejects an unknown product or SKU", async () => {
  expect(
    await changeProductStock(catalog, ADA, "nothing", {
      requestKey: "some-key",
      edit: { reason: "counted", note: "", changes: [] },
    }),
  ).toEqual({ outcome: "not_found" });
  expect(await change("some-key", 5, { changes: [{ sku: "OTHER", shown: 1, inventory: 2 }] })).toMatchObject({
    outcome: "invalid",
  });
  expect(await listMovements(ctx, "hoodie", { sku: "OTHER", limit: 5 })).toBeUndefined();
});

it("lists a long stock history a page at a time, each row with the stock after it", async () => {
  for (let round = 1; round <= 7; round += 1) await change(`round-no-${round}`, 7);
  const all = (await ledger())?.items ?? [];
  expect(all.map(({ total }) => total)).toEqual([13, 12, 11, 10, 9, 8, 7, 6]);
  const first = await ledger({ limit: 3 });
  const second = await ledger({ limit: 3, after: Number(first?.next) });
  const third = await ledger({ limit: 3, after: Number(second?.next) });
  expect([...(first?.items ?? []), ...(second?.items ?? []), ...(third?.items ?? [])]).toEqual(all);
  expect(third?.next).toBeNull();
});
