import { describe, expect, it } from "vitest";
import { writeReminder } from "#shop/messaging/reminders/reminders.store.server.ts";
import { cancelOrder } from "#shop/money/payments/cancel.server.ts";
import { findProduct } from "#shop/selling/catalog/list-products.server.ts";
import { findGallery, saveGallery } from "#shop/selling/pictures/save-gallery.server.ts";
import { ledgerDifferences } from "#shop/selling/stock/stock.store.server.ts";
import { ADA, color, editOf, freshEditor, size } from "#test/harness/product-editor.ts";
import { withOutcome } from "#test/harness/with-outcome.ts";
import { createEditorProduct } from "./edit-product.server.ts";
import { findEditorProduct } from "./read-editor-products.server.ts";

const editor = await freshEditor();

describe("colors and sizes", () => {
  const COLORS = [color("Stone", "Grey"), color("Pink", null, { image: "/media/front-pink.webp" })];
  const SIZES = [size("Medium", "M"), size("S")];

  it("can be added, renamed and reordered, and keep their stock and SKUs", async () => {
    const variants = COLORS.flatMap(({ color, was }) =>
      SIZES.map(({ size }) => ({ color, size, sku: was ? `HOODIE-${size[0]}` : `HOODIE-PINK-${size}` })),
    );
    const result = await editor.save({ colors: COLORS, sizes: SIZES, variants });
    expect(result.outcome).toBe("saved");
    expect((await findProduct(editor.ctx, "hoodie"))?.variants).toMatchObject([
      {
        color: "Stone",
        image: "/media/front-grey.webp",
        sizes: [
          { size: "Medium", sku: "HOODIE-M", inventory: 6 },
          { size: "S", sku: "HOODIE-S", inventory: 4 },
        ],
      },
      { color: "Pink", inventory: 0 },
    ]);
    expect(await ledgerDifferences(editor.db)).toEqual([]);
  });

  it("can be renamed next to others with any name", async () => {
    const tilde = color("~0", null, { image: "/media/front-pink.webp" });
    const added = await editor.save({
      colors: [color("Grey"), tilde],
      sizes: [size("S"), size("~0", "M")],
      variants: [
        { color: "Grey", size: "S", sku: "HOODIE-S" },
        { color: "Grey", size: "~0", sku: "HOODIE-M" },
        { color: "~0", size: "S", sku: "HOODIE-TILDE" },
      ],
    });
    expect(added.outcome).toBe("saved");
    const renamed = await editor.save({
      colors: [color("Stone", "Grey"), color("~0")],
      variants: (await editor.hoodie()).variants.map((one) => ({
        ...one,
        color: one.color === "Grey" ? "Stone" : one.color,
      })),
    });
    expect(renamed).toMatchObject({
      outcome: "saved",
      product: { colors: [{ color: "Stone" }, { color: "~0" }], sizes: ["S", "~0"] },
    });
  });

  it("show a new image first", async () => {
    const url = "/media/front-grey.webp";
    const picture = { productId: "hoodie", position: 0, color: "Grey", url, alt: "From the front" };
    await editor.db.insertInto("productPictures").values(picture).execute();
    await editor.save({
      colors: [color("Stone", "Grey", { image: "/media/back-grey.webp" })],
      variants: (await editor.hoodie()).variants.map((one) => ({ ...one, color: "Stone" })),
    });
    const shown = (await findProduct(editor.ctx, "hoodie"))?.variants[0];
    expect(shown).toMatchObject({ color: "Stone", image: "/media/back-grey.webp" });
    expect(shown?.pictures?.map(({ src }) => src)).toEqual(["/media/back-grey.webp", "/media/front-grey.webp"]);
  });

  it("lose no pictures to a gallery that was opened before a color was removed or restored", async () => {
    await editor.order("sold");
    const grey = { url: "/media/worn.webp", alt: "Worn", color: "Grey" };
    const pink = { url: "/media/front-pink.webp", alt: "In pink", color: "Pink" };
    const keepPink = color("Pink");
    const pinkSku = { color: "Pink", size: "M", sku: "HOODIE-PINK-M" };
    const greySku = { color: "Grey", size: "M", sku: "HOODIE-M" };
    await editor.save({
      colors: [color("Grey"), color("Pink", null, { image: pink.url })],
      variants: [...(await editor.hoodie()).variants, pinkSku],
    });
    const gallery = async () => {
      const found = await findGallery(editor.ctx, "hoodie");
      if (!found) throw new Error("There is no gallery");
      return found;
    };
    const { version } = await gallery();
    const saved = { outcome: "saved" };
    expect(await saveGallery(editor.catalog, ADA, "hoodie", { version, pictures: [grey, pink] })).toMatchObject(saved);

    const opened = await gallery();
    const onlyPink = { colors: [keepPink], sizes: [size("M")], variants: [pinkSku] };
    expect(await editor.save(onlyPink)).toMatchObject(saved);
    const without = await gallery();
    expect(without.version).not.toBe(opened.version);
    expect(without.colors).toEqual(["Pink"]);

    const both = { colors: [keepPink, color("Grey", null)], variants: [pinkSku, greySku] };
    expect(await editor.save(both)).toMatchObject(saved);
    const late = { version: without.version, pictures: [{ ...pink, alt: "Pink" }] };
    expect(await saveGallery(editor.catalog, ADA, "hoodie", late)).toEqual({ outcome: "changed_meanwhile" });
    expect((await gallery()).pictures).toEqual(expect.arrayContaining([grey, pink]));
  });

  it("can swap names", async () => {
    const product = await editor.hoodie();
    const swapped = { S: "M", M: "S" } as Record<string, string>;
    await editor.save({
      sizes: [size("M", "S"), size("S", "M")],
      variants: product.variants.map((one) => ({ ...one, size: swapped[one.size] ?? "" })),
    });
    expect((await editor.hoodie()).variants).toMatchObject([
      { sku: "HOODIE-S", size: "M" },
      { sku: "HOODIE-M", size: "S" },
    ]);
  });

  it("can be renamed while a new size takes the old name", async () => {
    const product = await editor.hoodie();
    const renamed = product.variants.map((one) => (one.size === "S" ? { ...one, size: "Small" } : one));
    const result = await editor.save({
      sizes: [size("Small", "S"), size("M"), size("S", null)],
      variants: [...renamed, { color: "Grey", size: "S", sku: "HOODIE-NEW" }],
    });
    expect(result).toMatchObject({ outcome: "saved" });
    expect((await editor.hoodie()).variants).toMatchObject([
      { sku: "HOODIE-S", size: "Small", inventory: 4 },
      { sku: "HOODIE-M", size: "M", inventory: 6 },
      { sku: "HOODIE-NEW", size: "S", inventory: 0 },
    ]);
    expect(await ledgerDifferences(editor.db)).toEqual([]);
  });

  it("can take the name of a color that is removed in the same save", async () => {
    const pink = { color: "Pink", size: "M", sku: "HOODIE-PINK-M" };
    const grey = color("Grey");
    const { variants } = await editor.hoodie();
    const both = [grey, color("Pink", null, { image: "/media/front-pink.webp" })];
    expect(await editor.save({ colors: both, variants: [...variants, pink] })).toMatchObject({ outcome: "saved" });
    const renamed = {
      colors: [color("Pink", "Grey")],
      variants: variants.map((one) => ({ ...one, color: "Pink" })),
    };
    expect(await editor.save(renamed)).toMatchObject({ outcome: "saved" });
    expect((await findProduct(editor.ctx, "hoodie"))?.variants).toMatchObject([
      {
        color: "Pink",
        image: "/media/front-grey.webp",
        inventory: 10,
        sizes: [{ sku: "HOODIE-S" }, { sku: "HOODIE-M" }],
      },
    ]);
    expect(await ledgerDifferences(editor.db)).toEqual([]);
  });

  it("keep their places in the carts of reminders when SKUs change or are swapped", async () => {
    const remind = (id: string, skus: string[]) => {
      const items = skus.map((sku, at) => ({ sku, quantity: at + 1 }));
      return writeReminder(editor.db, { id: id.repeat(32), email: "a@shopper.example", items, at: new Date() });
    };
    await remind("a", ["HOODIE-M", "TEE-S", "HOODIE-S"]);
    await remind("b", ["TEE-S"]);
    const { variants } = await editor.hoodie();
    const swapped: Record<string, string> = { "HOODIE-S": "HOODIE-M", "HOODIE-M": "HOODIE-S" };
    await editor.save({ variants: variants.map((one) => ({ ...one, sku: swapped[one.sku] ?? "" })) });
    expect(await editor.db.selectFrom("checkoutReminders").select("items").orderBy("id").execute()).toEqual([
      {
        items: [
          { sku: "HOODIE-S", quantity: 1 },
          { sku: "TEE-S", quantity: 2 },
          { sku: "HOODIE-M", quantity: 3 },
        ],
      },
      { items: [{ sku: "TEE-S", quantity: 1 }] },
    ]);
  });

  it("can change SKU until they are ordered, and their stock history and stock alerts follow", async () => {
    await editor.db
      .insertInto("stockAlerts")
      .values({
        id: editor.ctx.ids.uuid(),
        sku: "HOODIE-S",
        email: "a@shopper.example",
        askedAt: editor.ctx.clock.now(),
      })
      .execute();
    const rename = async (from: string, to: string) => {
      const { variants } = await editor.hoodie();
      return editor.save({ variants: variants.map((one) => (one.sku === from ? { ...one, sku: to } : one)) });
    };
    expect(await rename("HOODIE-S", "EAN-1")).toMatchObject({ outcome: "saved" });
    expect(await editor.stockOf("EAN-1")).toBe(4);
    expect(await editor.db.selectFrom("stockAlerts").select("sku").execute()).toEqual([{ sku: "EAN-1" }]);
    expect(await ledgerDifferences(editor.db)).toEqual([]);

    await editor.order("sold");
    expect(await rename("HOODIE-M", "EAN-2")).toMatchObject({
      outcome: "invalid",
      errors: [{ field: "variants.1.sku", message: "HOODIE-M has been ordered, so it can't change" }],
    });
  });

  it("can't use another product's SKU", async () => {
    const edit = editOf(await editor.hoodie());
    const create = (change: Partial<typeof edit>) =>
      createEditorProduct(editor.catalog, ADA, { id: "tee", edit: { ...edit, ...change } });
    expect(await create({})).toMatchObject({ outcome: "invalid", errors: [{ field: "colors.0.color" }] });
    const fresh = (sku: string) => ({
      colors: [color("Red", null, { image: "/r.webp" })],
      sizes: [size("S", null)],
      variants: [{ color: "Red", size: "S", sku }],
    });
    const taken = { field: "variants.0.sku", message: "Another product has this SKU" };
    expect(await create(fresh("HOODIE-S"))).toMatchObject({ outcome: "invalid", errors: [taken] });
    expect(await findEditorProduct(editor.ctx, "tee")).toBeUndefined();
    expect(await create(fresh("TEE-S"))).toMatchObject({ outcome: "created" });
    expect(await create(fresh("TEE-S"))).toEqual({ outcome: "id_taken" });
  });
});

