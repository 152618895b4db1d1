import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { openDemoShop } from "#shop/catalog/seed-demo.server.ts";
import { REVIEW_SECRET, reviewToken } from "#shop/reviews/review-token.server.ts";
import { secretNamed } from "#shop/settings/secrets.store.server.ts";
import type { TestApi } from "#test/harness/api.ts";
import { testCheckoutApi } from "#test/harness/checkout-api.ts";
import { orderBody } from "#test/harness/shop-client.ts";
import { staffHeaders } from "#test/harness/staff.ts";
import { createFulfilmentsApi } from "./admin/fulfilments.ts";
import { createOrdersApi } from "./orders.ts";

let api: TestApi;
let key: string;
let staff: { authorization: string };
let token: string;
let orderId: string;
let keys = 0;

beforeAll(async () => {
  api = await testCheckoutApi(createOrdersApi, createFulfilmentsApi);
  key = await secretNamed(api.ctx.db, api.ctx.ids, REVIEW_SECRET);
});
afterAll(() => api?.close());
beforeEach(async () => {
  await api.database.reset();
  await openDemoShop(api.ctx);
  staff = await staffHeaders(api.ctx);
  const headers = { "idempotency-key": `review-key-${++keys}` };
  const placed = await api.app.inject({ method: "POST", url: "/api/orders", headers, payload: orderBody() });
  orderId = placed.json()._id;
  const { position } = await api.ctx.db.selectFrom("order_lines").select("position").executeTakeFirstOrThrow();
  token = reviewToken({ orderId, position }, key);
});

const change = (method: "POST" | "PUT", url: string, payload?: object) =>
  api.app.inject({ method, url, headers: staff, ...(payload && { payload }) });
const deliver = () => change("PUT", `/api/admin/orders/${orderId}/delivery`);
async function delivered() {
  await change("POST", "/api/admin/fulfilments", { orders: [{ _id: orderId }] });
  await deliver();
}

const wanted = { rating: 4, text: "Warm.", name: "Jordan", fit: "true" };
let nextAddress = 0;
const fresh = () => `198.51.100.${nextAddress++}`;
const write = (body: object = {}, { by = token, address = fresh() } = {}) =>
  api.app.inject({
    method: "PUT",
    url: "/api/review",
    payload: { ...wanted, ...body },
    headers: { "x-review-token": by, "x-forwarded-for": address },
  });
const read = (by: string | undefined = token) =>
  api.app.inject({ url: "/api/review", headers: { ...(by && { "x-review-token": by }), "x-forwarded-for": fresh() } });
const kept = () =>
  api.ctx.db.selectFrom("reviews").select(["text", "name", "rating", "fit"]).where("sample", "=", false).execute();

test("staff say that an order has arrived, and its link writes one review, which staff publish as a verified purchase", async () => {
  expect((await read()).statusCode).toBe(404);
  expect((await deliver()).json()).toMatchObject({ code: "illegal_move" });
  await change("POST", "/api/admin/fulfilments", { orders: [{ _id: orderId }] });
  expect((await deliver()).json()).toEqual({ changed: true });
  expect((await deliver()).json()).toEqual({ changed: false });
  expect((await read()).json()).toMatchObject({ item: { productId: "packd-hoodie" }, review: null });
  expect((await write()).json()).toMatchObject({ review: { state: "pending", ...wanted } });
  expect((await read()).json()).toMatchObject({ review: wanted });

  const { items } = (await api.app.inject({ url: "/api/admin/reviews?state=pending", headers: staff })).json();
  expect(items).toMatchObject([{ verified: true, fit: "true", order: { _id: orderId }, sample: false }]);
  const was = { state: "pending", reason: null, revision: items[0].revision };
  const changes = api.catalogChanges();
  await change("PUT", `/api/admin/reviews/${items[0]._id}/state`, { state: "published", was });
  expect(api.catalogChanges()).toBe(changes + 1);
  const shown = (await api.app.inject({ url: "/api/products/packd-hoodie/reviews?limit=1" })).json();
  expect(shown).toMatchObject({ reviews: [{ verified: true, text: "Warm.", sample: false }], fits: [0, 1, 0] });
  expect((await write({ text: "Cold." })).json()).toMatchObject({ code: "review_closed" });
  expect(await kept()).toEqual([wanted]);
});

