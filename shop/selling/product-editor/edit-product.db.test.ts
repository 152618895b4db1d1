import { describe, expect, it } from "vitest";
import { findProduct } from "#shop/selling/catalog/list-products.server.ts";
import { saveProduct } from "#shop/selling/catalog/save-product.server.ts";
import { ADA, BEA, editOf, freshEditor } from "#test/harness/product-editor.ts";
import { editProduct, restoreProduct } from "./edit-product.server.ts";

const editor = await freshEditor();

describe("an edit", () => {
  it("changes texts, price and sale, raises the version, and is in the audit log", async () => {
    const ends = "2026-05-09T04:00:00.000Z";
    const result = await editor.save({ title: "The Hoodie", price: 35, salePrice: 20, saleEndsAt: ends });
    expect(result).toMatchObject({
      outcome: "saved",
      product: { version: 2, title: "The Hoodie", saleEndsAt: new Date(ends) },
    });
    expect(await findProduct(editor.ctx, "hoodie")).toMatchObject({ price: 35, salePrice: 20, sale: { endsAt: ends } });
    expect(await editor.audit()).toMatchObject([
      {
        actor: "ada@shop.example",
        action: "product.edited",
        before: { priceCents: 2999 },
        after: { priceCents: 3500, version: 2 },
      },
    ]);
    expect(editor.changes()).toBe(1);
  });

  it("without changes leaves no trace", async () => {
    await editor.save({ description: "Warm." });
    expect(await editor.save({})).toMatchObject({ outcome: "saved", product: { version: 2 } });
    expect(await editor.audit()).toHaveLength(1);
    expect(editor.changes()).toBe(1);
  });

  it("sets the specs, and leaves them unchanged if it omits them", async () => {
    await editor.save({ specs: { fabric: "Cotton", weight: "" } });
    await editor.save({ title: "The Hoodie" });
    expect((await editor.hoodie()).specs).toEqual({ fabric: "Cotton" });
    expect(await findProduct(editor.ctx, "hoodie")).toMatchObject({ specs: { fabric: "Cotton" } });
    expect(await editor.audit()).toHaveLength(2);
  });

  it("of an outdated version is rejected and writes nothing", async () => {
    const seen = await editor.hoodie();
    await editor.save({ title: "Bea's Hoodie" }, BEA);
    const edit = editOf(seen, { title: "Ada's Hoodie" });
    const result = await editProduct(editor.catalog, ADA, "hoodie", { version: seen.version, edit });
    expect(result).toMatchObject({
      outcome: "conflict",
      product: { version: 2, title: "Bea's Hoodie" },
      changes: [{ by: "bea@shop.example", fields: expect.arrayContaining(["title", "description"]) }],
    });
    expect((await editor.hoodie()).title).toBe("Bea's Hoodie");
  });

  it("is rejected after a save with the specification's simple form, too", async () => {
    const seen = await editor.hoodie();
    const form = { title: "Hoodie", image: "/media/front-grey.webp", inventory: 10, price: 40, description: "Warm." };
    await saveProduct(editor.catalog, BEA, "hoodie", form);
    const edit = editOf(seen, { price: 50 });
    const result = await editProduct(editor.catalog, ADA, "hoodie", { version: seen.version, edit });
    expect(result).toMatchObject({
      outcome: "conflict",
      changes: [{ by: "bea@shop.example", fields: expect.arrayContaining(["description", "priceCents"]) }],
    });
  });

  it("sent twice is saved once", async () => {
    const seen = await editor.hoodie();
    const variants = seen.variants.map((one) => ({ ...one, color: "Stone" }));
    const edit = editOf(seen, { colors: [{ was: "Grey", color: "Stone" }], variants });
    const twice = { version: seen.version, edit };
    const answers = await Promise.all([1, 2].map(() => editProduct(editor.catalog, ADA, "hoodie", twice)));
    for (const answer of answers) expect(answer).toMatchObject({ outcome: "saved", product: { version: 2 } });
    expect(await editor.audit()).toHaveLength(1);
  });
});

it("restores an archived product", async () => {
  await editor.db.updateTable("products").set({ archivedAt: editor.ctx.clock.now() }).execute();
  expect(await findProduct(editor.ctx, "hoodie")).toBeUndefined();
  expect(await restoreProduct(editor.catalog, ADA, "hoodie")).toMatchObject({
    outcome: "restored",
    product: { archivedAt: null },
  });
  expect(await restoreProduct(editor.catalog, ADA, "hoodie")).toMatchObject({ outcome: "restored" });
  expect(await findProduct(editor.ctx, "hoodie")).toBeDefined();
  expect(editor.changes()).toBe(1);
  expect(await restoreProduct(editor.catalog, ADA, "nothing")).toEqual({ outcome: "not_found" });
});
