import { describe, expect, it } from "vitest";
import { readSettings } from "#shop/running/settings/settings.store.server.ts";
import { findProduct, listProducts } from "#shop/selling/catalog/list-products.server.ts";
import { ledgerDifferences } from "#shop/selling/stock/stock.store.server.ts";
import { freshContext } from "#test/harness/fresh-context.ts";
import { openDemoShop, seedDemoShop } from "./seed-demo.server.ts";

const DAY = 24 * 60 * 60 * 1000;

const { clock, ctx, database } = await freshContext();

describe("seedDemoShop", () => {
  it("adds the hoodie of the specification, with its stock and 124 sample reviews of all ratings", async () => {
    expect(await seedDemoShop(ctx)).toBe(true);
    const hoodie = await findProduct(ctx, "packd-hoodie");
    expect(hoodie).toMatchObject({
      _id: "packd-hoodie",
      title: "Pack'd Hoodie",
      price: 29.99,
      salePrice: 14.99,
      sale: { endsAt: "2026-05-08T12:00:00.000Z", lastDay: "2026-05-08", endsSoon: true, percentOff: 50 },
      image: "/media/front-grey.webp",
      inventory: 50,
      reviews: { count: 124, average: 4.3 },
    });
    expect(hoodie?.variants.map(({ color }) => color)).toEqual(["Grey", "Black", "Blue", "Pink", "White"]);
    expect(hoodie?.variants[1]).toMatchObject({
      color: "Black",
      image: "/media/front-black.webp",
      inventory: 10,
      sizes: [
        { size: "S", sku: "PACKD-BLACK-S", inventory: 2 },
        { size: "M", sku: "PACKD-BLACK-M", inventory: 3 },
        { size: "L", sku: "PACKD-BLACK-L", inventory: 3 },
        { size: "XL", sku: "PACKD-BLACK-XL", inventory: 2 },
      ],
    });
    expect(await readSettings(ctx.db)).toMatchObject({ demo: true });
    expect(await ledgerDifferences(ctx.db)).toEqual([]);
    const movements = await ctx.db.selectFrom("stockMovements").select("reason").execute();
    expect(movements).toEqual(Array(20).fill({ reason: "initial" }));
    expect(await ctx.db.selectFrom("productPictures").select("url").execute()).toHaveLength(20);
    const reviews = await ctx.db.selectFrom("reviews").selectAll().execute();
    expect(reviews.every(({ sample, createdAt }) => sample && createdAt < clock.now())).toBe(true);
    expect(new Set(reviews.map(({ createdAt }) => createdAt.getTime())).size).toBe(124);
    expect(new Set(reviews.map(({ text }) => text)).size).toBe(124);
    expect(new Set(reviews.map(({ rating }) => rating))).toEqual(new Set([1, 2, 3, 4, 5]));
  });

  it("runs only once if several processes start at the same time", async () => {
    const results = await Promise.all(Array.from({ length: 4 }, () => seedDemoShop(ctx)));
    expect(results.filter(Boolean)).toHaveLength(1);
    expect(await ctx.db.selectFrom("reviews").select("id").execute()).toHaveLength(124);
  });

  it("does not run again after staff deleted the products, and leaves a real shop alone", async () => {
    await seedDemoShop(ctx);
    await ctx.db.deleteFrom("products").execute();
    expect(await seedDemoShop(ctx)).toBe(false);
    await database.reset();
    await seedDemoShop(ctx);
    await ctx.db.deleteFrom("settings").execute();
    expect(await seedDemoShop(ctx)).toBe(false);
    expect(await readSettings(ctx.db)).toMatchObject({ demo: false });
  });
});

it("opening a demo shop again restarts a sale that has ended", async () => {
  await openDemoShop(ctx);
  clock.advance(7 * DAY - 1);
  expect(await openDemoShop(ctx)).toEqual({ seeded: false, renewed: [] });
  clock.advance(1);
  expect((await listProducts(ctx))[0]).toMatchObject({ salePrice: 29.99, sale: null });
  expect(await openDemoShop(ctx)).toEqual({ seeded: false, renewed: ["packd-hoodie"] });
  expect((await listProducts(ctx))[0]).toMatchObject({
    salePrice: 14.99,
    sale: { endsAt: "2026-05-15T12:00:00.000Z" },
  });
  expect(await ctx.db.selectFrom("auditLog").select(["actor", "action", "subject"]).execute()).toEqual([
    { actor: "system", action: "product.sale_renewed", subject: "product:packd-hoodie" },
  ]);
});
