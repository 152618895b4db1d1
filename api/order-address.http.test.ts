import { expect, it } from "vitest";
import { CUSTOMER, SHIP_TO } from "#test/harness/customer.ts";
import { forEachTest } from "#test/harness/for-each-test.ts";
import { freshCheckoutApi } from "#test/harness/fresh-api.ts";
import { placedOrder } from "#test/harness/orders.ts";
import { ADA } from "#test/harness/staff.ts";
import { createOrdersApi } from "./orders.ts";

const api = await freshCheckoutApi([createOrdersApi], { stock: { M: 5 }, staff: "owner" });
const order = forEachTest(() => placedOrder(api));

const asShopper = () => ({ "x-view-token": order.viewToken });
const put = (change: object = {}, headers: Record<string, string> = asShopper()) =>
  api.call(`PUT /orders/${order._id}/address`, { body: { ...SHIP_TO, address: "9 Birch Road", ...change }, headers });
const read = async (headers: Record<string, string> = asShopper()) =>
  (await api.call(`GET /orders/${order._id}`, { headers })).body;

it("answers with the changed order and never changes the email address", async () => {
  const { status, body } = await put({ zip: "97205-1234", email: "thief@else.example" });
  expect(status).toBe(200);
  expect(body).toEqual(await read());
  expect(body.customerInfo).toEqual({ ...CUSTOMER, address: "9 Birch Road", zip: "97205-1234" });
  expect(body.timeline.at(-1)).toMatchObject({ kind: "address_changed" });
  // Sending the same again succeeds.
  expect((await put({ zip: "97205-1234" })).body).toEqual(body);
});

it("works for staff and for the shopper with the token; everyone else gets 404, and an ended session 401", async () => {
  const other = await placedOrder(api);
  for (const headers of [{}, { "x-view-token": "wrong" }, { "x-view-token": other.viewToken }]) {
    const { status, body } = await put({}, headers as Record<string, string>);
    expect([status, body.code]).toEqual([404, "not_found"]);
  }
  const ended = await put({}, { authorization: "Bearer wrong" });
  expect([ended.status, ended.body.code]).toEqual([401, "not_logged_in"]);
  expect((await read()).customerInfo.address).toBe(SHIP_TO.address);
  expect((await put({}, api.staff)).status).toBe(200);
  // Staff see who changed what; the shopper sees only that the address changed.
  expect((await read(api.staff)).timeline.at(-1)).toMatchObject({
    kind: "address_changed",
    by: ADA.email,
    note: "From “Jordan Avery, 418 Alder Street, Portland, OR 97205” to “Jordan Avery, 9 Birch Road, Portland, OR 97205”",
  });
  expect(JSON.stringify((await read()).timeline)).not.toMatch(/Alder|@/);
});

it.each([
  [{ city: undefined }, "city", "Please enter your city"],
  [{ zip: "9720" }, "zip", "Please enter a valid zip code"],
  [{ phone: 5 }, "phone", "Phone must be at most 30 characters"],
])("rejects %j by the checkout's rules", async (change, field, message) => {
  const { status, body } = await put(change);
  expect(status).toBe(400);
  expect(body).toMatchObject({ code: "validation_failed", errors: [{ field, message }] });
  expect((await read()).customerInfo.address).toBe(SHIP_TO.address);
});

it("refuses a change of an address that has changed since it was read, and answers with the current one", async () => {
  await put({ was: SHIP_TO });
  const { status, body } = await put({ address: "1 Elm Street", was: SHIP_TO });
  expect(status).toBe(409);
  const { email: _email, ...current } = (await read()).customerInfo;
  expect(body).toMatchObject({ code: "changed_meanwhile", shipTo: current });
  expect(body.detail).toBe(
    "The shipping address was changed to “Jordan Avery, 9 Birch Road, Portland, OR 97205” in the meantime. Save again to use yours.",
  );
  expect((await put({ address: "1 Elm Street", was: body.shipTo })).body.customerInfo.address).toBe("1 Elm Street");
  expect((await put({ was: "gone" })).body.errors).toEqual([
    { field: "was", message: "Please send the address as you read it" },
  ]);
});

it("is too late once the order has shipped", async () => {
  await api.ctx.db.updateTable("orders").set({ status: "fulfilled" }).where("id", "=", order._id).execute();
  const answer = await put();
  expect([answer.status, answer.body.code]).toEqual([409, "address_closed"]);
});
