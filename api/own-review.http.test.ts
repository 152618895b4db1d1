import { beforeEach, expect, test } from "vitest";
import { secretNamed } from "#shop/running/settings/secrets.store.server.ts";
import { REVIEW_SECRET, reviewToken } from "#shop/selling/reviews/review-links.server.ts";
import { freshCheckoutApi } from "#test/harness/fresh-api.ts";
import { placedOrder } from "#test/harness/orders.ts";
import { createFulfillmentsApi } from "./admin/fulfillment.ts";

const api = await freshCheckoutApi([createFulfillmentsApi], { stock: { M: 5 }, staff: "owner" });
const key = await secretNamed(api.ctx.db, api.ctx.ids, REVIEW_SECRET);
let token: string;
let orderId: string;
beforeEach(async () => {
  orderId = (await placedOrder(api))._id;
  const { position } = await api.ctx.db.selectFrom("orderLines").select("position").executeTakeFirstOrThrow();
  token = reviewToken({ orderId, position }, key);
});

const staffCall = (route: Parameters<typeof api.call>[0], body?: object) =>
  api.call(route, { headers: api.staff, ...(body && { body }) });
const ship = () => staffCall("POST /admin/fulfillments", { orders: [{ _id: orderId }] });
const deliver = async () => (await staffCall(`PUT /admin/orders/${orderId}/delivery`)).body;
async function delivered() {
  await ship();
  await deliver();
}

const wanted = { rating: 4, text: "Warm.", name: "Jordan", fit: "true" };
const write = (change: object = {}, by = token) =>
  api.call("PUT /review", { body: { ...wanted, ...change }, headers: { "x-review-token": by } });
const read = (by = token) => api.call("GET /review", { headers: { ...(by && { "x-review-token": by }) } });
const kept = () =>
  api.ctx.db.selectFrom("reviews").select(["text", "name", "rating", "fit"]).where("sample", "=", false).execute();

test("the link for a delivered order accepts one review, which staff publish as a verified purchase", async () => {
  expect((await read()).status).toBe(404);
  expect(await deliver()).toMatchObject({ code: "illegal_move" });
  await ship();
  expect(await deliver()).toEqual({ changed: true });
  expect(await deliver()).toEqual({ changed: false });
  const item = { productId: "hoodie", color: "Grey", size: "M" };
  expect((await read()).body).toMatchObject({ item, suggestedName: "Jordan", review: null });
  expect((await write()).body).toMatchObject({ review: { state: "pending", ...wanted } });
  expect((await read()).body).toMatchObject({ review: wanted });

  const { items } = (await staffCall("GET /admin/reviews?state=pending")).body;
  expect(items).toMatchObject([{ verified: true, fit: "true", order: { _id: orderId }, sample: false }]);
  const listed = async () => (await api.call("GET /products/hoodie/reviews?limit=1")).body;
  expect((await listed()).reviews).toEqual([]);
  const was = { state: "pending", reason: null, revision: items[0].revision };
  const changes = api.catalogChanges();
  await staffCall(`PUT /admin/reviews/${items[0]._id}/state`, { state: "published", was });
  expect(api.catalogChanges()).toBe(changes + 1);
  const shown = { ...wanted, verified: true, sample: false, size: "M" };
  expect(await listed()).toMatchObject({ reviews: [shown], ratings: [0, 0, 0, 1, 0], fits: [0, 1, 0] });
  expect((await write({ text: "Cold." })).body).toMatchObject({ code: "review_closed" });
  expect(await kept()).toEqual([wanted]);
  for (const secret of [token, token.split(".")[2]]) expect(api.logged()).not.toContain(secret);
});

test("an invalid review is rejected with an error at its field, and nothing is stored", async () => {
  await delivered();
  for (const [field, message, change] of [
    ["rating", "Please choose a rating", { rating: undefined }],
    ["rating", "Please choose a rating", { rating: 6 }],
    ["rating", "Please choose a rating", { rating: 4.5 }],
    ["text", "Please write a review", { text: " \n " }],
    ["text", "Review must be at most 2000 characters", { text: "x".repeat(2001) }],
    ["name", "Please enter a display name", { name: "" }],
    ["name", "Name must be at most 80 characters", { name: "x".repeat(81) }],
    ["fit", "Please choose how it fits", { fit: "odd" }],
  ] as const) {
    const { status, body } = await write(change);
    expect([status, body]).toMatchObject([400, { code: "validation_failed", errors: [{ field, message }] }]);
  }
  expect(await kept()).toEqual([]);
});

test("a forged or missing token is rejected, and a bot's review is ignored", async () => {
  await delivered();
  expect((await read(`${token}x`)).status).toBe(404);
  expect((await write({}, "x")).status).toBe(404);
  expect((await read("")).status).toBe(400);
  const ignored = await write({ website: "https://spam.example" });
  expect(await kept()).toEqual([]);
  expect([ignored.status, ignored.body]).toEqual([200, (await write()).body]);
});

test("staff notify the customer of a delay once, and get an error at each invalid field", async () => {
  const announce = async (body: object) => (await staffCall(`PUT /admin/orders/${orderId}/delay`, body)).body;
  const shipsBy = new Date(api.clock.now().getTime() + 5 * 86_400_000).toISOString().slice(0, 10);
  const late = { shipsBy, reason: "No zips.", revision: 0 };
  for (const [change, field] of [
    [{ shipsBy: "" }, "shipsBy"],
    [{ shipsBy: "2020-01-01" }, "shipsBy"],
    [{ reason: "" }, "reason"],
  ] as const)
    expect((await announce({ ...late, ...change })).errors).toMatchObject([{ field }]);
  expect(await announce(late)).toEqual({ changed: true });
  expect(await announce(late)).toEqual({ changed: false });
  expect(await announce({ ...late, reason: "No hoods." })).toMatchObject({ code: "changed_meanwhile" });
  const emails = await api.ctx.db.selectFrom("emails").select("data").where("kind", "=", "order_delayed").execute();
  expect(emails).toEqual([{ data: { orderId, shipsBy, reason: "No zips." } }]);
  await delivered();
  expect(await announce({ ...late, revision: 1 })).toMatchObject({ code: "illegal_move" });
});
