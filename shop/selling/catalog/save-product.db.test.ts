import { beforeEach, describe, expect, it } from "vitest";
import { seedDemoShop } from "#shop/running/demo/seed-demo.server.ts";
import { releaseRestocks } from "#shop/selling/stock/restocks.store.server.ts";
import { ledgerDifferences } from "#shop/selling/stock/stock.store.server.ts";
import { addProduct, freshCatalog, TEE } from "#test/harness/fresh-catalog.ts";
import { ADA } from "#test/harness/product-editor.ts";
import { addRestocks } from "#test/harness/restocks.ts";
import { productOfRequest } from "./catalog.store.server.ts";
import { findProduct, listProducts } from "./list-products.server.ts";
import type { ProductForm } from "./product-form.ts";
import { createProduct, saveProduct } from "./save-product.server.ts";

const { ctx, clock, shop, changes, audit, movements } = await freshCatalog();

const hoodie = async () => {
  const product = await findProduct(ctx, "packd-hoodie");
  if (!product) throw new Error("There is no hoodie");
  return product;
};
const save = (form: ProductForm) => saveProduct(shop, ADA, "packd-hoodie", form);

/** The product form as the browser fills it in, with these changes. */
async function formOf(change: Partial<ProductForm> = {}): Promise<ProductForm> {
  const { title, description, price, image, inventory } = await hoodie();
  return { title, description, price, image, inventory, ...change };
}

/** Takes stock the way an order does. */
async function sell(sku: string, units: number): Promise<void> {
  await ctx.pool.query("update variants set on_hand = on_hand - $2 where sku = $1", [sku, units]);
  await ctx.pool.query("insert into stock_movements (sku, delta, reason, at) values ($1, $2, 'reserved', now())", [
    sku,
    -units,
  ]);
}

describe("createProduct", () => {
  it("creates one color and one size with the entire inventory", async () => {
    const product = await addProduct(shop, TEE);
    expect(product).toEqual({
      _id: "packd-tee",
      version: 1,
      title: "Pack'd Tee",
      description: "A tee",
      price: 19.5,
      salePrice: 19.5,
      sale: null,
      image: "https://img.example/tee.webp",
      inventory: 7,
      variants: [
        {
          color: "Standard",
          image: "https://img.example/tee.webp",
          inventory: 7,
          sizes: [{ size: "One Size", sku: "PACKD-TEE-STANDARD", inventory: 7 }],
        },
      ],
      reviews: { count: 0, average: null },
      updatedAt: expect.any(String),
    });
    expect(await findProduct(ctx, "packd-tee")).toEqual(product);
    expect(await movements("PACKD-TEE-STANDARD")).toEqual([[7, "initial", "ada@shop.example"]]);
    expect(await audit()).toMatchObject([
      {
        actor: "ada@shop.example",
        action: "product.created",
        subject: "product:packd-tee",
        before: null,
        after: { priceCents: 1950 },
      },
    ]);
    expect(changes()).toBe(1);
  });

  it("spreads the inventory over all colors and sizes", async () => {
    const form = { ...TEE, colors: ["Grey", "Gréy 2", "Black"], sizes: ["S", "M"] };
    const { variants, inventory } = await addProduct(shop, form);
    expect(inventory).toBe(7);
    expect(variants.map(({ color, inventory }) => [color, inventory])).toEqual([
      ["Grey", 3],
      ["Gréy 2", 2],
      ["Black", 2],
    ]);
    expect(variants[0]?.sizes).toMatchObject([
      { size: "S", sku: "PACKD-TEE-GREY-S", inventory: 2 },
      { size: "M", sku: "PACKD-TEE-GREY-M", inventory: 1 },
    ]);
    expect(await ledgerDifferences(ctx.db)).toEqual([]);
  });

  it("picks another id if the SKUs belong to another product", async () => {
    await addProduct(shop, { ...TEE, title: "Tee", colors: ["Red Hot"] });
    const other = await addProduct(shop, { ...TEE, title: "Tee Red", colors: ["Hot"] });
    expect([other._id, other.variants[0]?.sizes[0]?.sku]).toEqual(["tee-red-2", "TEE-RED-2-HOT"]);
  });

  it("gives each product its own id, even if they are created at the same time", async () => {
    const made = await Promise.all(Array.from({ length: 5 }, () => addProduct(shop, TEE)));
    const ids = ["packd-tee", "packd-tee-2", "packd-tee-3", "packd-tee-4", "packd-tee-5"];
    expect(made.map(({ _id }) => _id).sort()).toEqual(ids);
    expect(await listProducts(ctx)).toHaveLength(5);
  });

  it("creates one product per key, however often it is sent", async () => {
    const send = (form = TEE, requestKey = "one-press") => createProduct(shop, ADA, { form, requestKey });
    const made = await Promise.all([send(), send()]);
    const created = { outcome: "created", product: { _id: "packd-tee", inventory: 7 } };
    expect(made).toMatchObject([created, created]);
    expect(await send({ ...TEE, inventory: 9 })).toEqual({ outcome: "key_reused", title: "Pack'd Tee" });
    expect(await send(TEE, "another-press")).toMatchObject({ product: { _id: "packd-tee-2" } });
    expect(await listProducts(ctx)).toHaveLength(2);
    expect(changes()).toBe(2);
  });

  it("answers a repeat with what went live while it waited", async () => {
    const send = () => createProduct(shop, ADA, { form: TEE, requestKey: "one-press" });
    await send();
    const { repeat } = await ctx.db.transaction().execute(async (tx) => {
      await productOfRequest(tx, "one-press");
      const repeat = send();
      await expect.poll(waitingForLocks, { timeout: 20_000 }).toBe(1);
      for (const table of ["products", "product_colors", "variants"])
        await ctx.pool.query(`update ${table} set live_at = clock_timestamp()`);
      return { repeat };
    });
    expect(await repeat).toMatchObject({ product: { _id: "packd-tee", inventory: 7 } });
  });
});

