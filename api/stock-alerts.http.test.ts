import { expect, it } from "vitest";
import { freshApi } from "#test/harness/fresh-api.ts";

const api = await freshApi({ stock: { S: 0, M: 0, L: 2 } });

const wanted = { productId: "hoodie", color: "Grey", size: "S", email: "ada@shop.example" };
const ask = (change: object = {}) => api.call("POST /stock-alerts", { body: { ...wanted, ...change } });

it("stores one request per size and email address, and answers a repeat the same way", async () => {
  const first = await ask();
  const again = await ask({ email: "ADA@shop.example", color: "gray", size: "s" });
  expect([again.status, again.text]).toEqual([first.status, first.text]);
  await ask({ email: "bob@shop.example" });
  await ask({ size: "M" });
  const kept = api.ctx.db.selectFrom("stockAlerts").select(["sku", "email"]).orderBy("sku").orderBy("email");
  expect(await kept.execute()).toEqual([
    { sku: "HOODIE-M", email: "ada@shop.example" },
    { sku: "HOODIE-S", email: "ada@shop.example" },
    { sku: "HOODIE-S", email: "bob@shop.example" },
  ]);
});

it("doesn't mention the size if the product has only one", async () => {
  await api.database.pool.query("delete from variants where size <> 'L'");
  expect((await ask({ size: "L" })).body.errors).toEqual([
    { field: "size", message: "This is back in stock. You can order it now." },
  ]);
});

it("rejects an archived product", async () => {
  await api.database.pool.query("update products set archived_at = now()");
  expect((await ask()).status).toBe(400);
});
