import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import type { Checkout } from "#shop/checkout/checkout.server.ts";
import { testCheckoutApi } from "#test/harness/checkout-api.ts";
import { CUSTOMER } from "#test/harness/customer.ts";
import { place, stockUp } from "#test/harness/shop.ts";
import { ADA, staffHeaders } from "#test/harness/staff.ts";
import { createOrdersApi } from "./orders.ts";

let api: Awaited<ReturnType<typeof testCheckoutApi>>;
let checkout: Checkout;
let order: Awaited<ReturnType<typeof place>>;
let nextAddress = 0;

beforeAll(async () => {
  api = await testCheckoutApi(createOrdersApi);
  checkout = api.checkout;
});
beforeEach(async () => {
  await api.database.reset();
  await stockUp(api.ctx, { M: 5 });
  order = await place(checkout);
});
afterAll(() => api.close());

const { email: EMAIL, ...SHIP_TO } = CUSTOMER;

const put = (change: object = {}, headers: object = { "x-view-token": order.viewToken }, from = nextAddress++) =>
  api.app.inject({
    method: "PUT",
    url: `/api/orders/${order._id}/address`,
    payload: { ...SHIP_TO, address: "9 Birch Road", ...change },
    headers: { "x-forwarded-for": `198.51.100.${from}`, ...headers },
  });
const read = async () =>
  (await api.app.inject({ url: `/api/orders/${order._id}`, headers: { "x-view-token": order.viewToken } })).json();

it("answers with the order as it is now; the email stays, whatever is sent", async () => {
  const answer = await put({ zip: "97205-1234", email: "thief@else.example" });
  expect(answer.statusCode).toBe(200);
  expect(answer.json()).toEqual(await read());
  expect(answer.json().customerInfo).toEqual({ ...SHIP_TO, email: EMAIL, address: "9 Birch Road", zip: "97205-1234" });
  expect(answer.json().timeline.at(-1)).toMatchObject({ kind: "address_changed" });
  // The same again is no failure.
  expect((await put({ zip: "97205-1234" })).json()).toEqual(answer.json());
});

it("is for whoever holds the token, and for staff; to others there is no such order", async () => {
  const other = await place(checkout);
  for (const headers of [
    {},
    { "x-view-token": "wrong" },
    { "x-view-token": other.viewToken },
    { authorization: "Bearer wrong" },
  ]) {
    const answer = await put({}, headers);
    expect([answer.statusCode, answer.json().code]).toEqual([404, "not_found"]);
  }
  expect((await read()).customerInfo.address).toBe(SHIP_TO.address);
  const headers = await staffHeaders(api.ctx);
  expect((await put({}, headers)).statusCode).toBe(200);
  const seen = (await api.app.inject({ url: `/api/orders/${order._id}`, headers })).json();
  // Staff see who, from and to; the shopper that it was.
  expect(seen.timeline.at(-1)).toMatchObject({
    kind: "address_changed",
    by: ADA.email,
    note: "From 'Jordan Avery, 418 Alder Street, Portland, OR 97205' to 'Jordan Avery, 9 Birch Road, Portland, OR 97205'",
  });
  expect(JSON.stringify((await read()).timeline)).not.toMatch(/Alder|@/);
});

it.each([
  [{ name: "" }, "name", "Please enter your full name"],
  [{ address: " " }, "address", "Please enter your street address"],
  [{ city: undefined }, "city", "Please enter your city"],
  [{ state: "DC" }, "state", "Please select your state"],
  [{ zip: "9720" }, "zip", "Please enter a valid zip code"],
  [{ phone: 5 }, "phone", "Phone must be at most 30 characters"],
])("refuses %j by the rules of the checkout", async (change, field, message) => {
  const answer = await put(change);
  expect(answer.statusCode).toBe(400);
  expect(answer.json()).toMatchObject({ code: "validation_failed", errors: [{ field, message }] });
  expect((await read()).customerInfo.address).toBe(SHIP_TO.address);
});

it("refuses what is no address at all, and card numbers", async () => {
  const headers = { "x-view-token": order.viewToken, "content-type": "application/json" };
  for (const payload of ["[]", "null", '"x"', "{"]) {
    const answer = await api.app.inject({ method: "PUT", url: `/api/orders/${order._id}/address`, payload, headers });
    expect(answer.statusCode).toBe(400);
  }
  expect((await put({ address2: "4000 0566 5566 5556" })).json().code).toBe("card_data_refused");
});

it.each(["fulfilled", "cancelled", "expired"] as const)(
  "says of an order that is %s that it is too late",
  async (status) => {
    await api.ctx.db.updateTable("orders").set({ status }).where("id", "=", order._id).execute();
    const answer = await put();
    expect([answer.statusCode, answer.json().code]).toEqual([409, "address_closed"]);
  },
);

it("takes five changes of an order, from wherever they come", async () => {
  for (let unit = 1; unit <= 5; unit++) expect((await put({ address2: `Unit ${unit}` })).statusCode).toBe(200);
  const answer = await put({ address2: "Unit 6" });
  expect([answer.statusCode, answer.json().code]).toEqual([409, "address_changed_too_often"]);
  expect(answer.json().detail).toContain("contact us");
});

it("takes twenty a minute from one address", async () => {
  const answers = [];
  for (let times = 0; times < 21; times++) answers.push((await put({}, {}, 250)).statusCode);
  expect(answers).toEqual([...Array(20).fill(404), 429]);
});
