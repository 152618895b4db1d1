import { describe, expect, it } from "vitest";
import { easternWords } from "#platform/eastern-time.ts";
import { freshApi } from "#test/harness/fresh-api.ts";
import { ADA } from "#test/harness/staff.ts";

const api = await freshApi({ stock: "demo", staff: "owner" });

const PRODUCTS = "/admin/products";
const HOODIE = `${PRODUCTS}/packd-hoodie` as const;
type Route = Parameters<typeof api.call>[0];
const call = (route: Route, body?: object, headers = {}) =>
  api.call(route, { headers: { ...api.staff, ...headers }, ...(body && { body }) });
const csv = (query: string, file: string | Buffer) =>
  api.call(`POST /admin/products.csv${query}` as Route, {
    headers: { ...api.staff, "content-type": "text/csv" },
    body: file,
  });

/** The product as the editor loads it, and the part that the editor sends back. */
async function opened() {
  const { _id, version, archivedAt, archived, ...product } = (await call(`GET ${HOODIE}`)).body;
  const colors = product.colors.map(({ color }: { color: string }) => ({ was: color, color }));
  const sizes = product.sizes.map((size: string) => ({ was: size, size }));
  return { version, edit: { ...product, colors, sizes } };
}

describe("the product editor", () => {
  it("loads and saves a product, and rejects an older version", async () => {
    const { version, edit } = await opened();
    expect(edit.variants).toHaveLength(20);
    const saved = await call(`PUT ${HOODIE}`, { version, edit: { ...edit, title: "The Hoodie" } });
    const current = { title: "The Hoodie", version: version + 1 };
    expect(saved.status).toBe(200);
    expect(saved.body).toMatchObject(current);

    const detail = `${ADA.name} changed this on ${easternWords(api.clock.now())}.`;
    api.clock.advance(60_000);
    const counted = { reason: "counted", note: "", changes: [{ sku: "PACKD-GREY-M", shown: 3, inventory: 9 }] };
    expect(
      (await call(`POST ${HOODIE}/stock-changes`, counted, { "idempotency-key": "a-count-of-staff" })).status,
    ).toBe(200);
    const late = await call(`PUT ${HOODIE}`, { version, edit: { ...edit, price: 50 } });
    expect(late.status).toBe(409);
    const changes = [{ by: ADA.name, fields: ["title"] }];
    expect(late.body).toMatchObject({ code: "changed_meanwhile", detail, current, changes });
    expect((await call(`GET ${HOODIE}`)).body).toMatchObject({ title: "The Hoodie", price: 29.99 });
  });

  it("reports errors at their fields", async () => {
    const { version, edit } = await opened();
    const colors = [...edit.colors, { was: null, color: "Red", image: "x" }];
    const { status, body } = await call(`PUT ${HOODIE}`, { version, edit: { ...edit, title: "", colors } });
    const fields = body.errors.map(({ field }: { field: string }) => field);
    expect([status, fields]).toEqual([400, expect.arrayContaining(["edit.title", "edit.colors.5.image"])]);
  });

  it("adds only one product at the same URL", async () => {
    const { edit } = await opened();
    const tee = {
      ...edit,
      title: "Tee",
      colors: [{ was: null, color: "Red", image: "/media/r.webp" }],
      sizes: [{ was: null, size: "S" }],
      variants: [{ color: "Red", size: "S", sku: "TEE-RED-S" }],
    };
    expect((await call(`POST ${PRODUCTS}`, { _id: "tee", edit: tee })).status).toBe(201);
    const message = expect.stringContaining("used this address");
    const again = await call(`POST ${PRODUCTS}`, { _id: "tee", edit: tee });
    expect(again.body.errors).toEqual([{ field: "_id", message }]);
    const reserved = await call(`POST ${PRODUCTS}`, { _id: "new", edit: tee });
    expect(reserved.body.errors).toEqual([{ field: "_id", message: expect.stringContaining("the address new") }]);
  });

  it("lists archived products and restores them", async () => {
    const at = api.clock.now();
    await api.database.db.updateTable("products").set({ archivedAt: at }).execute();
    const hoodie = { _id: "packd-hoodie", title: "Pack'd Hoodie", archivedAt: at.toISOString() };
    const archived = `${PRODUCTS}?state=archived`;
    expect((await call(`GET ${archived}&q=HOOD`)).body).toMatchObject({ items: [hoodie], next: null });
    expect((await call(`GET ${archived}&q=nothing`)).body.items).toEqual([]);
    expect((await call(`GET ${PRODUCTS}`)).body.items).toEqual([]);
    expect((await call(`POST ${HOODIE}/restoration`, {})).body).toMatchObject({ archivedAt: null });
    expect((await call(`GET ${archived}`)).body.items).toEqual([]);
    expect((await call(`GET ${PRODUCTS}?q=packd-grey-m`)).body).toMatchObject({
      items: [{ ...hoodie, archivedAt: null, price: 29.99, inventory: expect.any(Number) }],
    });
    expect((await call("GET /products")).body).toHaveLength(1);
  });
});

