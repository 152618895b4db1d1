import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Actor, ShopContext } from "#shop/context.server.ts";
import { ledgerDifferences } from "#shop/stock/stock.store.server.ts";
import { testContext } from "#test/harness/api.ts";
import { type TestClock, testClock } from "#test/harness/clock.ts";
import { type TestDatabase, testDatabase } from "#test/harness/database.ts";
import { findProduct, listProducts } from "./list-products.server.ts";
import type { ProductForm } from "./product-form.ts";
import { type CatalogShop, createProduct, saveProduct } from "./save-product.server.ts";
import { seedDemoShop } from "./seed-demo.server.ts";

const ADA: Actor = { kind: "staff", id: "018f0000-0000-7000-8000-000000000000", email: "ada@shop.example" };
const TEE: ProductForm = {
  title: "Pack'd Tee",
  description: "A tee",
  price: 19.5,
  image: "https://img.example/tee.webp",
  inventory: 7,
};

let database: TestDatabase;
let clock: TestClock;
let ctx: ShopContext;
let shop: CatalogShop;
let changes: number;
beforeAll(async () => {
  database = await testDatabase();
});
beforeEach(async () => {
  await database.reset();
  clock = testClock();
  ctx = testContext(database, clock);
  changes = 0;
  shop = {
    ctx,
    onCatalogChange() {
      changes += 1;
    },
  };
});
afterAll(() => database.close());

const audit = () =>
  database.db.selectFrom("audit_log").select(["actor", "action", "subject", "before", "after"]).execute();
const movements = async (sku: string) =>
  (await database.db.selectFrom("stock_movements").selectAll().where("sku", "=", sku).orderBy("id").execute()).map(
    ({ delta, reason, actor }) => [delta, reason, actor],
  );

/** The form as a browser would fill it in for what the shop has now. */
async function formOf(id: string): Promise<ProductForm> {
  const product = await findProduct(ctx, id);
  if (!product) throw new Error("No such product");
  const { title, description, price, image, inventory } = product;
  return { title, description, price, image, inventory };
}

/** What an order does to stock, outside of everything else. */
async function sell(sku: string, pieces: number): Promise<void> {
  await database.pool.query("update variants set on_hand = on_hand - $2 where sku = $1", [sku, pieces]);
  await database.pool.query("insert into stock_movements (sku, delta, reason, at) values ($1, $2, 'reserved', now())", [
    sku,
    -pieces,
  ]);
}

describe("createProduct", () => {
  it("offers one color and one size with the whole inventory", async () => {
    const product = await createProduct(shop, ADA, TEE);
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
    expect(changes).toBe(1);
  });

  it("gives each product an id of its own, at the same moment too", async () => {
    const made = await Promise.all(Array.from({ length: 5 }, () => createProduct(shop, ADA, TEE)));
    expect(made.map(({ _id }) => _id).sort()).toEqual([
      "packd-tee",
      "packd-tee-2",
      "packd-tee-3",
      "packd-tee-4",
      "packd-tee-5",
    ]);
    expect(await listProducts(ctx)).toHaveLength(5);
  });

  it("books no stock where there is none", async () => {
    await createProduct(shop, ADA, { ...TEE, inventory: 0 });
    expect(await movements("PACKD-TEE-STANDARD")).toEqual([]);
  });
});

