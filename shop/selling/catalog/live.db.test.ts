import { expect, test } from "vitest";
import { answerStockAlerts, askForStockAlert } from "#shop/messaging/newsletter/stock-alerts.server.ts";
import { listReviews } from "#shop/selling/reviews/list-reviews.server.ts";
import { freshShop } from "#test/harness/fresh-shop.ts";
import { sentEmails } from "#test/harness/sent-emails.ts";
import { newKey, orderRequest } from "#test/harness/shop.ts";
import { findProduct, listProducts } from "./list-products.server.ts";
import { nextLive } from "./read-catalog.store.server.ts";

const shop = await freshShop({ M: 5, L: 5 });
const { db } = shop.ctx;

const MOMENTS = {
  draft: "null",
  tomorrow: "date_trunc('second', now()) + interval '1 day'",
  yesterday: "date_trunc('second', now()) - interval '1 day'",
};
type When = keyof typeof MOMENTS;
const set = (table: string, when: When, more = "", column = "live_at") =>
  shop.ctx.pool.query(`update ${table} set ${column} = ${MOMENTS[when]} ${more}`);
const setProduct = (when: When, announced = false) => set("products", when, `, announced = ${announced}`);
const setColor = (when: When) => set("product_colors", when);
const order = (size = "M") =>
  shop.checkout.reserve({ idempotencyKey: newKey(), request: orderRequest({ items: [{ size }] }) });
const alert = (email: string) =>
  askForStockAlert(shop.ctx, { productId: "hoodie", color: "Grey", size: "M", email, website: "" });

test.each(["draft", "tomorrow"] as const)("a product with status %s is hidden and can't be bought", async (when) => {
  await setProduct(when);
  expect(await listProducts(shop.ctx)).toEqual([]);
  expect(await findProduct(shop.ctx, "hoodie")).toBeUndefined();
  expect(await listReviews(shop.ctx, "hoodie", { limit: 1 })).toBeUndefined();
  expect(await order()).toEqual({ outcome: "unknown_item", line: 0 });
  expect(await alert("jo@shopper.example")).toEqual({ outcome: "not_made" });
});

test("an announced product has a page with nothing to buy, and isn't listed", async () => {
  await setProduct("tomorrow", true);
  expect(await listProducts(shop.ctx)).toEqual([]);
  const product = await findProduct(shop.ctx, "hoodie");
  expect(product).toMatchObject({ inventory: 0, liveAt: expect.any(String), clock: expect.any(String) });
  expect(product?.variants[0]?.sizes.map(({ inventory }) => inventory)).toEqual([0, 0]);
  expect(await nextLive(db)).toBe(Date.parse(product?.liveAt ?? ""));
  expect(await order()).toEqual({ outcome: "unknown_item", line: 0 });
  // Its colors may go live with it, so not a second later.
  await setColor("tomorrow");
  await setProduct("tomorrow", true);
  expect((await findProduct(shop.ctx, "hoodie"))?.variants).toMatchObject([{ color: "Grey" }]);
});

test("a sale that starts later is the next thing to go live", async () => {
  const setSale = (when: When) => set("products", when, "", "sale_starts_at");
  await setSale("yesterday");
  expect(await nextLive(db)).toBe(Number.POSITIVE_INFINITY);
  await setSale("tomorrow");
  const { saleStartsAt } = await db.selectFrom("products").select("saleStartsAt").executeTakeFirstOrThrow();
  expect(await nextLive(db)).toBe(saleStartsAt?.getTime());
  await db.updateTable("products").set({ archivedAt: new Date() }).execute();
  expect(await nextLive(db)).toBe(Number.POSITIVE_INFINITY);
});

test("a shopper who requests an alert for an announced product gets an email when it goes on sale", async () => {
  await setProduct("tomorrow", true);
  expect(await alert("jo@shopper.example")).toEqual({ outcome: "stored" });
  expect(await answerStockAlerts(shop.ctx)).toBe(0);
  await setProduct("yesterday");
  expect(await answerStockAlerts(shop.ctx)).toBe(1);
  await sentEmails(shop.emails);
  const email = await db.selectFrom("emails").select("subject").where("kind", "=", "back_in_stock").executeTakeFirst();
  expect(email?.subject).toBe("On sale now: Pack'd Hoodie in Grey, size M");
});

test("a draft isn't announced, even if it is marked as announced", async () => {
  await setProduct("draft", true);
  expect(await findProduct(shop.ctx, "hoodie")).toBeUndefined();
  expect(await nextLive(db)).toBe(Number.POSITIVE_INFINITY);
});

test.each(["draft", "tomorrow"] as const)("a size with status %s isn't offered, but the others are", async (when) => {
  await set("variants", when, "where size = 'M'");
  const [product] = await listProducts(shop.ctx);
  expect(product?.variants[0]?.sizes.map(({ size }) => size)).toEqual(["L"]);
  expect(product).not.toHaveProperty("clock");
  expect(await order()).toEqual({ outcome: "unknown_item", line: 0 });
  expect(await order("L")).toMatchObject({ outcome: "reserved" });
});

test.each(["draft", "tomorrow"] as const)("a color with status %s isn't offered, but the others are", async (when) => {
  await setColor(when);
  const pink = { productId: "hoodie", color: "Pink", image: "/media/front-pink.webp", position: 1 };
  await db.insertInto("productColors").values(pink).execute();
  await db.updateTable("variants").set({ color: "Pink" }).where("size", "=", "L").execute();
  expect((await listProducts(shop.ctx))[0]?.variants).toMatchObject([{ color: "Pink", inventory: 5 }]);
  expect(await order()).toEqual({ outcome: "unknown_item", line: 0 });
});

test.each([
  ["color", "product_colors"],
  ["size", "variants"],
])("a live product whose every %s is still to come has no page, until the first goes live", async (_, table) => {
  await set(table, "tomorrow");
  expect(await listProducts(shop.ctx)).toEqual([]);
  expect(await findProduct(shop.ctx, "hoodie")).toBeUndefined();
  expect(await listReviews(shop.ctx, "hoodie", { limit: 1 })).toBeUndefined();
  expect(await order()).toEqual({ outcome: "unknown_item", line: 0 });
  expect(await nextLive(db)).toBeLessThan(Number.POSITIVE_INFINITY);
});
