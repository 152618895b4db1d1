import { describe, expect, it } from "vitest";
import { findProduct } from "#shop/selling/catalog/list-products.server.ts";
import { saveProduct } from "#shop/selling/catalog/save-product.server.ts";
import { ADA, BEA, editOf, freshDesk } from "#test/harness/product-editor.ts";
import { editProduct, restoreProduct } from "./edit-product.server.ts";

const desk = await freshDesk();

describe("an edit", () => {
  it("changes texts, price and sale, counts as a version and stands in the audit log", async () => {
    const ends = "2026-05-09T04:00:00.000Z";
    const result = await desk.save({ title: "The Hoodie", price: 35, salePrice: 20, saleEndsAt: ends });
    expect(result).toMatchObject({ outcome: "saved", product: { version: 2, title: "The Hoodie", saleEndsAt: ends } });
    expect(await findProduct(desk.ctx, "hoodie")).toMatchObject({ price: 35, salePrice: 20, sale: { endsAt: ends } });
    expect(await desk.audit()).toMatchObject([
      {
        actor: "ada@shop.example",
        action: "product.edited",
        before: { priceCents: 2999 },
        after: { priceCents: 3500, version: 2 },
      },
    ]);
    expect(desk.changes()).toBe(1);
  });

  it("of nothing leaves no trace", async () => {
    await desk.save({ description: "Warm." });
    expect(await desk.save({})).toMatchObject({ outcome: "saved", product: { version: 2 } });
    expect(await desk.audit()).toHaveLength(1);
    expect(desk.changes()).toBe(1);
  });

  it("of a version that somebody changed is told of it, and writes nothing", async () => {
    const seen = await desk.hoodie();
    await desk.save({ title: "Bea's Hoodie" }, BEA);
    const edit = editOf(seen, { title: "Ada's Hoodie" });
    const result = await editProduct(desk.catalog, ADA, "hoodie", { version: seen.version, edit });
    expect(result).toMatchObject({
      outcome: "conflict",
      product: { version: 2, title: "Bea's Hoodie" },
      changes: [{ by: "bea@shop.example", fields: expect.arrayContaining(["title", "description"]) }],
    });
    expect((await desk.hoodie()).title).toBe("Bea's Hoodie");
  });

  it("is told of a save by the plain form of the specification too", async () => {
    const seen = await desk.hoodie();
    const form = { title: "Hoodie", image: "/media/front-grey.webp", inventory: 10, price: 40, description: "Warm." };
    await saveProduct(desk.catalog, BEA, "hoodie", form);
    const edit = editOf(seen, { price: 50 });
    const result = await editProduct(desk.catalog, ADA, "hoodie", { version: seen.version, edit });
    expect(result).toMatchObject({
      outcome: "conflict",
      changes: [{ by: "bea@shop.example", fields: expect.arrayContaining(["description", "priceCents"]) }],
    });
  });

  it("sent twice is saved once", async () => {
    const seen = await desk.hoodie();
    const variants = seen.variants.map((one) => ({ ...one, color: "Stone" }));
    const edit = editOf(seen, { colors: [{ was: "Grey", color: "Stone" }], variants });
    const twice = { version: seen.version, edit };
    const answers = await Promise.all([1, 2].map(() => editProduct(desk.catalog, ADA, "hoodie", twice)));
    for (const answer of answers) expect(answer).toMatchObject({ outcome: "saved", product: { version: 2 } });
    expect(await desk.audit()).toHaveLength(1);
  });
});

it("brings an archived product back", async () => {
  await desk.db.updateTable("products").set({ archivedAt: desk.ctx.clock.now() }).execute();
  expect(await findProduct(desk.ctx, "hoodie")).toBeUndefined();
  expect(await restoreProduct(desk.catalog, ADA, "hoodie")).toMatchObject({
    outcome: "restored",
    product: { archivedAt: null },
  });
  expect(await restoreProduct(desk.catalog, ADA, "hoodie")).toMatchObject({ outcome: "restored" });
  expect(await findProduct(desk.ctx, "hoodie")).toBeDefined();
  expect(desk.changes()).toBe(1);
  expect(await restoreProduct(desk.catalog, ADA, "nothing")).toEqual({ outcome: "not_found" });
});