describe("a removed size", () => {
  const onlyS = async () => {
    const { variants } = await editor.hoodie();
    return editor.save({ sizes: [size("S")], variants: variants.filter(({ size }) => size === "S") });
  };

  it("is deleted with its stock if it was never ordered", async () => {
    expect(await onlyS()).toMatchObject({ outcome: "saved", product: { sizes: ["S"], archived: [] } });
    expect(await editor.stockOf("HOODIE-M")).toBeUndefined();
    expect(await ledgerDifferences(editor.db)).toEqual([]);
  });

  it("is archived if it was ordered, and cancelling the order still returns its stock", async () => {
    const placed = withOutcome(await editor.order("kept", "M", 2), "placed");
    expect(await onlyS()).toMatchObject({
      outcome: "saved",
      product: { archived: [{ sku: "HOODIE-M", inventory: 4 }] },
    });
    expect((await findProduct(editor.ctx, "hoodie"))?.variants[0]?.sizes).toMatchObject([{ size: "S" }]);

    await cancelOrder(editor.shop.checkout, editor.shop.sandbox, placed.order._id, ADA);
    expect(await editor.stockOf("HOODIE-M")).toBe(6);
    expect(await ledgerDifferences(editor.db)).toEqual([]);
  });

  it("can't be ordered from an open cart, and the order names the unavailable item", async () => {
    await editor.order("before");
    await onlyS();
    expect(await editor.order("after")).toEqual({ outcome: "unknown_item", line: 0 });
    expect(await editor.order("other", "S")).toMatchObject({ outcome: "placed" });
  });

  it("gets its stock and SKU back if it is added again", async () => {
    await editor.order("kept");
    await onlyS();
    const again = await editor.save({
      sizes: [size("S"), size("m", null)],
      variants: [
        { color: "Grey", size: "S", sku: "HOODIE-S" },
        { color: "Grey", size: "m", sku: "HOODIE-M" },
      ],
    });
    expect(again).toMatchObject({ outcome: "saved", product: { archived: [], sizes: ["S", "m"] } });
    expect(await editor.order("again", "M")).toMatchObject({ outcome: "placed" });
    expect(await editor.stockOf("HOODIE-M")).toBe(4);
  });

  it("loses no concurrent order", async () => {
    const [placed] = await Promise.all([editor.order("race", "M"), onlyS()]);
    const left = await editor.stockOf("HOODIE-M");
    if (placed.outcome === "placed") expect(left).toBe(5);
    else expect(placed).toEqual({ outcome: "unknown_item", line: 0 });
    expect(await ledgerDifferences(editor.db)).toEqual([]);
  });
});
