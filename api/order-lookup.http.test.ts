import { beforeEach, expect, it } from "vitest";
import { sendEmails } from "#shop/messaging/email/send-emails.server.ts";
import { forEachTest } from "#test/harness/for-each-test.ts";
import { freshCheckoutApi } from "#test/harness/fresh-api.ts";
import { placedOrder } from "#test/harness/orders.ts";
import { emailContext } from "#test/harness/sent-emails.ts";
import { createOrdersApi } from "./orders.ts";

const api = await freshCheckoutApi([createOrdersApi], { stock: { M: 5 } });
const order = forEachTest(() => placedOrder(api));
beforeEach(() => send());

const LOOKUPS = 5;
const WINDOW_MS = 15 * 60_000;
const email = "jordan@shopper.example";
const lookUp = (change: object = {}) =>
  api.call("POST /orders/lookup", { body: { orderNumber: order.orderNumber, email, ...change } });
const send = () => sendEmails(emailContext(api.ctx, api.checkout.viewTokenKey), undefined);
const outbox = () => api.database.db.selectFrom("emails").selectAll().where("kind", "=", "order_link").execute();
const wrongNumber = () => (order.orderNumber === "LC123456" ? "LC123457" : "LC123456");

it("emails a link that opens the order", async () => {
  expect((await lookUp()).status).toBe(202);
  await send();
  const [sent, ...more] = await outbox();
  expect(more).toEqual([]);
  const subject = `Your link to Pack'd order ${order.orderNumber}`;
  expect(sent).toMatchObject({ status: "kept", recipient: email, subject });
  expect(sent?.body).toContain("https://shop.example/cancellation");
  const [, id, token = ""] = /https:\/\/shop\.example\/orders\/([\w-]+)#([\w-]+)$/m.exec(sent?.body ?? "") ?? [];
  const opened = await api.call(`GET /orders/${id}`, { headers: { "x-view-token": token } });
  expect([opened.status, opened.body._id]).toEqual([200, order._id]);
});

it("accepts the number however it is typed, and emails the order's address", async () => {
  await lookUp({ orderNumber: ` #${order.orderNumber.toLowerCase()}`, email: " JORDAN@Shopper.Example " });
  await send();
  expect((await outbox()).map(({ recipient }) => recipient)).toEqual([email]);
});

it("treats right and wrong guesses alike until the email is written", async () => {
  const rowsAfter = async (change: object) => {
    const { status, text, headers } = await lookUp(change);
    const rows = (await outbox()).map(({ id, data, recipient, ...row }) => row);
    await send();
    const emails = (await outbox()).length;
    await api.database.db.deleteFrom("emails").where("kind", "=", "order_link").execute();
    return { answer: { status, text, headers: Object.keys(headers) }, rows, emails };
  };
  const hit = await rowsAfter({});
  expect(hit).toMatchObject({ answer: { status: 202, text: '{"sent":true}' }, emails: 1 });
  const orderNumber = wrongNumber();
  const stranger = "somebody@else.example";
  for (const miss of [{ orderNumber }, { email: stranger }, { orderNumber, email: stranger }])
    expect(await rowsAfter(miss)).toEqual({ ...hit, emails: 0 });
  expect(api.logged()).not.toMatch(/jordan@|somebody@|shopper\.example/);
});

it("sends a new email for each request", async () => {
  for (const _ of [1, 2]) await lookUp();
  await send();
  expect(await outbox()).toHaveLength(2);
});

it("still finds an order that others try to look up, because their guesses reveal nothing", async () => {
  for (let tries = 0; tries < 2 * LOOKUPS; tries++)
    expect((await lookUp({ email: `guess${tries}@else.example` })).status).toBe(202);
  expect((await lookUp()).status).toBe(202);
});

it("limits the emails to one mailbox, and says for how long", async () => {
  for (let tries = 0; tries < LOOKUPS; tries++)
    expect((await lookUp({ orderNumber: `LC20000${tries}` })).status).toBe(202);
  const { status, body, headers } = await lookUp({ orderNumber: "LC300000", email: "JORDAN@shopper.example" });
  expect([status, body.code, headers["retry-after"]]).toEqual([429, "too_many_requests", String(WINDOW_MS / 1000)]);
  expect(body.detail).toBe("Too many attempts. Please wait 15 minutes and try again.");
  api.clock.advance(WINDOW_MS);
  expect((await lookUp()).status).toBe(202);
});
