import { describe, expect, test } from "vitest";
import { suppress } from "#shop/messaging/suppression/suppress.server.ts";
import { freshCheckoutApi } from "#test/harness/fresh-api.ts";
import { createOrdersApi } from "./orders.ts";

// Tests what all public forms have in common. What each form does has its own test file.

const api = await freshCheckoutApi([createOrdersApi], { stock: { S: 0, M: 5, L: 2 } });

type Route = Parameters<typeof api.call>[0];
type Form = {
  route: Route;
  body: Record<string, unknown>;
  /** The response if the form is accepted. */
  accepted: [status: number, body: object];
  /** The table that stores it. */
  table: string;
  wrong: [change: object, field: string, message: string][];
};

const email = "ada@shop.example";
const noEmail = "Please enter your email address";
const badEmail = "Please enter a valid email address";
const badNumber = "Please enter LC and at least 6 digits, such as LC123456";
const notSold = "We don't sell this product in that color and size";
const badQuantity = "Quantity must be a whole number from 1 to 10";
const item = { _id: "hoodie", color: "gray", size: "M", quantity: 2 };

const MESSAGE: Form = {
  route: "POST /messages",
  body: { email },
  accepted: [201, { received: true }],
  table: "messages",
  wrong: [
    [{ email: undefined }, "email", noEmail],
    [{ email: " " }, "email", noEmail],
    [{ email: "ada" }, "email", badEmail],
    [{ email: "ada@shop" }, "email", badEmail],
    [{ email: `${email}\nbcc: all@shop.example` }, "email", badEmail],
    [{ email: `${"a".repeat(250)}@b.example` }, "email", "Email address must be at most 254 characters"],
    [{ name: "x".repeat(101) }, "name", "Name must be at most 100 characters"],
    [{ phone: "1".repeat(31) }, "phone", "Phone must be at most 30 characters"],
    [{ comment: "x".repeat(5001) }, "comment", "Comment must be at most 5000 characters"],
    [{ comment: { a: 1 } }, "comment", "Comment must be text"],
  ],
};
const SUBSCRIPTION: Form = {
  route: "POST /subscriptions",
  body: { email },
  accepted: [201, { subscribed: true }],
  table: "subscribers",
  wrong: [
    [{ email: undefined }, "email", noEmail],
    [{ email: "ada" }, "email", badEmail],
  ],
};
const STOCK_ALERT: Form = {
  route: "POST /stock-alerts",
  body: { email, productId: "hoodie", color: "Grey", size: "S" },
  accepted: [201, { stored: true }],
  table: "stock_alerts",
  wrong: [
    [{ productId: "cap" }, "size", notSold],
    [{ color: "Green" }, "size", notSold],
    [{ size: "XXL" }, "size", notSold],
    [{ size: "l" }, "size", "This size is back in stock. You can order it now."],
    [{ productId: "" }, "productId", "Please choose a product"],
    [{ color: undefined }, "color", "Please choose a color"],
    [{ size: " " }, "size", "Please choose a size"],
    [{ email: "" }, "email", noEmail],
    [{ email: "ada" }, "email", badEmail],
  ],
};
const LOOKUP: Form = {
  route: "POST /orders/lookup",
  body: { email, orderNumber: "LC123456" },
  accepted: [202, { sent: true }],
  table: "emails where kind = 'order_link'",
  wrong: [
    [{ orderNumber: "" }, "orderNumber", "Please enter your order number"],
    [{ orderNumber: undefined }, "orderNumber", "Please enter your order number"],
    [{ orderNumber: "LC12" }, "orderNumber", badNumber],
    [{ orderNumber: "LC012345" }, "orderNumber", badNumber],
    [{ orderNumber: "%" }, "orderNumber", badNumber],
    [{ email: "" }, "email", noEmail],
    [{ email: "ada" }, "email", badEmail],
  ],
};
const REMINDER: Form = {
  route: "PUT /checkout-reminders/0123456789abcdef0123456789abcdef",
  body: { email, items: [item] },
  accepted: [200, { reminder: "kept" }],
  table: "checkout_reminders",
  wrong: [
    [{ email: undefined }, "email", noEmail],
    [{ email: "ada" }, "email", badEmail],
    [{ items: [] }, "items", "The cart is empty"],
    [{ items: "all" }, "items", "Please send the lines of the cart"],
    [{ items: Array(51).fill(item) }, "items", "A cart has at most 50 lines"],
    [{ items: [{ ...item, quantity: 11 }] }, "items.0.quantity", badQuantity],
    [{ items: [{ ...item, quantity: "2" }] }, "items.0.quantity", badQuantity],
    [{ items: [{ ...item, size: "" }] }, "items.0.size", "Please choose a size"],
  ],
};
const WITH_HONEYPOT = [MESSAGE, SUBSCRIPTION, STOCK_ALERT, LOOKUP];

