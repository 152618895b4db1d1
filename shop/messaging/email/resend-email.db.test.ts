import { expect, test } from "vitest";
import { EmailRefused } from "#platform/mailer.server.ts";
import type { Db } from "#shop/context.server.ts";
import { newsletterWelcome } from "#shop/messaging/newsletter/welcome-email.server.ts";
import { listOpen } from "#shop/messaging/outbox/deliveries.store.server.ts";
import { suppress } from "#shop/messaging/suppression/suppress.server.ts";
import { orderShipped } from "#shop/ordering/fulfillment/fulfillment-emails.server.ts";
import { orderLink } from "#shop/ordering/order-lookup/ask-for-order-link.server.ts";
import { orderConfirmation } from "#shop/ordering/orders/order-emails.server.ts";
import { passwordReset } from "#shop/people/staff/staff-emails.server.ts";
import { duringQuery } from "#test/harness/during-query.ts";
import { endsOrWaits } from "#test/harness/ends-or-waits.ts";
import { freshShop } from "#test/harness/fresh-shop.ts";
import { placedOrder, STAFF } from "#test/harness/orders.ts";
import { sentEmails } from "#test/harness/sent-emails.ts";
import { staffMember } from "#test/harness/staff.ts";
import { listEmails, readEmail } from "./list-emails.server.ts";
import { deleteOldTexts } from "./old-texts.store.server.ts";
import { queueEmail, removeEmailsTo } from "./outbox.store.server.ts";
import { resendEmail } from "./resend-email.server.ts";
import { sendEmails } from "./send-emails.server.ts";

const ALL = { seesOrderLinks: true };

const shop = await freshShop({ M: 9 });

const list = async (filter: Partial<Parameters<typeof listEmails>[1]> = {}) =>
  (await listEmails(shop.emails, { limit: 50, ...filter })).items;
async function only() {
  const [email, ...more] = await list();
  if (!email || more.length > 0) throw new Error(`there are ${more.length + 1} emails`);
  return email;
}
const press = (emailId: string, key: string) => resendEmail(shop.emails, STAFF, { emailId, key });
/** @returns the id of an email of this kind that was sent to Ada */
async function sentToAda(kind: string): Promise<string> {
  const at = shop.clock.now();
  const email = { id: shop.ctx.ids.uuid(), kind, orderId: null, recipient: "ada@shop.example", createdAt: at };
  const sent = { status: "sent" as const, subject: "Hello", body: "Hello", sentAt: at, content: null };
  await shop.ctx.db
    .insertInto("emails")
    .values({ ...email, ...sent, nextAttemptAt: at })
    .execute();
  return email.id;
}
const audits = () => shop.ctx.db.selectFrom("auditLog").select(["action", "actor"]).execute();

test("a sent email is resent unchanged, once per click", async () => {
  const order = await placedOrder(shop);
  const [original] = await sentEmails(shop.emails);
  const first = await only();
  shop.clock.advance(60_000);
  const [one, same] = await Promise.all([press(first._id, "key-number-1"), press(first._id, "key-number-1")]);
  expect(one).toEqual(same);
  const [copy] = await sentEmails(shop.emails);
  expect(await press(first._id, "key-number-1")).toEqual(one);
  expect(await sentEmails(shop.emails)).toEqual([]);
  expect(original?.html).toContain("Total");
  // The copy has another id, so that a receiver that drops duplicates accepts it.
  expect(copy).toEqual({ ...original, id: (await list())[0]?._id, at: shop.clock.now() });
  // Despite the copy, each kind is still queued only once per order.
  const again = { id: crypto.randomUUID(), recipient: "x@y.example", at: shop.clock.now() };
  await queueEmail(shop.ctx.db, orderConfirmation, { ...again, data: { orderId: order._id } });
  expect(await list()).toMatchObject([
    { resendOf: first._id, state: "sent", order: first.order },
    { _id: first._id, resendOf: null, state: "sent" },
  ]);
  expect(await list()).toHaveLength(2);
  expect(await audits()).toEqual([{ action: "email.resent", actor: STAFF.email }]);
});