test.each([
  [{ rating: undefined }, "rating", "Please choose how many stars"],
  [{ rating: 6 }, "rating", "Please choose how many stars"],
  [{ rating: 4.5 }, "rating", "Please choose how many stars"],
  [{ text: " \n " }, "text", "Please write what you think"],
  [{ text: "x".repeat(2001) }, "text", "The review must be at most 2000 characters"],
  [{ name: "" }, "name", "Please enter the name to show"],
  [{ name: "x".repeat(81) }, "name", "Name must be at most 80 characters"],
  [{ fit: "odd" }, "fit", "Please choose how it fits"],
])("%o is refused at its field", async (body, field, message) => {
  await delivered();
  const answer = await write(body);
  expect(answer.statusCode).toBe(400);
  expect(answer.json()).toMatchObject({ code: "validation_failed", errors: [{ field, message }] });
  expect(await kept()).toEqual([]);
});

test("a link that the shop never wrote opens nothing, and one without its token is not complete", async () => {
  await delivered();
  expect((await read(`${token}x`)).statusCode).toBe(404);
  expect((await write({}, { by: "x" })).statusCode).toBe(404);
  const none = await api.app.inject({ url: "/api/review", headers: { "x-forwarded-for": fresh() } });
  expect(none.statusCode).toBe(400);
  expect(await kept()).toEqual([]);
});

test("a card number is refused, a program is ignored, and whoever writes too often waits", async () => {
  await delivered();
  expect((await write({ text: "4242 4242 4242 4242" })).json()).toMatchObject({ code: "card_data_refused" });
  expect((await write({ website: "https://spam.example" })).statusCode).toBe(200);
  expect(await kept()).toEqual([]);
  const address = fresh();
  const answers = [];
  for (let at = 0; at < 11; at++) answers.push((await write({}, { address })).statusCode);
  expect(answers.slice(0, 10).every((status) => status === 200)).toBe(true);
  expect(answers[10]).toBe(429);
  expect(await kept()).toHaveLength(1);
});

test("the token is in no log", async () => {
  await delivered();
  await write();
  await read();
  expect(api.logged()).not.toContain(token);
  expect(api.logged()).not.toContain(token.split(".")[2]);
});

test("staff tell of a delay: each field has its message, and two windows do not tell of two days", async () => {
  const tell = (body: object) => change("PUT", `/api/admin/orders/${orderId}/delay`, body);
  const shipsBy = new Date(api.clock.now().getTime() + 5 * 86_400_000).toISOString().slice(0, 10);
  const late = { shipsBy, reason: "No zips.", revision: 0 };
  expect((await tell({ ...late, shipsBy: "" })).json().errors).toMatchObject([{ field: "shipsBy" }]);
  expect((await tell({ ...late, shipsBy: "2020-01-01" })).json().errors).toMatchObject([{ field: "shipsBy" }]);
  expect((await tell({ ...late, reason: "" })).json().errors).toMatchObject([{ field: "reason" }]);
  expect((await tell(late)).json()).toEqual({ changed: true });
  expect((await tell(late)).json()).toEqual({ changed: false });
  expect((await tell({ ...late, reason: "No hoods." })).json()).toMatchObject({ code: "changed_meanwhile" });
  const mails = await api.ctx.db.selectFrom("emails").select("data").where("kind", "=", "order_delayed").execute();
  expect(mails).toEqual([{ data: { orderId, shipsBy, reason: "No zips." } }]);
  await delivered();
  expect((await tell({ ...late, revision: 1 })).json()).toMatchObject({ code: "illegal_move" });
});
