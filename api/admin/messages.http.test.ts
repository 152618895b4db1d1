import { expect, test } from "vitest";
import { createOrdersApi } from "#api/orders.ts";
import { leaveMessage } from "#shop/people/contact/messages.server.ts";
import { CUSTOMER } from "#test/harness/customer.ts";
import { freshCheckoutApi } from "#test/harness/fresh-api.ts";
import { placedOrder } from "#test/harness/orders.ts";
import { ADA } from "#test/harness/staff.ts";

const api = await freshCheckoutApi([createOrdersApi], { stock: { M: 5 }, staff: "owner" });

async function newMessage(): Promise<string> {
  await leaveMessage(api.ctx, {
    name: "Jordan",
    email: CUSTOMER.email,
    phone: "",
    comment: "Where is it?",
    website: "",
  });
  return (await api.call("GET /admin/messages", { headers: api.staff })).body.items[0]._id;
}
const reply = (id: string, body: object, headers: Record<string, string> = api.staff) =>
  api.call(`POST /admin/messages/${id}/replies`, { headers: { "idempotency-key": "press-0001", ...headers }, body });

test("staff reply to a message and see the thread with the customer's orders; without email the message stays open", async () => {
  const { _id, orderNumber, total } = await placedOrder(api);
  const id = await newMessage();
  const answered = await reply(id, { text: "  On its way. " });
  expect(answered.status).toBe(201);
  expect(answered.body).toMatchObject({
    email: CUSTOMER.email,
    sendsEmail: false,
    entries: [
      { kind: "message", text: "Where is it?", by: "Jordan" },
      { kind: "reply", text: "On its way.", by: ADA.name, emailState: "queued" },
    ],
    orders: [{ _id, orderNumber, status: "pending", total }],
  });
  const thread = await api.call(`GET /admin/messages/${id}/thread`, { headers: api.staff });
  expect(thread.body).toEqual(answered.body);
  const list = await api.call("GET /admin/messages", { headers: api.staff });
  expect(list.body.items).toMatchObject([{ state: "open", unread: false }]);
});

test.each([
  [{ text: " " }, {}, "validation_failed"],
  [{ text: "Pay with 4242 4242 4242 4242" }, {}, "card_data_refused"],
  [{ text: "Yes" }, { "idempotency-key": "short" }, "idempotency_key_missing"],
])("the reply %j with headers %j is rejected with %s", async (body, headers, code) => {
  expect((await reply(await newMessage(), body, { ...api.staff, ...headers })).body.code).toBe(code);
});

test("a key belongs to one text, and an unknown message has no thread", async () => {
  const id = await newMessage();
  await reply(id, { text: "Yes" });
  expect((await reply(id, { text: "No" })).body.code).toBe("idempotency_key_reused");
  const nowhere = api.ctx.ids.uuid();
  expect((await api.call(`GET /admin/messages/${nowhere}/thread`, { headers: api.staff })).status).toBe(404);
  expect((await reply(nowhere, { text: "Yes" })).status).toBe(404);
});
