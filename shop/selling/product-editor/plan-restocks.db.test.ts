import { expect, test } from "vitest";
import { findProduct } from "#shop/selling/catalog/list-products.server.ts";
import { releaseRestocks } from "#shop/selling/stock/restocks.store.server.ts";
import { ledgerDifferences } from "#shop/selling/stock/stock.store.server.ts";
import { ADA, freshEditor } from "#test/harness/product-editor.ts";
import { addRestocks } from "#test/harness/restocks.ts";
import { changeProductStock } from "./change-stock.server.ts";
import { cancelRestock, listRestocks, planRestocks } from "./plan-restocks.server.ts";
import { listEditorProducts } from "./read-editor-products.server.ts";
import { restockForm } from "./restock-form.ts";

const editor = await freshEditor();
const { ctx, db, catalog } = editor;
const LATER = "2126-11-27T14:30:00.000Z";
const form = (change: object = {}) => ({
  availableAt: LATER,
  announced: true,
  note: "Second run",
  lines: [{ sku: "HOODIE-M", pieces: 20 }],
  ...change,
});
const plan = (change: object = {}, requestKey = "a-key-of-a-test") =>
  planRestocks(catalog, ADA, "hoodie", { requestKey, form: form(change) });

const makeDue = () =>
  db
    .updateTable("restocks")
    .set({ availableAt: new Date(0) })
    .execute();

test("a restock is planned once per key, listed, and announced on the product page", async () => {
  const planned = {
    sku: "HOODIE-M",
    color: "Grey",
    size: "M",
    pieces: 20,
    availableAt: new Date(LATER),
    releasedAt: null,
  };
  expect(await plan()).toMatchObject({ outcome: "planned", restocks: [planned] });
  expect(await plan()).toMatchObject({ outcome: "planned", restocks: [planned] });
  expect(editor.changes()).toBe(1);
  expect(await editor.audit()).toMatchObject([{ action: "stock.restock_planned", after: { "HOODIE-M": 20 } }]);
  const sizes = (await findProduct(ctx, "hoodie"))?.variants[0]?.sizes;
  expect(sizes).toEqual([
    { size: "S", sku: "HOODIE-S", inventory: 4 },
    { size: "M", sku: "HOODIE-M", inventory: 6, restockAt: LATER },
  ]);
  await releaseRestocks(db);
  expect(await editor.stockOf("HOODIE-M")).toBe(6);
});

test("a key that planned one restock plans no other, so what was sent first is not shown as what was sent last", async () => {
  await plan();
  const other = { lines: [{ sku: "HOODIE-S", pieces: 20 }] };
  for (const change of [{ availableAt: "2126-11-28T14:30:00.000Z" }, { announced: false }, { note: "" }, other])
    expect(await plan(change)).toMatchObject({ outcome: "key_reused", earlier: [{ sku: "HOODIE-M", pieces: 20 }] });
  expect(await listRestocks(ctx, "hoodie")).toMatchObject([
    { sku: "HOODIE-M", pieces: 20, availableAt: new Date(LATER) },
  ]);
});

test.each([false, true])(
  "removing a size cancels its restocks, which the audit log names (ordered: %s)",
  async (isOrdered) => {
    if (isOrdered) await editor.order("kept", "M", 1);
    await plan();
    const sizes = [{ was: "S", size: "S" }];
    const variants = [{ color: "Grey", size: "S", sku: "HOODIE-S" }];
    expect(await editor.save({ sizes, variants })).toMatchObject({ outcome: "saved" });
    expect(await listRestocks(ctx, "hoodie")).toEqual([]);
    const before = { sku: "HOODIE-M", pieces: 20, availableAt: LATER };
    expect(await editor.audit()).toContainEqual(
      expect.objectContaining({ action: "stock.restock_cancelled", actor: "ada@shop.example", before }),
    );
  },
);

test("all planned restocks are listed, however many there are, and the newest 200 past ones", async () => {
  const add = (availableAt: string) =>
    addRestocks(ctx, ...Array(201).fill({ sku: "HOODIE-M", pieces: 1, availableAt: new Date(availableAt) }));
  await add("2020-11-27T14:30:00.000Z");
  await releaseRestocks(db);
  await add(LATER);
  const listed = await listRestocks(ctx, "hoodie");
  const planned = listed.filter(({ releasedAt }) => releasedAt === null);
  expect([planned.length, listed.length]).toEqual([201, 401]);
});

test("an unannounced restock isn't on the product page", async () => {
  await plan({ announced: false });
  expect((await findProduct(ctx, "hoodie"))?.variants[0]?.sizes[1]).not.toHaveProperty("restockAt");
});

test("a restock can be cancelled only before it is due", async () => {
  await plan({ lines: [{ sku: "HOODIE-S", pieces: 1 }] }, "first-key");
  await plan({}, "second-key");
  const [first, second] = await listRestocks(ctx, "hoodie");
  const cancel = (id = "") => cancelRestock(catalog, ADA, { productId: "hoodie", id });
  expect(await cancelRestock(catalog, ADA, { productId: "tee", id: first?._id ?? "" })).toEqual({
    outcome: "not_found",
  });
  expect(await cancel(first?._id)).toEqual({ outcome: "cancelled" });
  expect(await cancel(first?._id)).toEqual({ outcome: "not_found" });
  await makeDue();
  expect(await cancel(second?._id)).toEqual({ outcome: "not_found" });
  await releaseRestocks(db);
  expect(await listRestocks(ctx, "hoodie")).toMatchObject([{ _id: second?._id, releasedAt: expect.any(Date) }]);
  expect(await ledgerDifferences(db)).toEqual([]);
});

test("a due restock counts once, whether staff edit the stock before or after it is added", async () => {
  await plan();
  await makeDue();
  expect((await editor.hoodie()).variants).toMatchObject([{ inventory: 4 }, { inventory: 26 }]);
  expect((await listEditorProducts(ctx, { limit: 1, state: "live" })).items).toMatchObject([
    { inventory: 30, sellable: 30 },
  ]);
  const changes = [{ sku: "HOODIE-M", shown: 26, inventory: 25 }];
  const edit = { reason: "counted", note: "", changes } as const;
  expect(await changeProductStock(catalog, ADA, "hoodie", { requestKey: "a-count-of-a-test", edit })).toMatchObject({
    stock: [{ before: 26, after: 25 }],
  });
  await releaseRestocks(db);
  expect(await editor.stockOf("HOODIE-M")).toBe(25);
  expect(await ledgerDifferences(db)).toEqual([]);
});

test("a restock needs a time in the future and one of the product's SKUs", async () => {
  expect(await plan({ availableAt: "2026-01-01T00:00:00.000Z", lines: [{ sku: "TEE", pieces: 1 }] })).toMatchObject({
    outcome: "invalid",
    errors: [{ field: "lines.0.sku" }, { field: "availableAt" }],
  });
  expect(await planRestocks(catalog, ADA, "tee", { requestKey: "a-key-of-a-test", form: form() })).toEqual({
    outcome: "not_found",
  });
});

test.each([
  [{ lines: [] }, "lines"],
  [{ lines: [{ sku: "A", pieces: 0 }] }, "lines.0.pieces"],
  [
    {
      lines: [
        { sku: "A", pieces: 1 },
        { sku: "A", pieces: 2 },
      ],
    },
    "lines.1.sku",
  ],
  [{ availableAt: "tomorrow" }, "availableAt"],
])("%j is rejected", (change, field) => {
  expect(restockForm.safeParse(form(change)).error?.issues.map(({ path }) => path.join("."))).toEqual([field]);
});
