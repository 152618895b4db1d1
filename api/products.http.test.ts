import { describe, expect, it } from "vitest";
import { freshApi } from "#test/harness/fresh-api.ts";
import { TEE } from "#test/harness/fresh-catalog.ts";

const api = await freshApi({ stock: "demo", staff: "owner" });
const REVIEWS = "/products/packd-hoodie/reviews";
const get = (path: string) => api.call(`GET ${path as `/${string}`}`);
const post = (body: object) => api.call("POST /products", { headers: api.staff, body });
const put = (id: string, body: object) => api.call(`PUT /products/${id}`, { headers: api.staff, body });
const remove = (id: string) => api.call(`DELETE /products/${id}`, { headers: api.staff });

describe("reading products", () => {
  it("lists the products as specified, and returns the same data for a single product", async () => {
    const { status, body } = await get("/products");
    expect([status, body.length]).toEqual([200, 1]);
    const image = "/media/front-grey.webp";
    expect(body[0]).toMatchObject({
      ...{ _id: "packd-hoodie", title: "Pack'd Hoodie", price: 29.99, salePrice: 14.99, image, inventory: 50 },
      reviews: { count: 124, average: 4.3 },
    });
    expect(body[0].variants[0]).toMatchObject({ color: "Grey", image, inventory: 10 });
    expect((await get("/products/packd-hoodie")).body).toEqual(body[0]);
  });

  it("answers 404 for any other id", async () => {
    for (const id of ["nothing", "PACKD-HOODIE", "%00", "..%2Fproducts", "a".repeat(99)]) {
      const { status, body } = await get(`/products/${id}`);
      expect([id, status, body.code]).toEqual([id, 404, "not_found"]);
    }
  });

  it("returns the newest reviews, as many as requested", async () => {
    const all = (await get(`${REVIEWS}?limit=200`)).body;
    expect(all.reviews).toHaveLength(124);
    expect(all.next).toBeNull();
    expect(all.reviews[0]).toEqual({
      ...{ _id: expect.any(String), name: expect.any(String), rating: expect.any(Number), text: expect.any(String) },
      ...{ size: expect.anything(), fit: null, verified: false, sample: true, reply: null },
      date: expect.stringMatching(/^\d{4}-\d{2}-\d{2}T/),
      day: expect.stringMatching(/^\d{4}-\d{2}-\d{2}$/),
    });
    expect((await get(`${REVIEWS}?limit=3`)).body.reviews).toEqual(all.reviews.slice(0, 3));
    expect((await get(REVIEWS)).body.reviews).toHaveLength(20);
    expect((await get("/products/nothing/reviews")).status).toBe(404);
  });

  it("rejects an invalid limit, rating or cursor for the reviews", async () => {
    const wrong = {
      limit: ["0", "-1", "201", "1.5", "x", "1&limit=2"],
      rating: ["0", "6", "x"],
      after: ["x", "12", "12_x", "1_00000000-0000-0000-0000-00000000000'", "999999999999999_a"],
    };
    for (const [field, values] of Object.entries(wrong)) {
      for (const value of values) {
        const { status, body } = await get(`${REVIEWS}?${field}=${value}`);
        expect([value, status, body]).toMatchObject([value, 400, { code: "validation_failed", errors: [{ field }] }]);
      }
    }
  });
});