test("the email and each copy show who resent it", async () => {
  await placedOrder(shop);
  await sendEmails(shop.emails, undefined);
  const { _id } = await only();
  const presses = async (id: string) => (await readEmail(shop.emails, id, ALL))?.presses;
  expect(await presses(_id)).toEqual([]);
  const [first, second] = [shop.clock.now(), new Date(shop.clock.now().getTime() + 60_000)];
  await press(_id, "key-number-1");
  await sentEmails(shop.emails);
  shop.clock.advance(60_000);
  await press(_id, "key-number-2");
  const copy = (await list())[0]?._id ?? "";
  expect(copy).not.toBe(_id);
  const expected = [
    { at: first, by: STAFF.email, was: "kept", copy: null },
    { at: second, by: STAFF.email, was: "sent", copy },
  ];
  expect(await presses(_id)).toEqual(expected);
  expect(await presses(copy)).toEqual(expected);
});

test("a failed email is sent again with its attempts reset, once per click", async () => {
  await placedOrder(shop);
  const send = () => Promise.reject(new EmailRefused("550 no such mailbox"));
  await sendEmails(shop.emails, { send, close() {} });
  await shop.ctx.db.updateTable("emails").set({ attempts: 9 }).execute();
  const failed = await only();
  expect(failed).toMatchObject({ state: "failed", lastError: expect.stringContaining("550") });
  expect(await press(failed._id, "key-number-1")).toEqual({ outcome: "queued", id: failed._id });
  expect(await press(failed._id, "key-number-2")).toEqual({ outcome: "waiting" });
  expect(await sentEmails(shop.emails)).toHaveLength(1);
  expect(await press(failed._id, "key-number-1")).toEqual({ outcome: "queued", id: failed._id });
  expect(await sentEmails(shop.emails)).toEqual([]);
  expect(await only()).toMatchObject({ state: "sent", attempts: 1, lastError: null });
});

test.each(["newsletter_welcome", "contact_reply", "back_in_stock"])(
  "an email of kind %s can't be resent to an address that unsubscribed",
  async (kind) => {
    const id = await sentToAda(kind);
    expect(await press(id, "key-number-1")).toMatchObject({ outcome: "queued" });
    await suppress(shop.ctx, "ada@shop.example", "unsubscribed");
    expect(await press(id, "key-number-2")).toEqual({ outcome: "suppressed" });
    // The copy that is already queued isn't sent, either.
    expect(await sentEmails(shop.emails)).toEqual([]);
  },
);

test("a copy can be resent while all such emails to its address are deleted", async () => {
  const original = await sentToAda(newsletterWelcome.kind);
  // Gives the copy the greater id.
  shop.clock.advance(1);
  const copy = await press(original, "key-number-1");
  await shop.ctx.db.updateTable("emails").set({ status: "sent", subject: "Hello", body: "Hello" }).execute();
  let deleting: Promise<void> | undefined;
  const ctx = duringQuery(shop.ctx, /"emails".* for update/s, async () => {
    const remove = (tx: Db) => removeEmailsTo(tx, "ada@shop.example", [newsletterWelcome]);
    deleting = shop.ctx.db.transaction().execute(remove);
    await endsOrWaits(shop.ctx, deleting);
  });
  const emailId = "id" in copy ? copy.id : "";
  const again = await resendEmail({ ...shop.emails, ...ctx }, STAFF, { emailId, key: "key-number-2" });
  expect(again).toMatchObject({ outcome: "queued" });
  await deleting;
  expect(await list()).toEqual([]);
});