async function waitingForLocks(): Promise<number> {
  const { rows } = await ctx.pool.query<{ count: number }>(
    "select count(*)::int from pg_locks join pg_database d on d.oid = database where datname = current_database() and locktype = 'advisory' and not granted",
  );
  return rows[0]?.count ?? 0;
}

describe("saveProduct", () => {
  beforeEach(() => seedDemoShop(ctx));

  it("changes texts, price and the first color's image, and logs the values before and after", async () => {
    const form = await formOf({ title: "The Hoodie", price: 34.5, image: "/media/back-grey.webp" });
    const product = { title: "The Hoodie", price: 34.5, salePrice: 14.99 };
    expect(await save(form)).toMatchObject({ outcome: "updated", product });
    expect((await hoodie()).variants.map(({ image }) => image)).toEqual([
      "/media/back-grey.webp",
      "/media/front-black.webp",
      "/media/front-blue.webp",
      "/media/front-pink.webp",
      "/media/front-white.webp",
    ]);
    expect(await audit()).toMatchObject([
      {
        action: "product.updated",
        before: { title: "Pack'd Hoodie", priceCents: 2999 },
        after: { title: "The Hoodie", priceCents: 3450 },
      },
    ]);
    expect(changes()).toBe(1);
  });

  it("writes nothing if nothing changes", async () => {
    expect(await save(await formOf())).toMatchObject({ outcome: "updated" });
    expect(await audit()).toEqual([]);
    expect(await movements("PACKD-GREY-M")).toHaveLength(1);
    expect(changes()).toBe(0);
  });

  it("spreads a changed total over colors and sizes, and sets the stock of single SKUs", async () => {
    await save(await formOf({ inventory: 60 }));
    const { inventory, variants } = await hoodie();
    expect(inventory).toBe(60);
    expect(variants.flatMap(({ sizes }) => sizes.map((each) => each.inventory))).toEqual(Array(20).fill(3));
    expect(await movements("PACKD-GREY-S")).toEqual([
      [2, "initial", "system"],
      [1, "correction", "ada@shop.example"],
    ]);
    await save(await formOf({ variants: [{ sku: "PACKD-BLUE-XL", inventory: 9 }] }));
    expect((await hoodie()).variants[2]?.sizes.map((each) => each.inventory)).toEqual([3, 3, 3, 9]);
    await save(await formOf({ inventory: 0 }));
    expect((await hoodie()).inventory).toBe(0);
    expect(await ledgerDifferences(ctx.db)).toEqual([]);
  });

  it("changes stock for the given reason, and rejects a reason that doesn't fit the change", async () => {
    const { sizes } = (await hoodie()).variants[0] ?? { sizes: [] };
    const [{ sku, inventory } = { sku: "", inventory: 0 }] = sizes;
    const saveStock = async (more: Partial<ProductForm>) => save(await formOf({ ...more }));
    const variants = [{ sku, inventory: inventory + 4 }];
    expect(await saveStock({ variants, reason: "lost" })).toMatchObject({
      outcome: "invalid",
      errors: [{ field: "reason" }],
    });
    expect((await saveStock({ variants, reason: "received", note: "Box 7" })).outcome).toBe("updated");
    const last = await ctx.db
      .selectFrom("stockMovements")
      .select(["delta", "reason", "note"])
      .where("sku", "=", sku)
      .orderBy("id", "desc")
      .executeTakeFirst();
    expect(last).toEqual({ delta: 4, reason: "received", note: "Box 7" });
  });

  it("counts a due restock once, because the form already shows it", async () => {
    await addRestocks(ctx, { sku: "PACKD-GREY-M", pieces: 5, availableAt: new Date(0) });
    const form = await formOf();
    expect(form.inventory).toBe(55);
    expect(await save({ ...form, description: "Warm." })).toMatchObject({ product: { inventory: 55 } });
    await releaseRestocks(ctx.db);
    expect((await hoodie()).inventory).toBe(55);
    expect(await ledgerDifferences(ctx.db)).toEqual([]);
  });

  it("neither loses nor repeats concurrent sales", async () => {
    const form = await formOf();
    const sales = ["PACKD-GREY-M", "PACKD-BLACK-L", "PACKD-WHITE-S", "PACKD-GREY-M"].map((sku) => sell(sku, 1));
    const saves = [60, 70, 80].map((inventory) => save({ ...form, inventory, inventoryBefore: 50 }));
    await Promise.all([...sales, ...saves]);
    expect((await hoodie()).inventory).toBe(50 - 4 + 10 + 20 + 30);
    expect(await ledgerDifferences(ctx.db)).toEqual([]);
  });

  it("requires a list price above the sale price, even after the sale", async () => {
    clock.advance(30 * 24 * 60 * 60 * 1000);
    expect(await save(await formOf({ price: 14.99, inventory: 99 }))).toEqual({
      outcome: "invalid",
      errors: [{ field: "price", message: "Price must be above the sale price of $14.99" }],
    });
    expect(await hoodie()).toMatchObject({ price: 29.99, inventory: 50 });
    expect(changes()).toBe(0);
  });

  it("doesn't overwrite a newer version, and accepts the same change twice", async () => {
    const form = await formOf({ version: (await hoodie()).version });
    const mine = { ...form, title: "My Hoodie", inventory: 60, inventoryBefore: 50 };
    expect(await save(mine)).toMatchObject({ outcome: "updated", product: { version: Number(form.version) + 1 } });
    const current = await hoodie();
    const notes = (await audit()).length;

    const theirs = { ...form, price: 39.99 };
    expect(await save(theirs)).toEqual({ outcome: "conflict", product: current });
    expect(await save(mine)).toEqual({ outcome: "updated", product: current });
    expect(await hoodie()).toEqual(current);
    expect([(await audit()).length, changes()]).toEqual([notes, 1]);

    const again = { ...theirs, version: current.version };
    expect(await save(again)).toMatchObject({ outcome: "updated", product: { price: 39.99 } });
  });

  it("accepts only one of several concurrent saves", async () => {
    const form = await formOf({ version: (await hoodie()).version });
    const outcomes = await Promise.all(["A", "B", "C"].map((title) => save({ ...form, title })));
    expect(outcomes.map(({ outcome }) => outcome).sort()).toEqual(["conflict", "conflict", "updated"]);
  });
});