describe("changing products", () => {
  it("adds, changes and removes a product", async () => {
    const before = api.catalogChanges();
    const made = await post(TEE);
    expect([made.status, made.headers.location]).toEqual([201, "/api/products/packd-tee"]);
    expect(made.body).toMatchObject({ _id: "packd-tee", price: 19.5, inventory: 7 });

    const changed = await put("packd-tee", { ...TEE, title: "The Tee", inventory: 9 });
    expect(changed.status).toBe(200);
    expect(changed.body).toMatchObject({ _id: "packd-tee", title: "The Tee", inventory: 9 });
    expect((await get("/products/packd-tee")).body).toEqual(changed.body);

    const gone = await remove("packd-tee");
    expect([gone.status, gone.text]).toEqual([204, ""]);
    expect((await get("/products/packd-tee")).status).toBe(404);
    expect((await remove("packd-tee")).status).toBe(404);
    expect((await put("packd-tee", TEE)).status).toBe(404);
    expect(api.catalogChanges() - before).toBe(3);
  });

  it("creates one product per Idempotency-Key", async () => {
    const send = (body: object, key: string) =>
      api.call("POST /products", { headers: { ...api.staff, "idempotency-key": key }, body });
    const [first, again] = [await send(TEE, "one-press"), await send(TEE, "one-press")];
    expect([again.status, again.body._id]).toEqual([201, first.body._id]);
    const other = await send({ ...TEE, inventory: 9 }, "one-press");
    expect([other.status, other.body.code]).toEqual([422, "idempotency_key_reused"]);
    expect(other.body.detail).toContain("Pack'd Tee was already created");
    expect((await send(TEE, "short")).body.errors).toMatchObject([{ field: "idempotency-key" }]);
  });

  it("doesn't overwrite a newer version", async () => {
    const { version } = (await get("/products/packd-hoodie")).body;
    expect((await put("packd-hoodie", { ...TEE, price: 30, version })).status).toBe(200);
    const late = await put("packd-hoodie", { ...TEE, price: 40, version });
    expect(late.status).toBe(409);
    const current = (await get("/products/packd-hoodie")).body;
    expect(late.body).toMatchObject({ code: "changed_meanwhile", current });
    expect(current.price).toBe(30);
  });

  it("rejects invalid fields and names them", async () => {
    const wrong: [fields: string[], body: object][] = [
      [["title", "description", "price", "image", "inventory"], {}],
      [["title"], { ...TEE, title: "  " }],
      [["title"], { ...TEE, title: "x".repeat(201) }],
      [["price"], { ...TEE, price: "19.50" }],
      [["price"], { ...TEE, price: -0.01 }],
      [["price"], { ...TEE, price: 19.999 }],
      [["price"], { ...TEE, price: 1e9 }],
      [["inventory"], { ...TEE, inventory: -1 }],
      [["inventory"], { ...TEE, inventory: 1.5 }],
      [["inventory"], { ...TEE, inventory: "7" }],
      [["inventory"], { ...TEE, inventory: 1e12 }],
      [["image"], { ...TEE, image: "javascript:alert(1)" }],
      [["image"], { ...TEE, image: "http://img.example/tee.webp" }],
      [["image"], { ...TEE, image: "//img.example/tee.webp" }],
      [["image"], { ...TEE, image: 'https://img.example/"onerror=' }],
      [["description"], { ...TEE, description: "x".repeat(5001) }],
      [["inventoryBefore"], { ...TEE, inventoryBefore: -1 }],
      [["variants.0.inventory"], { ...TEE, variants: [{ sku: "A", inventory: -1 }] }],
    ];
    for (const [fields, body] of wrong) {
      for (const answer of [await post(body), await put("packd-hoodie", body)]) {
        expect([answer.status, answer.body.code]).toEqual([400, "validation_failed"]);
        expect(answer.body.errors.map(({ field }: { field: string }) => field)).toEqual(fields);
      }
    }
    expect((await get("/products")).body).toHaveLength(1);
  });

  it("returns an error message for each form field", async () => {
    expect((await post({ ...TEE, title: "", price: 1.999 })).body.errors).toEqual([
      { field: "title", message: "Please enter a title" },
      { field: "price", message: "Price can have at most two decimals" },
    ]);
    expect((await put("packd-hoodie", { ...TEE, price: 14.99 })).body.errors).toEqual([
      { field: "price", message: "Price must be above the sale price of $14.99" },
    ]);
  });

  it("rejects text that the database can't store, and strips control characters", async () => {
    for (const title of ["A\u0000 tee", "A tee\ud800"])
      expect((await post({ ...TEE, title })).body.errors).toMatchObject([{ field: "title" }]);
    const answer = await post({ ...TEE, title: "A\u0007 tee ", description: "one\r\ntwo\u0007" });
    expect(answer.body).toMatchObject({ title: "A  tee", description: "one\ntwo" });
  });

  it("ignores fields that can't be set here", async () => {
    const answer = await post({ ...TEE, _id: "mine", salePrice: 0.01, reviews: { count: 9000 } });
    expect(answer.body).toMatchObject({ _id: "packd-tee", salePrice: 19.5, reviews: { count: 0 } });
  });
});
