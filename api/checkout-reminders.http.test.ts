import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { sendReminders } from "#shop/reminder-mail/send-reminders.server.ts";
import { REMINDER_SECRET, reminderToken } from "#shop/reminders/reminder-token.server.ts";
import { secretNamed } from "#shop/settings/secrets.store.server.ts";
import { writeSetting } from "#shop/settings/settings.store.server.ts";
import { type TestApi, testApi } from "#test/harness/api.ts";
import { stockUp } from "#test/harness/shop.ts";

let api: TestApi;
let key: string;
let nextAddress = 0;
beforeAll(async () => {
  api = await testApi();
  key = await secretNamed(api.ctx.db, api.ctx.ids, REMINDER_SECRET);
});
beforeEach(async () => {
  await api.database.reset();
  await stockUp(api.ctx, { S: 0, M: 3 });
});
afterAll(() => api.close());

const ID = "0123456789abcdef0123456789abcdef";
const wanted = { email: "ada@shop.example", items: [{ _id: "hoodie", color: "gray", size: "M", quantity: 2 }] };
const call = (method: "PUT" | "DELETE", payload?: object, { id = ID, address = `198.51.100.${nextAddress++}` } = {}) =>
  api.app.inject({
    method,
    url: `/api/checkout-reminders/${id}`,
    ...(payload && { payload }),
    headers: { "x-forwarded-for": address },
  });
const put = (change: object = {}) => call("PUT", { ...wanted, ...change });
const open = (token: string) =>
  api.app.inject({ url: "/api/checkout-reminders/cart", headers: { "x-reminder-token": token } });
const kept = () => api.database.db.selectFrom("checkout_reminders").selectAll().execute();

it("keeps the address and the goods, and nothing else that is sent", async () => {
  const answer = await put({ name: "Ada", address: "418 Alder Street" });
  expect([answer.statusCode, answer.json()]).toEqual([200, { reminder: "kept" }]);
  const at = api.clock.now();
  const row = {
    id: ID,
    email: wanted.email,
    items: [{ sku: "HOODIE-M", quantity: 2 }],
    asked_at: at,
    changed_at: at,
    mailed_at: null,
  };
  expect(await kept()).toEqual([row]);
});

it("puts the newer in place of the older, and forgets at once", async () => {
  await put();
  await put({ email: "bob@shop.example" });
  expect(await kept()).toMatchObject([{ email: "bob@shop.example" }]);
  for (const _ of ["deleted", "deleted before"]) expect((await call("DELETE")).statusCode).toBe(204);
  expect(await kept()).toEqual([]);
});

it("keeps what the shop sells of it; of nothing it keeps nothing, nor when it reminds nobody", async () => {
  await put({ items: [...wanted.items, { _id: "cap", color: "Red", size: "M", quantity: 1 }] });
  expect(await kept()).toMatchObject([{ items: [{ sku: "HOODIE-M", quantity: 2 }] }]);
  const other = await put({ items: [{ _id: "cap", color: "Red", size: "M", quantity: 1 }] });
  expect([other.json(), await kept()]).toEqual([{ reminder: "off" }, []]);
  await writeSetting(api.ctx.db, "reminderHours", 0);
  expect([(await put()).json(), await kept()]).toEqual([{ reminder: "off" }, []]);
});

const item = wanted.items[0];
it.each([
  [{ email: "ada" }, "email", "Please enter a valid email address"],
  [{ email: undefined }, "email", "Please enter your email address"],
  [{ items: [] }, "items", "The cart is empty"],
  [{ items: "all" }, "items", "Please send the lines of the cart"],
  [{ items: Array(51).fill(item) }, "items", "A cart has at most 50 lines"],
  [{ items: [{ ...item, quantity: 11 }] }, "items.0.quantity", "Quantity must be a whole number from 1 to 10"],
  [{ items: [{ ...item, quantity: "2" }] }, "items.0.quantity", "Quantity must be a whole number from 1 to 10"],
  [{ items: [{ ...item, size: "" }] }, "items.0.size", "Please choose a size"],
])("refuses %.60j", async (change, field, message) => {
  const answer = await put(change);
  expect(answer.statusCode).toBe(400);
  expect(answer.json()).toMatchObject({ code: "validation_failed", errors: [{ field, message }] });
  expect(await kept()).toEqual([]);
});

it.each(["x", "0123456789ABCDEF0123456789ABCDEF", `${ID}0`])("knows no id %s", async (id) => {
  expect((await call("PUT", wanted, { id })).statusCode).toBe(404);
  expect((await call("DELETE", undefined, { id })).statusCode).toBe(404);
});

it("refuses a card number", async () => {
  const answer = await put({ email: "4242424242424242@shop.example" });
  expect([answer.statusCode, answer.json().code, await kept()]).toEqual([400, "card_data_refused", []]);
});

it("takes so many changes a minute from one address", async () => {
  const answers = [];
  for (let at = 0; at < 31; at++) answers.push((await call("PUT", wanted, { address: "203.0.113.9" })).statusCode);
  expect(answers).toEqual([...Array(30).fill(200), 429]);
});

it("opens the cart by the link of its mail alone, and shows nothing of the person", async () => {
  await put();
  const token = reminderToken(ID, key);
  expect((await open(token)).statusCode).toBe(404);
  api.clock.advance(4 * 60 * 60 * 1000);
  expect(await sendReminders(api.ctx)).toBe(1);
  const answer = await open(token);
  expect(answer.statusCode).toBe(200);
  expect(answer.json()).toMatchObject({ lines: [{ _id: "hoodie", size: "M", quantity: 2, left: 3 }], forgotten: 0 });
  expect(answer.body).not.toContain("ada@");
  for (const wrong of [`${ID}.${"A".repeat(43)}`, "x"]) expect((await open(wrong)).statusCode).toBe(404);
  expect((await api.app.inject({ url: "/api/checkout-reminders/cart" })).statusCode).toBe(400);
  expect((await open("x".repeat(201))).statusCode).toBe(400);
});
