import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { seedDemoShop } from "#shop/catalog/seed-demo.server.ts";
import { type TestApi, testApi } from "#test/harness/api.ts";
import { staffHeaders } from "#test/harness/staff.ts";

type Headers = { authorization: string };

let api: TestApi;
let owner: Headers;
let reader: Headers;
beforeAll(async () => {
  api = await testApi();
});
beforeEach(async () => {
  await api.database.reset();
  owner = await staffHeaders(api.ctx);
  reader = await staffHeaders(api.ctx, "read_only");
  await seedDemoShop(api.ctx);
});
afterAll(() => api.close());

const HOODIE = "/api/admin/products/packd-hoodie";
const get = (url: string, headers: object = owner) => api.app.inject({ url, headers: { ...headers } });
const send = (method: "POST" | "PUT", url: string, payload: object | string, headers: object = owner) =>
  api.app.inject({ method, url, headers: { ...headers }, payload });
const csv = (query: string, payload: string, headers: object = owner) =>
  send("POST", `/api/admin/products.csv${query}`, payload, { ...headers, "content-type": "text/csv" });

/** What the page sends back of a product that it was given. */
async function opened() {
  const { _id, version, archivedAt, archived, ...product } = (await get(HOODIE)).json();
  const edit = {
    ...product,
    colors: product.colors.map(({ color }: { color: string }) => ({ was: color, color })),
    sizes: product.sizes.map((size: string) => ({ was: size, size })),
  };
  return { version, edit };
}

describe("the page of a product", () => {
  it("reads, saves and tells a second window of the first", async () => {
    const { version, edit } = await opened();
    expect(edit.variants).toHaveLength(20);
    const saved = await send("PUT", HOODIE, { version, edit: { ...edit, title: "The Hoodie" } });
    expect(saved.statusCode).toBe(200);
    expect(saved.json()).toMatchObject({ title: "The Hoodie", version: version + 1 });

    const late = await send("PUT", HOODIE, { version, edit: { ...edit, price: 50 } });
    expect(late.statusCode).toBe(409);
    expect(late.json()).toMatchObject({
      code: "changed_meanwhile",
      current: { title: "The Hoodie", version: version + 1 },
      changes: [{ by: "ada@shop.example", fields: ["title"] }],
    });
    expect((await get(HOODIE)).json()).toMatchObject({ title: "The Hoodie", price: 29.99 });
  });

  it("says what is wrong at its field", async () => {
    const { version, edit } = await opened();
    const wrong = {
      ...edit,
      title: "",
      salePrice: 99,
      colors: [...edit.colors, { was: null, color: "Red", image: "x" }],
    };
    const answer = await send("PUT", HOODIE, { version, edit: wrong });
    expect(answer.statusCode).toBe(400);
    expect(answer.json().errors.map(({ field }: { field: string }) => field)).toEqual(
      expect.arrayContaining(["edit.title", "edit.colors.5.image"]),
    );
  });

  it("makes a new product at its address once", async () => {
    const { edit } = await opened();
    const tee = {
      ...edit,
      title: "Tee",
      colors: [{ was: null, color: "Red", image: "/media/r.webp" }],
      sizes: [{ was: null, size: "S" }],
      variants: [{ color: "Red", size: "S", sku: "TEE-RED-S" }],
    };
    const made = await send("POST", "/api/admin/products", { _id: "tee", edit: tee });
    expect(made.statusCode).toBe(201);
    const again = await send("POST", "/api/admin/products", { _id: "tee", edit: tee });
    expect(again.json().errors).toEqual([{ field: "_id", message: expect.stringContaining("has this address") }]);
  });

  it("lists archived products and brings them back", async () => {
    await api.database.db.updateTable("products").set({ archived_at: api.clock.now() }).execute();
    expect((await get("/api/admin/products?q=HOOD")).json()).toEqual({
      items: [{ _id: "packd-hoodie", title: "Pack'd Hoodie", archivedAt: api.clock.now().toISOString() }],
      next: null,
    });
    expect((await get("/api/admin/products?q=nothing")).json().items).toEqual([]);
    expect((await send("POST", `${HOODIE}/restoration`, {})).json()).toMatchObject({ archivedAt: null });
    expect((await get("/api/admin/products")).json().items).toEqual([]);
    expect((await get("/api/products")).json()).toHaveLength(1);
  });
});

