import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import type { Checkout } from "#shop/checkout/checkout.server.ts";
import { sendMails } from "#shop/mail/send-mails.server.ts";
import { LOOKUP_WINDOW_MS, LOOKUPS } from "#shop/order-lookup/lookup-limits.ts";
import { testCheckoutApi } from "#test/harness/checkout-api.ts";
import { place, stockUp } from "#test/harness/shop.ts";
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
  // Each test begins after the limits of the one before.
  api.clock.advance(LOOKUP_WINDOW_MS);
  order = await place(checkout);
  await send();
});
afterAll(() => api.close());

const lookUp = (change: object = {}, address = `198.51.100.${nextAddress++}`) =>
  api.app.inject({
    method: "POST",
    url: "/api/orders/lookup",
    payload: { orderNumber: order.orderNumber, email: "jordan@shopper.example", website: "", ...change },
    headers: { "x-forwarded-for": address },
  });
const send = () =>
  sendMails({ ...api.ctx, publicUrl: "https://shop.example", viewTokenKey: checkout.viewTokenKey }, undefined);
const outbox = () => api.database.db.selectFrom("emails").selectAll().where("kind", "=", "order_link").execute();
/** Another number than the order's. */
const wrongNumber = () => (order.orderNumber === "LC123456" ? "LC123457" : "LC123456");

it("sends the link of the order by mail, and the link opens it", async () => {
  expect((await lookUp()).statusCode).toBe(202);
  await send();
  const [mail, ...more] = await outbox();
  expect(more).toEqual([]);
  expect(mail).toMatchObject({
    status: "kept",
    recipient: "jordan@shopper.example",
    subject: `The link to your Pack'd order ${order.orderNumber}`,
  });
  expect(mail?.body).toContain("https://shop.example/cancellation");
  const [, id, token] = /https:\/\/shop\.example\/orders\/([\w-]+)#([\w-]+)$/m.exec(mail?.body ?? "") ?? [];
  const opened = await api.app.inject({ url: `/api/orders/${id}`, headers: { "x-view-token": token ?? "" } });
  expect([opened.statusCode, opened.json()._id]).toEqual([200, order._id]);
});

it.each([
  ["in small letters", (number: string) => number.toLowerCase()],
  ["without LC", (number: string) => number.slice(2)],
  ["with spaces", (number: string) => ` LC ${number.slice(2, 5)} ${number.slice(5)} `],
  ["as a mail writes it", (number: string) => `#${number}`],
])("takes the number %s", async (_how, typed) => {
  await lookUp({ orderNumber: typed(order.orderNumber), email: " JORDAN@Shopper.Example " });
  await send();
  // It goes to the address as the order has it.
  expect((await outbox()).map(({ recipient }) => recipient)).toEqual(["jordan@shopper.example"]);
});

it("answers right and wrong guesses alike, and does the same for them until the mail is written", async () => {
  const rowsAfter = async (change: object) => {
    const answer = await lookUp(change);
    const rows = (await outbox()).map(({ id, data, recipient, ...row }) => row);
    await send();
    const mails = (await outbox()).length;
    await api.database.db.deleteFrom("emails").where("kind", "=", "order_link").execute();
    const { date, ...headers } = answer.headers;
    return { answer: { status: answer.statusCode, body: answer.body, headers: Object.keys(headers) }, rows, mails };
  };
  const hit = await rowsAfter({});
  const misses = [
    await rowsAfter({ orderNumber: wrongNumber() }),
    await rowsAfter({ email: "somebody@else.example" }),
    await rowsAfter({ orderNumber: wrongNumber(), email: "somebody@else.example" }),
  ];
  expect(hit).toMatchObject({ answer: { status: 202, body: '{"sent":true}' }, mails: 1 });
  for (const miss of misses) expect(miss).toEqual({ ...hit, mails: 0 });
});

it("keeps nothing of a wrong guess", async () => {
  await lookUp({ email: "somebody@else.example" });
  await send();
  expect(await outbox()).toEqual([]);
});

it("sends a new mail each time it is asked", async () => {
  for (const _ of [1, 2]) await lookUp();
  await send();
  expect(await outbox()).toHaveLength(2);
});

it.each([
  [{ orderNumber: "" }, "orderNumber", "Please enter your order number"],
  [{ orderNumber: undefined }, "orderNumber", "Please enter your order number"],
  [{ orderNumber: "LC12" }, "orderNumber", "Please enter a valid order number, LC and at least 6 digits"],
  [{ orderNumber: "LC012345" }, "orderNumber", "Please enter a valid order number, LC and at least 6 digits"],
  [{ orderNumber: "%" }, "orderNumber", "Please enter a valid order number, LC and at least 6 digits"],
  [{ email: "" }, "email", "Please enter your email address"],
  [{ email: "jordan" }, "email", "Please enter a valid email address"],
])("refuses %.60j", async (change, field, message) => {
  const answer = await lookUp(change);
  expect(answer.statusCode).toBe(400);
  expect(answer.json()).toMatchObject({ code: "validation_failed", errors: [{ field, message }] });
  expect(await outbox()).toEqual([]);
});

it("keeps nothing of a program, and does not tell it", async () => {
  const [person, program] = [await lookUp(), await lookUp({ website: "https://spam.example" })];
  expect([program.statusCode, program.body]).toEqual([person.statusCode, person.body]);
  expect(await outbox()).toHaveLength(1);
});

it("takes no card number, and logs neither that nor addresses", async () => {
  const answer = await lookUp({ orderNumber: "4000 0566 5566 5556" });
  expect([answer.statusCode, answer.json().code]).toEqual([400, "card_data_refused"]);
  await lookUp();
  await lookUp({ email: "somebody@else.example" });
  await send();
  expect(api.logged()).not.toMatch(/0566 5566|jordan@|somebody@|shopper\.example/);
});

it("limits guesses at one order, from however many addresses, right or wrong alike", async () => {
  const guess = (number: number, orderNumber = order.orderNumber) =>
    lookUp({ orderNumber, email: `guess${number}@else.example` });
  for (let tries = 0; tries < LOOKUPS; tries += 1) expect((await guess(tries)).statusCode).toBe(202);
  const refused = await guess(LOOKUPS);
  expect([refused.statusCode, refused.json().code]).toEqual([429, "too_many_requests"]);
  expect(Number(refused.headers["retry-after"])).toBe(LOOKUP_WINDOW_MS / 1000);
  expect((await lookUp()).statusCode).toBe(429);
  expect((await guess(0, wrongNumber())).statusCode).toBe(202);
  api.clock.advance(LOOKUP_WINDOW_MS);
  expect((await lookUp()).statusCode).toBe(202);
});

it("limits what comes to one mailbox", async () => {
  for (let tries = 0; tries < LOOKUPS; tries += 1)
    expect((await lookUp({ orderNumber: `LC20000${tries}` })).statusCode).toBe(202);
  expect((await lookUp({ orderNumber: "LC300000", email: "JORDAN@shopper.example" })).statusCode).toBe(429);
});

it("takes ten a minute from one address", async () => {
  const answers = [];
  for (let times = 0; times < 11; times += 1)
    answers.push(await lookUp({ orderNumber: `LC40000${times}`, email: `a${times}@b.example` }, "203.0.113.9"));
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([...Array(10).fill(202), 429]);
});