const send = ({ route, body }: Form, change: object = {}, from?: string) =>
  api.call(route, { body: { ...body, ...change }, ...(from && { from }) });
const kept = async ({ table }: Form) =>
  (await api.database.pool.query<{ n: number }>(`select count(*)::int as n from ${table}`)).rows[0]?.n;

describe.each([...WITH_HONEYPOT, REMINDER])("$route", (form) => {
  test("stores the form without logging the email address", async () => {
    const { status, body } = await send(form);
    expect([status, body, await kept(form)]).toEqual([...form.accepted, 1]);
    expect(api.logged()).not.toMatch(/ada@|shop\.example/);
  });

  test("rejects an invalid form with an error at its field, and stores nothing", async () => {
    for (const [change, field, message] of form.wrong) {
      const { status, body } = await send(form, change);
      expect([status, body]).toMatchObject([400, { code: "validation_failed", errors: [{ field, message }] }]);
    }
    expect(await kept(form)).toBe(0);
  });
});

test.each(WITH_HONEYPOT)("$route answers a bot like a person, but stores nothing", async (form) => {
  const { status, body } = await send(form, { website: "https://spam.example" });
  expect([status, body, await kept(form)]).toEqual([...form.accepted, 0]);
});

test.each<Route>([
  ...[...WITH_HONEYPOT, REMINDER].map(({ route }) => route),
  "POST /orders",
  "PUT /orders/0/address",
  "PUT /review",
  "POST /auth/login",
  "POST /events",
])("%s rejects a card number and doesn't log it", async (route) => {
  const before = api.logged().length;
  const body = { comment: "please charge 4000 0566 5566 5556", more: ["again"] };
  const answer = await api.call(route, { body });
  expect([answer.status, answer.body.code]).toEqual([400, "card_data_refused"]);
  expect(answer.text).not.toContain("5556");
  expect(api.logged().slice(before)).toContain("seems to contain card data");
  expect(api.logged()).not.toMatch(/0566 5566|please charge/);
});

test.each([
  { ...MESSAGE, most: 10 },
  { ...SUBSCRIPTION, most: 10 },
  { ...STOCK_ALERT, most: 40 },
])("$route accepts $most requests an hour for one email, from any IP address", async ({ most, ...form }) => {
  const statuses: number[] = [];
  for (let sent = 0; sent < most; sent++)
    statuses.push((await send(form, { email: sent % 2 ? "eve@shop.example" : "EVE@shop.example" })).status);
  expect(new Set(statuses)).toEqual(new Set([201]));
  const { status, headers, body } = await send(form, { email: "eve@shop.example" });
  expect([status, headers["retry-after"], body.code]).toEqual([429, "3600", "too_many_requests"]);
  expect((await send(form)).status).toBe(201);
  api.clock.advance(60 * 60_000);
  expect((await send(form, { email: "eve@shop.example" })).status).toBe(201);
});

test.each([SUBSCRIPTION, STOCK_ALERT])("$route answers new, known and blocked emails alike", async (form) => {
  await suppress(api.ctx, "bounced@shop.example", "bounced");
  for (const address of [email, email, "bounced@shop.example"]) {
    const { status, body } = await send(form, { email: address });
    expect([status, body]).toEqual(form.accepted);
  }
});

test.each<[Route, number]>([
  ["POST /auth/login", 20],
  ["POST /auth/second-step", 20],
  ["POST /auth/password-resets", 5],
  ["PUT /auth/password", 20],
  ["POST /auth/invitation", 20],
  ["POST /auth/invitation/acceptance", 20],
  ["POST /messages", 5],
  ["POST /subscriptions", 10],
  ["POST /stock-alerts", 10],
  ["POST /orders/lookup", 10],
  ["PUT /orders/0/address", 20],
  [REMINDER.route, 30],
  ["GET /checkout-reminders/cart", 30],
  ["GET /review", 30],
  ["PUT /review", 10],
])("%s accepts %i requests a minute from one IP address", async (route, most) => {
  const call = (from = "203.0.113.7") => api.call(route, { from, ...(!route.startsWith("GET") && { body: {} }) });
  for (let sent = 0; sent < most; sent++) expect((await call()).status).not.toBe(429);
  const refused = await call();
  const detail = "Too many attempts. Please wait 60 seconds and try again.";
  expect([refused.status, refused.body]).toMatchObject([429, { code: "too_many_requests", detail }]);
  expect(refused.headers["retry-after"]).toBe("60");
  expect((await call("203.0.113.8")).status).not.toBe(429);
  api.clock.advance(60_000);
  expect((await call()).status).not.toBe(429);
});