describe("stock", () => {
  const change = { reason: "received", note: "", changes: [{ sku: "PACKD-GREY-M", shown: 3, inventory: 8 }] };
  const apply = (body: object, key: object = { "idempotency-key": "a-press-of-staff" }) =>
    call(`POST ${HOODIE}/stock-changes`, body, key);
  const history = (query: string) => call(`GET ${HOODIE}/stock-movements?sku=${query}`);

  it("changes with a reason, once per key, and the change appears in the stock history", async () => {
    for (const _ of [1, 2]) {
      const { body } = await apply(change);
      expect(body).toEqual({ stock: [{ sku: "PACKD-GREY-M", shown: 3, before: 3, after: 8 }] });
    }
    const first = (await history("PACKD-GREY-M&limit=1")).body;
    expect(first.items).toMatchObject([{ delta: 5, total: 8, reason: "received", actor: ADA.name }]);
    const second = (await history(`PACKD-GREY-M&after=${first.next}`)).body;
    expect(second).toMatchObject({ items: [{ delta: 3, total: 3, reason: "initial" }], next: null });
    expect((await history("OTHER")).status).toBe(404);
  });

  it.each([
    [{ reason: "theft" }, "reason"],
    [{ reason: "damaged" }, "changes.0.inventory"],
    [{ reason: "correction" }, "note"],
    [{ changes: [] }, "changes"],
    [{ changes: [{ sku: "PACKD-GREY-M", shown: 3, inventory: -1 }] }, "changes.0.inventory"],
    // Restocks may have raised it above the largest number that staff may type.
    [{ changes: [{ sku: "PACKD-GREY-M", shown: 1_500_000, inventory: 3 }] }, "changes.0.inventory"],
  ])("doesn't change for %j", async (wrong, field) => {
    const { status, body } = await apply({ ...change, ...wrong });
    expect(status).toBe(400);
    expect(body.errors).toMatchObject([{ field }]);
  });

  it("doesn't change without a key", async () => {
    const errors = [{ field: "idempotency-key" }];
    expect((await apply(change, {})).body).toMatchObject({ code: "validation_failed", errors });
  });
});

describe("the product CSV", () => {
  const stock = (before: string, after: string) => [{ changes: [{ field: "stock", before, after }] }];

  it("can be exported, and imported after a dry run", async () => {
    const { headers, text } = await call("GET /admin/products.csv");
    expect(headers["content-type"]).toBe("text/csv; charset=utf-8");
    expect(text.split("\r\n")).toHaveLength(22);
    expect(text.startsWith("\uFEFFproduct,")).toBe(true);

    const dry = (await csv("", "sku,stock\nPACKD-GREY-M,9")).body;
    expect(dry).toMatchObject({ state: "planned", count: 1, lines: stock("3", "9") });
    const { plan, csv: file } = dry;
    expect((await csv(`?plan=${plan}`, file)).status).toBe(400);
    const applied = { state: "applied", count: 1 };
    expect((await csv(`?plan=${plan}&key=a-press-of-staff`, file)).body).toMatchObject(applied);
    const late = { code: "changed_meanwhile", lines: stock("9", "15") };
    expect((await csv("?plan=other&key=another-press", file)).body).toMatchObject(late);
  });

  it("takes barcodes as SKUs, but no card numbers", async () => {
    const file = (sku: string) =>
      `product,title,description,price,color,image,size,sku\ncap,Cap,A cap.,20,Blue,/media/b.webp,M,${sku}`;
    expect((await csv("", file("8400000000079"))).body).toMatchObject({ state: "planned" });
    for (const sku of ["8400000000079 8400000000079", "4222222222222", "4242424242424242"])
      expect((await csv("", file(sku))).body).toMatchObject({ code: "card_data_refused" });
  });

  it("is refused if it isn't in UTF-8, because its letters would be lost", async () => {
    const file = "product,title,description,price,color,image,size,stock\ntee,Crème,A tee,19,Red,/r.webp,M,1";
    expect((await csv("", file)).body).toMatchObject({ state: "planned", count: 1 });
    expect((await csv("", Buffer.from(file, "latin1"))).body).toMatchObject({
      code: "validation_failed",
      detail: expect.stringContaining("CSV UTF-8"),
    });
  });

  it("may be larger than other request bodies", async () => {
    const lines = Array.from({ length: 2000 }, (_, index) => `tee,Tee,A tee,19,Red,/r.webp,S${index},1`);
    const { body } = await csv("", `product,title,description,price,color,image,size,stock\n${lines.join("\n")}`);
    expect(body).toMatchObject({ state: "faulty", count: 2000 });
  });
});

it("names the restock that was saved before with the same key, so that staff see whether theirs is another", async () => {
  const plan = (pieces: number) => {
    const lines = ["PACKD-GREY-M", "PACKD-GREY-L"].map((sku) => ({ sku, pieces }));
    const body = { availableAt: "2126-11-27T14:30:00.000Z", announced: true, note: "", lines };
    return call(`POST ${HOODIE}/restocks`, body, { "idempotency-key": "a-press-of-staff" });
  };
  expect((await plan(20)).status).toBe(201);
  expect((await plan(25)).body).toMatchObject({
    code: "idempotency_key_reused",
    detail:
      "An earlier restock (20 of PACKD-GREY-L, available Nov 27, 2126, 9:30 AM ET; 20 of PACKD-GREY-M, available " +
      "Nov 27, 2126, 9:30 AM ET) was already saved. Please check it before you plan another.",
  });
});
