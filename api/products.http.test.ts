import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { seedDemoShop } from "#shop/catalog/seed-demo.server.ts";
import { type TestApi, testApi } from "#test/harness/api.ts";
import { staffHeaders } from "#test/harness/staff.ts";

const TEE = {
  title: "Pack'd Tee",
  description: "A tee",
  price: 19.5,
  image: "https://img.example/tee.webp",
  inventory: 7,
};

let api: TestApi;
let staff: { authorization: string };
beforeAll(async () => {
  api = await testApi();
});
beforeEach(async () => {
  await api.database.reset();
  staff = await staffHeaders(api.ctx);
  await seedDemoShop(api.ctx);
});
afterAll(() => api.close());

const REVIEWS = "/api/products/packd-hoodie/reviews";
const get = (url: string) => api.app.inject({ url });
const post = (payload: object) => api.app.inject({ method: "POST", url: "/api/products", headers: staff, payload });
const put = (id: string, payload: object) =>
  api.app.inject({ method: "PUT", url: `/api/products/${id}`, headers: staff, payload });
const remove = (id: string) => api.app.inject({ method: "DELETE", url: `/api/products/${id}`, headers: staff });

describe("reading", () => {
  it("lists the products in the shape of the specification", async () => {
    const answer = await get("/api/products");
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toHaveLength(1);
    expect(answer.json()[0]).toMatchObject({
      _id: "packd-hoodie",
      title: "Pack'd Hoodie",
      price: 29.99,
      salePrice: 14.99,
      image: "/media/front-grey.webp",
      inventory: 50,
      reviews: { count: 124, average: 4.3 },
    });
    expect(answer.json()[0].variants[0]).toMatchObject({
      color: "Grey",
      image: "/media/front-grey.webp",
      inventory: 10,
    });
  });

  it("gives one product, the same", async () => {
    expect((await get("/api/products/packd-hoodie")).json()).toEqual((await get("/api/products")).json()[0]);
  });

  it.each([
    "/api/products/nothing",
    "/api/products/PACKD-HOODIE",
    "/api/products/%00",
    "/api/products/..%2Fproducts",
    `/api/products/${"a".repeat(99)}`,
  ])("%.40s is not found", async (url) => {
    const answer = await get(url);
    expect(answer.statusCode).toBe(404);
    expect(answer.json().code).toBe("not_found");
  });

  it("gives the newest reviews, as many as asked for", async () => {
    const all = (await get(`${REVIEWS}?limit=200`)).json();
    expect(all.reviews).toHaveLength(124);
    expect(all.next).toBeNull();
    expect(all.reviews[0]).toEqual({
      _id: expect.any(String),
      name: expect.any(String),
      rating: expect.any(Number),
      text: expect.any(String),
      size: expect.anything(),
      fit: null,
      verified: false,
      sample: true,
      reply: null,
      date: expect.stringMatching(/^\d{4}-\d{2}-\d{2}T/),
    });
    expect((await get(`${REVIEWS}?limit=3`)).json().reviews).toEqual(all.reviews.slice(0, 3));
    expect((await get(REVIEWS)).json().reviews).toHaveLength(20);
    expect((await get("/api/products/nothing/reviews")).statusCode).toBe(404);
  });

  it("gives one page of reviews after the other, of one rating if that is asked for", async () => {
    const first = (await get(`${REVIEWS}?limit=100`)).json();
    const second = (await get(`${REVIEWS}?limit=100&after=${first.next}`)).json();
    expect([...first.reviews, ...second.reviews]).toEqual((await get(`${REVIEWS}?limit=200`)).json().reviews);
    expect(second.next).toBeNull();

    const critical = (await get(`${REVIEWS}?limit=200&rating=2`)).json();
    expect(critical.ratings).toEqual(first.ratings);
    expect(critical.reviews).toHaveLength(critical.ratings[1]);
    expect(new Set(critical.reviews.map(({ rating }: { rating: number }) => rating))).toEqual(new Set([2]));
  });

  it.each([
    ...["0", "-1", "201", "1.5", "x", "1&limit=2"].map((value) => ["limit", value]),
    ...["0", "6", "x"].map((value) => ["rating", value]),
    ...["x", "12", "12_x", "1_00000000-0000-0000-0000-00000000000'", "999999999999999_a"].map((value) => [
      "after",
      value,
    ]),
  ])("refuses %s=%s", async (field, value) => {
    const answer = await get(`${REVIEWS}?${field}=${value}`);
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({ code: "validation_failed", errors: [{ field }] });
  });
});

