import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import type { Actor, ShopContext } from "#shop/context.server.ts";
import { ledgerDifferences } from "#shop/stock/stock.store.server.ts";
import { testContext } from "#test/harness/api.ts";
import { testClock } from "#test/harness/clock.ts";
import { type TestDatabase, testDatabase } from "#test/harness/database.ts";
import { deleteProduct } from "./delete-product.server.ts";
import { findProduct, listProducts } from "./list-products.server.ts";
import { type CatalogShop, createProduct, saveProduct } from "./save-product.server.ts";
import { seedDemoShop } from "./seed-demo.server.ts";

const ADA: Actor = { kind: "staff", id: "018f0000-0000-7000-8000-000000000000", email: "ada@shop.example" };
const TEE = {
  title: "Pack'd Tee",
  description: "A tee",
  price: 19.5,
  image: "https://img.example/tee.webp",
  inventory: 7,
};

let database: TestDatabase;
let ctx: ShopContext;
let shop: CatalogShop;
let changes: number;
beforeAll(async () => {
  database = await testDatabase();
});
beforeEach(async () => {
  await database.reset();
  ctx = testContext(database, testClock());
  changes = 0;
  shop = {
    ctx,
    onCatalogChange() {
      changes += 1;
    },
  };
  await seedDemoShop(ctx);
});
afterAll(() => database.close());

const audit = () => database.db.selectFrom("audit_log").select(["action", "before", "after"]).execute();
const movements = async (sku: string) =>
  (await database.db.selectFrom("stock_movements").selectAll().where("sku", "=", sku).orderBy("id").execute()).map(
    ({ delta, reason, actor }) => [delta, reason, actor],
  );

/** An order of one piece, without stock. $1 product. */
const PLACE_ORDER = `
with placed as (
  insert into orders (id, number, idempotency_key, request_hash, status, name, email, phone, address, address2, city, state, zip,
    shipping_method, subtotal_cents, shipping_cents, tax_cents, total_cents, placed_at, cancel_until, updated_at)
  values (gen_random_uuid(), 'LC100000', 'a-key-of-a-test', 'x', 'expired', 'A', 'a@b.example', '', '1 St', '', 'C', 'CA', '90001', 'free',
    100, 0, 0, 100, now(), now(), now())
  returning id)
insert into order_lines (order_id, position, product_id, sku, title, color, size, image, unit_price_cents, quantity)
select id, 0, $1, 'SKU', 'T', 'Grey', 'M', '/i.webp', 100, 1 from placed`;

const order = (productId: string) => database.pool.query(PLACE_ORDER, [productId]);

it("removes a product that nobody ordered, and closes its books", async () => {
  expect(await deleteProduct(shop, ADA, "packd-hoodie")).toEqual({ outcome: "removed" });
  expect(await listProducts(ctx)).toEqual([]);
  expect(await movements("PACKD-GREY-M")).toEqual([
    [3, "initial", "system"],
    [-3, "removed", "ada@shop.example"],
  ]);
  expect(await ledgerDifferences(database.db)).toEqual([]);
  expect(await audit()).toMatchObject([{ action: "product.removed", before: { title: "Pack'd Hoodie" }, after: null }]);
  expect(changes).toBe(1);
});

it("archives one that stands in an order: gone from the shop, its stock still on the books", async () => {
  await order("packd-hoodie");
  expect(await deleteProduct(shop, ADA, "packd-hoodie")).toEqual({ outcome: "archived" });
  expect(await listProducts(ctx)).toEqual([]);
  expect(await findProduct(ctx, "packd-hoodie")).toBeUndefined();
  expect(await database.db.selectFrom("variants").selectAll().execute()).toHaveLength(20);
  expect(await ledgerDifferences(database.db)).toEqual([]);
  expect(await audit()).toMatchObject([{ action: "product.archived", before: { title: "Pack'd Hoodie" } }]);
  expect(await deleteProduct(shop, ADA, "packd-hoodie")).toEqual({ outcome: "not_found" });
  expect(await saveProduct(shop, ADA, "packd-hoodie", TEE)).toEqual({ outcome: "not_found" });
  expect(changes).toBe(1);
});

it("waits for an order that is just being written, and then archives", async () => {
  const client = await database.pool.connect();
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
  expect(await ledgerDifferences(database.db)).toEqual([]);
});

it("leaves the id of an archived product taken, that of a removed one free", async () => {
  await createProduct(shop, ADA, TEE);
  await deleteProduct(shop, ADA, "packd-tee");
  expect((await createProduct(shop, ADA, TEE))._id).toBe("packd-tee");
  await order("packd-tee");
  await deleteProduct(shop, ADA, "packd-tee");
  expect((await createProduct(shop, ADA, TEE))._id).toBe("packd-tee-2");
  expect(await ledgerDifferences(database.db)).toEqual([]);
});
