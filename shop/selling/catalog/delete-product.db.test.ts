import { beforeEach, expect, it } from "vitest";
import { seedDemoShop } from "#shop/running/demo/seed-demo.server.ts";
import { ledgerDifferences } from "#shop/selling/stock/stock.store.server.ts";
import { addProduct, freshCatalog, TEE } from "#test/harness/fresh-catalog.ts";
import { ADA } from "#test/harness/product-editor.ts";
import { addRestocks } from "#test/harness/restocks.ts";
import { deleteProduct } from "./delete-product.server.ts";
import { findProduct, listProducts } from "./list-products.server.ts";
import { saveProduct } from "./save-product.server.ts";

const { ctx, shop, changes, audit, movements } = await freshCatalog();
beforeEach(() => seedDemoShop(ctx));

/** Inserts an order for one unit of product $1 without taking stock. */
const PLACE_ORDER = `
with placed as (
  insert into orders (id, number, idempotency_key, request_hash, status, name, email, phone, address, address2, city, state, zip,
    shipping_method, subtotal_cents, shipping_cents, tax_cents, total_cents, placed_at, cancel_until, updated_at)
  values (gen_random_uuid(), 'LC100000', 'a-key-of-a-test', 'x', 'expired', 'A', 'a@b.example', '', '1 St', '', 'C', 'CA', '90001', 'free',
    100, 0, 0, 100, now(), now(), now())
  returning id)
insert into order_lines (order_id, position, product_id, sku, title, color, size, image, unit_price_cents, quantity)
select id, 0, $1, 'SKU', 'T', 'Grey', 'M', '/i.webp', 100, 1 from placed`;

const order = (productId: string) => ctx.pool.query(PLACE_ORDER, [productId]);

it("removes a product without orders and writes off its stock", async () => {
  expect(await deleteProduct(shop, ADA, "packd-hoodie")).toEqual({ outcome: "removed" });
  expect(await listProducts(ctx)).toEqual([]);
  expect(await movements("PACKD-GREY-M")).toEqual([
    [3, "initial", "system"],
    [-3, "removed", "ada@shop.example"],
  ]);
  expect(await ledgerDifferences(ctx.db)).toEqual([]);
  expect(await audit()).toMatchObject([{ action: "product.removed", before: { title: "Pack'd Hoodie" }, after: null }]);
  expect(changes()).toBe(1);
});

it.each(["removed", "archived"] as const)(
  "cancels the planned restocks of a product that is %s, which the audit log names",
  async (outcome) => {
    if (outcome === "archived") await order("packd-hoodie");
    const restock = { sku: "PACKD-GREY-M", pieces: 5, availableAt: new Date("2126-11-27T12:00:00.000Z") };
    await addRestocks(ctx, restock);
    expect(await deleteProduct(shop, ADA, "packd-hoodie")).toEqual({ outcome });
    const before = { ...restock, availableAt: restock.availableAt.toISOString() };
    expect(await audit()).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ action: "stock.restock_cancelled", before }),
        expect.objectContaining({ action: `product.${outcome}` }),
      ]),
    );
  },
);

it("archives an ordered product and keeps its stock", async () => {
  await order("packd-hoodie");
  expect(await deleteProduct(shop, ADA, "packd-hoodie")).toEqual({ outcome: "archived" });
  expect(await listProducts(ctx)).toEqual([]);
  expect(await findProduct(ctx, "packd-hoodie")).toBeUndefined();
  expect(await ctx.db.selectFrom("variants").selectAll().execute()).toHaveLength(20);
  expect(await ledgerDifferences(ctx.db)).toEqual([]);
  expect(await audit()).toMatchObject([{ action: "product.archived", before: { title: "Pack'd Hoodie" } }]);
  expect(await deleteProduct(shop, ADA, "packd-hoodie")).toEqual({ outcome: "not_found" });
  expect(await saveProduct(shop, ADA, "packd-hoodie", TEE)).toEqual({ outcome: "not_found" });
  expect(changes()).toBe(1);
});

it("waits for an order that is being placed, and then archives the product", async () => {
  const client = await ctx.pool.connect();
  await client.query("begin");
  await client.query("update variants set on_hand = on_hand - 1 where sku = 'PACKD-GREY-M'");
  const deletion = deleteProduct(shop, ADA, "packd-hoodie");
  await client.query(PLACE_ORDER, ["packd-hoodie"]);
  await client.query(
    "insert into stock_movements (sku, delta, reason, at) values ('PACKD-GREY-M', -1, 'reserved', now())",
  );
  await client.query("commit");
  client.release();
  expect(await deletion).toEqual({ outcome: "archived" });
  expect(await ledgerDifferences(ctx.db)).toEqual([]);
});

it("reuses the id of a removed product, but not of an archived one", async () => {
  await addProduct(shop, TEE);
  await deleteProduct(shop, ADA, "packd-tee");
  expect((await addProduct(shop, TEE))._id).toBe("packd-tee");
  await order("packd-tee");
  await deleteProduct(shop, ADA, "packd-tee");
  expect((await addProduct(shop, TEE))._id).toBe("packd-tee-2");
  expect(await ledgerDifferences(ctx.db)).toEqual([]);
});