describe("changing", () => {
  it("offers, changes and withdraws a product", async () => {
    const before = api.catalogChanges();
    const made = await post(TEE);
    expect(made.statusCode).toBe(201);
    expect(made.headers.location).toBe("/api/products/packd-tee");
    expect(made.json()).toMatchObject({ _id: "packd-tee", price: 19.5, inventory: 7 });

    const changed = await put("packd-tee", { ...TEE, title: "The Tee", inventory: 9 });
    expect(changed.statusCode).toBe(200);
    expect(changed.json()).toMatchObject({ _id: "packd-tee", title: "The Tee", inventory: 9 });
    expect((await get("/api/products/packd-tee")).json()).toEqual(changed.json());

    const gone = await remove("packd-tee");
    expect(gone.statusCode).toBe(204);
    expect(gone.body).toBe("");
    expect((await get("/api/products/packd-tee")).statusCode).toBe(404);
    expect((await remove("packd-tee")).statusCode).toBe(404);
    expect((await put("packd-tee", TEE)).statusCode).toBe(404);
    expect(api.catalogChanges() - before).toBe(3);
  });

  it("tells who edited an older version, and overwrites nothing", async () => {
    const { version } = (await get("/api/products/packd-hoodie")).json();
    expect((await put("packd-hoodie", { ...TEE, price: 30, version })).statusCode).toBe(200);
    const late = await put("packd-hoodie", { ...TEE, price: 40, version });
    expect(late.statusCode).toBe(409);
    const current = (await get("/api/products/packd-hoodie")).json();
    expect(late.json()).toMatchObject({ code: "changed_meanwhile", current });
    expect(current.price).toBe(30);
  });

  it.each([
    [{}, ["title", "description", "price", "image", "inventory"]],
    [{ ...TEE, title: "  " }, ["title"]],
    [{ ...TEE, title: "x".repeat(201) }, ["title"]],
    [{ ...TEE, price: "19.50" }, ["price"]],
    [{ ...TEE, price: -0.01 }, ["price"]],
    [{ ...TEE, price: 19.999 }, ["price"]],
    [{ ...TEE, price: 1e9 }, ["price"]],
    [{ ...TEE, inventory: -1 }, ["inventory"]],
    [{ ...TEE, inventory: 1.5 }, ["inventory"]],
    [{ ...TEE, inventory: "7" }, ["inventory"]],
    [{ ...TEE, inventory: 1e12 }, ["inventory"]],
    [{ ...TEE, image: "javascript:alert(1)" }, ["image"]],
    [{ ...TEE, image: "http://img.example/tee.webp" }, ["image"]],
    [{ ...TEE, image: "//img.example/tee.webp" }, ["image"]],
    [{ ...TEE, image: 'https://img.example/"onerror=' }, ["image"]],
    [{ ...TEE, description: "x".repeat(5001) }, ["description"]],
    [{ ...TEE, inventoryBefore: -1 }, ["inventoryBefore"]],
    [{ ...TEE, variants: [{ sku: "A", inventory: -1 }] }, ["variants.0.inventory"]],
  ])("refuses %.60j", async (body, fields) => {
    for (const answer of [await post(body), await put("packd-hoodie", body)]) {
      expect(answer.statusCode).toBe(400);
      expect(answer.json().code).toBe("validation_failed");
      expect(answer.json().errors.map(({ field }: { field: string }) => field)).toEqual(fields);
    }
    expect((await get("/api/products")).json()).toHaveLength(1);
  });

  it("says what is wrong in words for the form", async () => {
    expect((await post({ ...TEE, title: "", price: 1.999 })).json().errors).toEqual([
      { field: "title", message: "Please enter a title" },
      { field: "price", message: "Price can have at most two decimals" },
    ]);
    expect((await put("packd-hoodie", { ...TEE, price: 14.99 })).json().errors).toEqual([
      { field: "price", message: "Price must be above the sale price of $14.99" },
    ]);
  });

  it("takes a title apart from what a database cannot store", async () => {
    const answer = await post({ ...TEE, title: "A\u0000 tee\ud800 ", description: "one\r\ntwo\u0007" });
    expect(answer.json()).toMatchObject({ title: "A  tee\ufffd", description: "one\ntwo" });
  });

  it("ignores what staff do not decide here", async () => {
    const answer = await post({ ...TEE, _id: "mine", salePrice: 0.01, reviews: { count: 9000 } });
    expect(answer.json()).toMatchObject({ _id: "packd-tee", salePrice: 19.5, reviews: { count: 0 } });
  });
});