describe("saveProduct", () => {
  beforeEach(() => seedDemoShop(ctx));

  it("changes text, price and the first color's image, and notes before and after", async () => {
    const form = {
      ...(await formOf("packd-hoodie")),
      title: "The Hoodie",
      price: 34.5,
      image: "/media/back-grey.webp",
    };
    const result = await saveProduct(shop, ADA, "packd-hoodie", form);
    expect(result).toMatchObject({
      outcome: "updated",
      product: { title: "The Hoodie", price: 34.5, salePrice: 14.99 },
    });
    const product = await findProduct(ctx, "packd-hoodie");
    expect(product?.variants.map(({ image }) => image)).toEqual([
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
    expect(changes).toBe(1);
  });

  it("leaves no trace when nothing changes", async () => {
    const result = await saveProduct(shop, ADA, "packd-hoodie", await formOf("packd-hoodie"));
    expect(result.outcome).toBe("updated");
    expect(await audit()).toEqual([]);
    expect(await movements("PACKD-GREY-M")).toHaveLength(1);
    expect(changes).toBe(0);
  });

  it("spreads a changed total over colors and sizes and books it", async () => {
    await saveProduct(shop, ADA, "packd-hoodie", { ...(await formOf("packd-hoodie")), inventory: 60 });
    const raised = await findProduct(ctx, "packd-hoodie");
    expect(raised?.inventory).toBe(60);
    expect(raised?.variants.flatMap(({ sizes }) => sizes.map(({ inventory }) => inventory))).toEqual(Array(20).fill(3));
    expect(await movements("PACKD-GREY-S")).toEqual([
      [2, "initial", "system"],
      [1, "correction", "ada@shop.example"],
    ]);
    await saveProduct(shop, ADA, "packd-hoodie", { ...(await formOf("packd-hoodie")), inventory: 0 });
    expect((await findProduct(ctx, "packd-hoodie"))?.inventory).toBe(0);
    expect(await ledgerDifferences(database.db)).toEqual([]);
  });

  it("sets single stocks", async () => {
    const variants = [{ sku: "PACKD-BLUE-XL", inventory: 9 }];
    await saveProduct(shop, ADA, "packd-hoodie", { ...(await formOf("packd-hoodie")), variants });
    const blue = (await findProduct(ctx, "packd-hoodie"))?.variants[2];
    expect(blue?.sizes.map(({ inventory }) => inventory)).toEqual([2, 3, 3, 9]);
    expect(await ledgerDifferences(database.db)).toEqual([]);
  });

  it("keeps sold what was sold while the form was open", async () => {
    const form = await formOf("packd-hoodie");
    await sell("PACKD-GREY-M", 3);
    await saveProduct(shop, ADA, "packd-hoodie", { ...form, title: "The Hoodie", inventoryBefore: form.inventory });
    expect((await findProduct(ctx, "packd-hoodie"))?.inventory).toBe(47);
    await saveProduct(shop, ADA, "packd-hoodie", { ...form, inventory: 0, inventoryBefore: form.inventory });
    expect((await findProduct(ctx, "packd-hoodie"))?.inventory).toBe(0);
    expect(await ledgerDifferences(database.db)).toEqual([]);
  });

  it("neither loses nor repeats what orders take at the same moment", async () => {
    const form = await formOf("packd-hoodie");
    const sales = ["PACKD-GREY-M", "PACKD-BLACK-L", "PACKD-WHITE-S", "PACKD-GREY-M"].map((sku) => sell(sku, 1));
    const saves = [60, 70, 80].map((inventory) =>
      saveProduct(shop, ADA, "packd-hoodie", { ...form, inventory, inventoryBefore: 50 }),
    );
    await Promise.all([...sales, ...saves]);
    expect((await findProduct(ctx, "packd-hoodie"))?.inventory).toBe(50 - 4 + 10 + 20 + 30);
    expect(await ledgerDifferences(database.db)).toEqual([]);
  });

  it("keeps the list price above the sale price, over or not", async () => {
    clock.advance(30 * 24 * 60 * 60 * 1000);
    const form = { ...(await formOf("packd-hoodie")), price: 14.99, inventory: 99 };
    expect(await saveProduct(shop, ADA, "packd-hoodie", form)).toEqual({
      outcome: "invalid",
      errors: [{ field: "price", message: "Price must be above the sale price of $14.99" }],
    });
    expect(await findProduct(ctx, "packd-hoodie")).toMatchObject({ price: 29.99, inventory: 50 });
    expect(changes).toBe(0);
  });

  it("names a sku it does not have, and changes nothing", async () => {
    const form = {
      ...(await formOf("packd-hoodie")),
      title: "New",
      variants: [{ sku: "PACKD-TEE-STANDARD", inventory: 1 }],
    };
    expect(await saveProduct(shop, ADA, "packd-hoodie", form)).toMatchObject({
      outcome: "invalid",
      errors: [{ field: "variants.0.sku" }],
    });
    expect((await findProduct(ctx, "packd-hoodie"))?.title).toBe("Pack'd Hoodie");
  });

  it("overwrites nothing that somebody else saved meanwhile, and takes the same twice", async () => {
    const form = { ...(await formOf("packd-hoodie")), version: (await findProduct(ctx, "packd-hoodie"))?.version };
    const mine = { ...form, title: "My Hoodie", inventory: 60, inventoryBefore: 50 };
    const saved = await saveProduct(shop, ADA, "packd-hoodie", mine);
    expect(saved).toMatchObject({ outcome: "updated", product: { version: Number(form.version) + 1 } });
    const current = await findProduct(ctx, "packd-hoodie");
    const notes = (await audit()).length;

    const theirs = { ...form, price: 39.99 };
    expect(await saveProduct(shop, ADA, "packd-hoodie", theirs)).toEqual({ outcome: "conflict", product: current });
    expect(await saveProduct(shop, ADA, "packd-hoodie", mine)).toEqual({ outcome: "updated", product: current });
    expect(await findProduct(ctx, "packd-hoodie")).toEqual(current);
    expect([(await audit()).length, changes]).toEqual([notes, 1]);

    expect(await saveProduct(shop, ADA, "packd-hoodie", { ...theirs, version: current?.version })).toMatchObject({
      outcome: "updated",
      product: { price: 39.99 },
    });
  });

  it("lets one of two win who save at the same moment", async () => {
    const form = { ...(await formOf("packd-hoodie")), version: (await findProduct(ctx, "packd-hoodie"))?.version };
    const saves = ["A", "B", "C"].map((title) => saveProduct(shop, ADA, "packd-hoodie", { ...form, title }));
    const outcomes = (await Promise.all(saves)).map(({ outcome }) => outcome);
    expect(outcomes.sort()).toEqual(["conflict", "conflict", "updated"]);
  });

  it("does not find what is not there", async () => {
    expect(await saveProduct(shop, ADA, "packd-tee", TEE)).toEqual({ outcome: "not_found" });
  });
});