test("an email with a one-time link can't be resent once it was sent; a failed one gets a new link", async () => {
  const { db, ids } = shop.ctx;
  await staffMember(shop.ctx, "ada@shop.example");
  const email = { id: ids.uuid(), recipient: "ada@shop.example", at: shop.clock.now() };
  await queueEmail(db, passwordReset, { ...email, data: {} });
  const emails = await sentEmails(shop.emails);
  expect(await press(email.id, "key-number-1")).toMatchObject({ outcome: "sent_once", why: expect.any(String) });
  expect(await only()).toMatchObject({ state: "sent" });
  expect(await audits()).toEqual([]);
  await db.updateTable("emails").set({ status: "failed" }).execute();
  expect(await press(email.id, "key-number-2")).toEqual({ outcome: "queued", id: email.id });
  emails.push(...(await sentEmails(shop.emails)));
  expect(emails).toHaveLength(2);
  for (const { text } of emails) expect(text).toMatch(/new-password#[\w-]{20,}/);
});

test.each(["sent", "kept", "failed"] as const)("a %s email can't be sent once its text was deleted", async (status) => {
  await placedOrder(shop);
  await sentEmails(shop.emails);
  await shop.ctx.db.updateTable("emails").set({ status }).execute();
  shop.clock.advance(366 * 24 * 60 * 60_000);
  expect(await deleteOldTexts(shop.ctx)).toBe(1);
  const { _id } = await only();
  const why = "The text was deleted after a year. It can't be sent anymore.";
  expect(await press(_id, "key-number-1")).toEqual({ outcome: "sent_once", why });
  expect(await readEmail(shop.emails, _id, ALL)).toMatchObject({ whyNotAgain: why });
});

test("emails can be searched by order number and beginning of the address, and filtered by state and kind", async () => {
  const jordan = await placedOrder(shop);
  await placedOrder(shop, { customerInfo: { email: "Robin_1@mail.example" } });
  const link = { id: crypto.randomUUID(), recipient: "jordan@shopper.example", at: shop.clock.now() };
  await queueEmail(shop.ctx.db, orderLink, { ...link, data: { orderNumber: jordan.orderNumber } });
  await sentEmails(shop.emails);
  const zoe = { id: crypto.randomUUID(), recipient: "zoë@shopper.example", at: shop.clock.now() };
  await queueEmail(shop.ctx.db, orderLink, { ...zoe, data: { orderNumber: jordan.orderNumber } });
  expect(await list({ q: "Zoe@" })).toHaveLength(1);
  await shop.ctx.db.deleteFrom("emails").where("id", "=", zoe.id).execute();
  const confirmation = (await list({ kind: "order_confirmation", q: jordan.orderNumber }))[0];
  await press(confirmation?._id ?? "", "key-number-1");

  expect(await list({ q: jordan.orderNumber.toLowerCase() })).toHaveLength(3);
  expect(await list({ orderId: jordan._id })).toHaveLength(2);
  expect(await list({ q: "JORDAN@" })).toHaveLength(3);
  expect(await list({ q: "róbin_1" })).toHaveLength(1);
  expect(await list({ q: "robin__" })).toEqual([]);
  expect(await list({ q: "jordan@", state: "queued" })).toHaveLength(1);
  expect(await list({ kind: "order_link" })).toMatchObject([{ order: { orderNumber: jordan.orderNumber } }]);
});

test("the outbox names the order that each email is about, also of a copy and of one that names it in its data", async () => {
  const { orderNumber, _id } = await placedOrder(shop);
  await sentEmails(shop.emails);
  await press((await only())._id, "key-number-1");
  const one = { recipient: "jordan@shopper.example", at: shop.clock.now() };
  await queueEmail(shop.ctx.db, orderLink, { ...one, id: crypto.randomUUID(), data: { orderNumber } });
  await queueEmail(shop.ctx.db, orderShipped, { ...one, id: crypto.randomUUID(), data: { orderId: _id } });
  const open = await listOpen(shop.ctx.db, { kinds: ["email"], limit: 9, now: one.at });
  expect(open.items.map(({ order }) => order?.orderNumber)).toEqual([orderNumber, orderNumber, orderNumber]);
});

test("pages have no gaps", async () => {
  for (let order = 0; order < 3; order++) await placedOrder(shop);
  const all = await list();
  const { items, next } = await listEmails(shop.emails, { limit: 2 });
  const rest = await listEmails(shop.emails, { limit: 2, after: next ?? undefined });
  expect([...items, ...rest.items]).toEqual(all);
  expect(rest.next).toBeNull();
});

test("an email is shown as it was sent or, before that, as it would be sent now", async () => {
  const order = await placedOrder(shop);
  const { _id } = await only();
  const before = await readEmail(shop.emails, _id, ALL);
  expect(before).toMatchObject({ preview: true, state: "queued", subject: `Your Pack'd order ${order.orderNumber}` });
  const emails = await sentEmails(shop.emails);
  const after = await readEmail(shop.emails, _id, ALL);
  expect(after).toMatchObject({ preview: false, text: emails[0]?.text });
  expect(after?.text).toBe(before?.text);
  const hidden = await readEmail(shop.emails, _id, { seesOrderLinks: false });
  expect(hidden?.text).toContain(`/orders/${order._id}#[hidden]`);
  expect(hidden?.text).not.toContain(order.viewToken);
  expect(after?.html).toContain(`/orders/${order._id}#${order.viewToken}`);
  expect(hidden?.html).toContain(`/orders/${order._id}#[hidden]`);
  expect(hidden?.html).not.toContain(order.viewToken);
});