describe("stock", () => {
  const change = { reason: "received", note: "", changes: [{ sku: "PACKD-GREY-M", shown: 3, inventory: 8 }] };
  const key = { "idempotency-key": "a-press-of-staff" };

  it("changes with a reason, once for a key, and stands in the ledger", async () => {
    for (const _ of [1, 2]) {
      const answer = await send("POST", `${HOODIE}/stock-changes`, change, { ...owner, ...key });
      expect(answer.json()).toEqual({ stock: [{ sku: "PACKD-GREY-M", shown: 3, before: 3, after: 8 }] });
    }
    const first = (await get(`${HOODIE}/stock-movements?sku=PACKD-GREY-M&limit=1`)).json();
    expect(first.items).toMatchObject([{ delta: 5, total: 8, reason: "received", actor: "ada@shop.example" }]);
    const second = (await get(`${HOODIE}/stock-movements?sku=PACKD-GREY-M&after=${first.next}`)).json();
    expect(second).toMatchObject({ items: [{ delta: 3, total: 3, reason: "initial" }], next: null });
    expect((await get(`${HOODIE}/stock-movements?sku=OTHER`)).statusCode).toBe(404);
  });

  it.each([
    [{ ...change, reason: "theft" }, "reason"],
    [{ ...change, reason: "damaged" }, "changes.0.inventory"],
    [{ ...change, reason: "correction" }, "note"],
    [{ ...change, changes: [] }, "changes"],
    [{ ...change, changes: [{ sku: "PACKD-GREY-M", shown: 3, inventory: -1 }] }, "changes.0.inventory"],
  ])("refuses %.70j", async (body, field) => {
    const answer = await send("POST", `${HOODIE}/stock-changes`, body, { ...owner, ...key });
    expect(answer.statusCode).toBe(400);
    expect(answer.json().errors).toMatchObject([{ field }]);
  });

  it("needs a key", async () => {
    const answer = await send("POST", `${HOODIE}/stock-changes`, change);
    expect(answer.json()).toMatchObject({ code: "validation_failed", errors: [{ field: "idempotency-key" }] });
  });
});

describe("CSV", () => {
  it("goes out, and comes in by a dry run and its apply", async () => {
    const out = await get("/api/admin/products.csv");
    expect(out.headers["content-type"]).toBe("text/csv; charset=utf-8");
    expect(out.body.split("\r\n")).toHaveLength(22);

    const dry = await csv("", "sku,stock\nPACKD-GREY-M,9");
    expect(dry.json()).toMatchObject({
      state: "planned",
      count: 1,
      lines: [{ changes: [{ field: "stock", before: "3", after: "9" }] }],
    });
    const { plan, csv: file } = dry.json();
    expect((await csv(`?plan=${plan}`, file)).statusCode).toBe(400);
    expect((await csv(`?plan=${plan}&key=a-press-of-staff`, file)).json()).toMatchObject({
      state: "applied",
      count: 1,
    });
    expect((await csv(`?plan=other&key=another-press`, file)).json()).toMatchObject({
      code: "changed_meanwhile",
      lines: [{ changes: [{ field: "stock", before: "9", after: "15" }] }],
    });
  });

  it("refuses what is no file of products", async () => {
    expect((await csv("", "colour\nGrey")).json()).toMatchObject({
      code: "validation_failed",
      errors: [{ field: "body" }],
    });
    expect((await send("POST", "/api/admin/products.csv", { sku: "A" })).statusCode).toBe(400);
  });

  it("takes some thousand lines", async () => {
    const lines = Array.from({ length: 3000 }, (_, index) => `tee,Tee,A tee,19,Red,/r.webp,S${index},1`);
    const answer = await csv("", `product,title,description,price,color,image,size,stock\n${lines.join("\n")}`);
    expect(answer.json()).toMatchObject({ state: "faulty", count: 3000 });
  });
});

it("is for staff who may: others look, or see nothing", async () => {
  const { version, edit } = await opened();
  const calls = [
    () => send("PUT", HOODIE, { version, edit }, reader),
    () => send("POST", "/api/admin/products", { _id: "tee", edit }, reader),
    () => send("POST", `${HOODIE}/restoration`, {}, reader),
    () => send("POST", `${HOODIE}/stock-changes`, {}, reader),
    () => csv("", "sku\nA", reader),
  ];
  for (const call of calls) expect((await call()).statusCode).toBe(403);
  for (const url of [
    HOODIE,
    "/api/admin/products",
    "/api/admin/products.csv",
    `${HOODIE}/stock-movements?sku=PACKD-GREY-M`,
  ]) {
    expect((await get(url, reader)).statusCode).toBe(200);
    expect((await get(url, {})).statusCode).toBe(401);
  }
});
