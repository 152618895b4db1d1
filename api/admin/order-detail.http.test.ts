import { expect, test } from "vitest";
import { createFulfillmentsApi } from "#api/admin/fulfillment.ts";
import { createAdminRefundsApi } from "#api/admin/refunds.ts";
import { createOrdersApi } from "#api/orders.ts";
import { queueEmail } from "#shop/messaging/email/outbox.store.server.ts";
import { resendEmail } from "#shop/messaging/email/resend-email.server.ts";
import { refunded } from "#shop/money/payments/settle-refunds.server.ts";
import type { OrderDetail } from "#shop/ordering/order-page/order-detail.contract.server.ts";
import { eraseCustomer } from "#shop/people/customers/erase-customer.server.ts";
import { CUSTOMER } from "#test/harness/customer.ts";
import { freshCheckoutApi } from "#test/harness/fresh-api.ts";
import { cancel, paidOrder, placedOrder, STAFF } from "#test/harness/orders.ts";
import { emailContext } from "#test/harness/sent-emails.ts";
import type { OrderChange } from "#test/harness/shop.ts";
import { ADA } from "#test/harness/staff.ts";
import { createOrderDetailApi } from "./orders.ts";

const doors = [createOrdersApi, createAdminRefundsApi, createFulfillmentsApi, createOrderDetailApi];
const api = await freshCheckoutApi(doors, { stock: { M: 9 }, staff: "owner" });

let keys = 0;
const newKey = () => ({ "idempotency-key": `note-key-${++keys}` });
type Route = Parameters<typeof api.call>[0];
const send = (route: Route, body: object, key = {}) => api.call(route, { headers: { ...api.staff, ...key }, body });
const detail = async (id: string): Promise<OrderDetail> =>
  (await api.call(`GET /admin/orders/${id}`, { headers: api.staff })).body;
const addNote = (id: string, note: string, key: object = newKey()) =>
  send(`POST /admin/orders/${id}/notes`, { note }, key);
/** Advances the clock first, because orders placed in the same millisecond have no defined order. */
function placed(change?: OrderChange) {
  api.clock.advance(1);
  return placedOrder(api, change);
}

test("a pending order shows the authorized amount, the card and what each action would do", async () => {
  const { _id, orderNumber } = await placed();
  const found = await detail(_id);
  expect(found).toMatchObject({
    orderNumber,
    status: "pending",
    lines: [{ color: "Grey", size: "M", quantity: 1, price: 14.99, lineTotal: 14.99 }],
    money: { subtotal: 14.99, shipping: 0, tax: 0, total: 14.99, held: 14.99, captured: 0, refunded: 0, refundable: 0 },
    payments: [
      {
        provider: "sandbox",
        status: "authorized",
        card: { brand: "visa", last4: "4242", expMonth: 12 },
        captureBefore: expect.any(String),
        url: null,
      },
    ],
    emails: [{ kind: "order_confirmation", to: CUSTOMER.email, state: "queued" }],
    shipTo: { name: CUSTOMER.name, zip: CUSTOMER.zip },
    actions: { refund: false, correctTracking: false },
  });
  expect(found.actions.markPaid?.[0]).toBe("This charges $14.99 to Visa 4242.");
  expect(found.actions.cancel?.[0]).toBe("The $14.99 authorization on Visa 4242 will be released. Nothing is charged.");
  expect(found.stock).toMatchObject([{ delta: -1, reason: "reserved", by: "shopper" }]);
});

test("a pending order whose authorization has ended holds no money, and can only be cancelled", async () => {
  const { _id } = await placed();
  await api.ctx.db.updateTable("payments").set({ captureBefore: api.clock.now() }).where("orderId", "=", _id).execute();
  const { money, actions } = await detail(_id);
  expect([money.held, actions.markPaid, actions.fulfill]).toEqual([0, null, null]);
  expect(actions.cancel?.[0]).toBe("Nothing is charged. The authorization on Visa 4242 has ended.");
});

test("an order's detail shows everything that happened to it and who did it", async () => {
  const { _id } = await paidOrder(api);
  const back = { lines: [{ position: 0, quantity: 1, restock: true }], amount: 5, reason: "A scratch" };
  await send(`PUT /orders/${_id}/address`, { ...CUSTOMER, address: "9 Harbor Road" });
  await send("POST /admin/fulfillments", { orders: [{ _id, carrier: "UPS", trackingNumber: "123" }] });
  await send(`POST /orders/${_id}/refunds`, back, newKey());
  const found = await detail(_id);
  const by = ADA.name;
  const paid = ["placed", "authorized", "captured"];
  const later = ["refund_asked", "refunded", "address_changed", "fulfilled"];
  expect(found.timeline.map(({ kind }) => kind)).toEqual(expect.arrayContaining([...paid, ...later]));
  const shipped = found.timeline.find(({ kind }) => kind === "fulfilled");
  expect(shipped).toMatchObject({ by, note: "UPS 123" });
  expect(found.money).toMatchObject({ captured: 14.99, refunded: 5, refundable: 9.99, held: 0 });
  expect(found.refunds).toMatchObject([{ amount: 5, reason: "A scratch", askedBy: by, ref: expect.any(String) }]);
  expect(found.stock.at(-1)).toMatchObject({ delta: 1, reason: "returned", by });
  const doubt = expect.stringContaining("doesn't look like");
  expect(found.shipment).toMatchObject({ carrier: "UPS", doubt, shippedBy: by, revision: 1 });
  const kinds = ["address_changed", "order_confirmation", "order_shipped", "refunded"];
  expect(found.emails.map(({ kind }) => kind).sort()).toEqual(kinds);
  const over = { markPaid: null, fulfill: null, cancel: null };
  expect(found.actions).toMatchObject({ ...over, refund: true, correctTracking: true });
});

