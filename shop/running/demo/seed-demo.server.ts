import { readFile } from "node:fs/promises";
import * as z from "zod/mini";
import type { Actor, Db, ShopContext } from "#shop/context.server.ts";
import { claimSetting, readSettings, writeSetting } from "#shop/running/settings/settings.store.server.ts";
import { DEFAULT_SETTINGS } from "#shop/running/settings/settings.ts";
import { insertProduct, renewEndedSales } from "#shop/selling/catalog/catalog.store.server.ts";
import { FITS } from "#shop/selling/catalog/catalog.ts";
import { insertPictures } from "#shop/selling/catalog/colors.store.server.ts";
import { SALE_SOON_DAYS } from "#shop/selling/catalog/pricing.ts";
import { recordProductChange } from "#shop/selling/catalog/product-changes.server.ts";
import { productSpecs } from "#shop/selling/catalog/product-form.ts";
import { insertSampleReviews } from "#shop/selling/reviews/reviews.store.server.ts";
import { writeLedger } from "#shop/selling/stock/stock-changes.store.server.ts";

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * 60 * 1000;
const SYSTEM: Actor = { kind: "system" };

const productFile = z.object({
  id: z.string(),
  title: z.string(),
  description: z.string(),
  specs: productSpecs,
  priceCents: z.int(),
  salePriceCents: z.int(),
  skuPrefix: z.string(),
  colors: z.array(z.object({ color: z.string(), image: z.string() })),
  pictures: z.array(z.object({ view: z.string(), alt: z.string() })),
  sizes: z.array(z.object({ size: z.string(), onHand: z.int() })),
});

const reviewsFile = z.array(
  z.object({
    name: z.string(),
    rating: z.int(),
    text: z.string(),
    size: z.nullable(z.string()),
    fit: z.optional(z.enum(FITS)),
    daysAgo: z.int(),
  }),
);

/** Runs at the start of a demo shop: fills an empty database, and renews a sale that has ended. */
export async function openDemoShop(ctx: ShopContext): Promise<{ seeded: boolean; renewed: string[] }> {
  const seeded = await seedDemoShop(ctx);
  return { seeded, renewed: seeded ? [] : await renewDemoSale(ctx) };
}

/**
 * Turns a database without products and orders into a demo shop (decisions.md, Catalogue). It does so only once, even if several
 * processes start at the same moment. @returns false if there are products or orders, or the demo shop was created before.
 */
export async function seedDemoShop(ctx: ShopContext): Promise<boolean> {
  const product = productFile.parse(await readDemoFile("product.json"));
  const reviews = reviewsFile.parse(await readDemoFile("reviews.json"));
  const now = ctx.clock.now();
  const seeded = await ctx.db.transaction().execute(async (tx) => {
    if (!(await isUnusedShop(tx)) || !(await claimSetting(tx, "demo", true))) return false;
    const variants = product.colors.flatMap(({ color }) =>
      product.sizes.map(({ size, onHand }) => ({
        sku: [product.skuPrefix, color, size].join("-").toUpperCase(),
        color,
        size,
        onHand,
      })),
    );
    await writeSetting(tx, "policies", {
      ...DEFAULT_SETTINGS.policies,
      expressBusinessDays: { from: 2, to: 4 },
      restockWeeks: { from: 1, to: 2 },
    });
    const specs = { ...product.specs, sample: true } as const;
    await insertProduct(tx, {
      ...product,
      specs,
      variants,
      saleStartsAt: now,
      saleEndsAt: saleEnd(now),
      createdAt: now,
    });
    await insertPictures(tx, product.id, demoPictures(product));
    const stock = variants.map(({ sku, onHand }) => ({ sku, delta: onHand }));
    await writeLedger(tx, stock, { reason: "initial", actor: SYSTEM, at: now });
    await insertSampleReviews(
      tx,
      product.id,
      // Those of one day keep the order of the file.
      reviews.map(({ daysAgo, ...review }, index) => ({
        ...review,
        id: ctx.ids.uuid(),
        createdAt: new Date(now.getTime() - daysAgo * DAY_MS - index),
      })),
    );
    return true;
  });
  if (seeded) ctx.log.info({ product: product.id, reviews: reviews.length }, "Created the demo shop");
  return seeded;
}

/** Whether there are no products and no orders. */
async function isUnusedShop(db: Db): Promise<boolean> {
  const product = await db.selectFrom("products").select("id").limit(1).executeTakeFirst();
  const order = await db.selectFrom("orders").select("id").limit(1).executeTakeFirst();
  return product === undefined && order === undefined;
}

/** Every view of every color: `/media/<view>-<color>.webp`. */
function demoPictures({ title, colors, pictures }: z.infer<typeof productFile>) {
  return colors.flatMap(({ color }) =>
    pictures.map(({ view, alt }) => ({
      color,
      url: `/media/${view}-${color.toLowerCase()}.webp`,
      alt: alt.replace("{title}", title).replace("{color}", color),
    })),
  );
}

/** Renews a demo shop's ended sale for seven days. @returns the products that are on sale again. */
export async function renewDemoSale(ctx: ShopContext): Promise<string[]> {
  if (!(await readSettings(ctx.db)).demo) return [];
  const now = ctx.clock.now();
  return ctx.db.transaction().execute(async (tx) => {
    const renewed = await renewEndedSales(tx, now, saleEnd(now));
    for (const id of renewed) {
      const after = { saleStartsAt: now, saleEndsAt: saleEnd(now) };
      await recordProductChange(tx, ctx, { productId: id, actor: SYSTEM, action: "product.sale_renewed", after });
    }
    return renewed;
  });
}

/** At a full minute, as staff enter it. */
const saleEnd = (start: Date): Date =>
  new Date(Math.floor(start.getTime() / MINUTE_MS) * MINUTE_MS + SALE_SOON_DAYS * DAY_MS);

async function readDemoFile(name: string): Promise<unknown> {
  return JSON.parse(await readFile(new URL(`../../../db/demo/${name}`, import.meta.url), "utf8"));
}