test("resent emails are listed after the originals", async () => {
  const { _id } = await placed();
  await placed();
  const noted = { subject: "Your order", body: "Thank you.", status: "sent" } as const;
  await api.ctx.db.updateTable("emails").set(noted).execute();
  const email = { id: api.ctx.ids.uuid(), recipient: CUSTOMER.email, at: api.clock.now() };
  await queueEmail(api.ctx.db, refunded, { ...email, data: { orderId: _id, amountCents: 500 } });
  await api.ctx.db.updateTable("emails").set(noted).where("kind", "=", "refunded").execute();
  for (const { _id: emailId } of (await detail(_id)).emails) {
    api.clock.advance(1);
    await resendEmail(emailContext(api.ctx), { kind: "system" }, { emailId, key: `again-${emailId}` });
  }
  expect((await detail(_id)).emails.map(({ kind, state }) => [kind, state])).toEqual([
    ["order_confirmation", "sent"],
    ["refunded", "sent"],
    ["order_confirmation", "queued"],
    ["refunded", "queued"],
  ]);
});

test("a failed payment shows the provider's reason", async () => {
  await expect(placed({ card: "insufficient_funds" })).rejects.toThrow("insufficient_funds");
  const { id } = await api.ctx.db.selectFrom("orders").select("id").executeTakeFirstOrThrow();
  const found = await detail(id);
  expect(found.status).toBe("payment_failed");
  expect(found.payments[0]?.failure).toBe("Insufficient funds");
});

test("an order links to the customer's other orders and to the next older and newer order", async () => {
  const first = await placed();
  await placed({ customerInfo: { email: "sam@shopper.example" } });
  const third = await placed({ customerInfo: { email: CUSTOMER.email.toUpperCase() } });
  const found = await detail(first._id);
  const newest = [{ _id: third._id, orderNumber: third.orderNumber }];
  expect(found.customer.otherOrders).toMatchObject({ count: 1, newest });
  expect(found.older).toBeNull();
  expect((await detail(third._id)).older?._id).toBe(found.newer?._id);
});

test("an order of an erased customer links to no other orders", async () => {
  const [first] = await Promise.all(
    ["ann@shopper.example", "bob@shopper.example"].map(async (email) => {
      const order = await placedOrder(api, { customerInfo: { email } });
      await cancel(api, order._id);
      await eraseCustomer(api.ctx, STAFF, { orderId: order._id, email });
      return order;
    }),
  );
  const { customer } = await detail(first?._id ?? "");
  expect(customer).toMatchObject({ name: "Erased customer", email: "", otherOrders: { count: 0, newest: [] } });
});

test("only staff see a note, and repeating a key doesn't add it twice", async () => {
  const { _id, viewToken } = await placed();
  const key = newKey();
  expect((await addNote(_id, " Wants it gift-wrapped ", key)).status).toBe(201);
  await addNote(_id, "Wants it gift-wrapped", key);
  expect((await addNote(_id, "Something else", key)).body.code).toBe("idempotency_key_reused");
  const notes = (await detail(_id)).timeline.filter(({ kind }) => kind === "note");
  expect(notes).toMatchObject([{ by: ADA.name, note: "Wants it gift-wrapped" }]);
  const shown = await api.call(`GET /orders/${_id}`, { headers: { "x-view-token": viewToken } });
  expect(shown.text).not.toContain("gift-wrapped");
  // The audit log is kept when the customer is erased.
  const log = await api.call("GET /admin/audit?action=order.note", { headers: api.staff });
  expect(log.body.items).toMatchObject([{ after: null }]);
  expect((await addNote(_id, "  ")).body.errors).toEqual([{ field: "note", message: "Please enter a note" }]);
  expect((await addNote(_id, "x", {})).body.code).toBe("idempotency_key_missing");
  expect((await addNote(crypto.randomUUID(), "x")).status).toBe(404);
  expect((await api.call(`GET /admin/orders/${crypto.randomUUID()}`, { headers: api.staff })).status).toBe(404);
});

test("packing slips come in the requested order and show no prices", async () => {
  const [first, second] = [await placed(), await placed()];
  const slips = (ids: string) => api.call(`GET /admin/packing-slips?ids=${ids}`, { headers: api.staff });
  const { body, text } = await slips([second._id, crypto.randomUUID(), first._id, second._id].join(","));
  expect(body.items).toMatchObject([
    { orderNumber: second.orderNumber, lines: [{ size: "M", quantity: 1 }], shipTo: { name: CUSTOMER.name } },
    { orderNumber: first.orderNumber },
  ]);
  expect(text).not.toContain("14.99");
  for (const ids of ["", "nonsense"]) expect((await slips(ids)).status).toBe(400);
  // As many as the list can have selected.
  const selected = Array.from({ length: 300 }, () => crypto.randomUUID());
  expect(await slips(selected.join("%2C"))).toMatchObject({ status: 200, body: { items: [] } });
  expect((await slips([...selected, first._id].join("%2C"))).body.errors).toMatchObject([
    { message: "At most 300 orders can be selected at a time." },
  ]);
});
