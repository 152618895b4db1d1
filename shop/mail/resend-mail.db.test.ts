import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { Mail, Mailer } from "#platform/mailer.server.ts";
import { subscribe } from "#shop/audience/subscribe.server.ts";
import { suppress } from "#shop/suppression/suppress.server.ts";
import { orderRequest, place, stockUp, type TestShop, testShop } from "#test/harness/shop.ts";
import { staffMember } from "#test/harness/staff.ts";
import { listMails, readMail } from "./list-mails.server.ts";
import { queueMail } from "./mail.store.server.ts";
import { resendMail } from "./resend-mail.server.ts";
import { MAX_ATTEMPTS, sendMails } from "./send-mails.server.ts";

const STAFF = { kind: "staff", id: "1", email: "ada@shop.example" } as const;
const ALL = { seesOrderLinks: true };

let shop: TestShop;
beforeAll(async () => {
  shop = await testShop();
});
afterAll(() => shop.close());
beforeEach(async () => {
  await shop.database.reset();
  await stockUp(shop.ctx, { M: 9 });
});

function mailServer({ deaf = false } = {}) {
  const mails: Mail[] = [];
  const mailer: Mailer = {
    async send(mail) {
      if (deaf) throw new Error("550 no such mailbox");
      mails.push(mail);
    },
    close() {},
  };
  return { mails, mailer };
}

const list = async (filter: Partial<Parameters<typeof listMails>[1]> = {}) =>
  (await listMails(shop.ctx.db, { limit: 50, ...filter })).items;
async function only() {
  const [mail, ...more] = await list();
  if (!mail || more.length > 0) throw new Error(`there are ${more.length + 1} mails`);
  return mail;
}
const press = (mailId: string, key: string) => resendMail(shop.ctx, STAFF, { mailId, key });
const audits = () => shop.ctx.db.selectFrom("audit_log").select(["action", "actor"]).execute();

test("what was sent goes out again as it was, once for each press", async () => {
  await place(shop.checkout);
  const { mails, mailer } = mailServer();
  await sendMails(shop.mails, mailer);
  const first = await only();
  shop.clock.advance(60_000);
  const [one, same] = [await press(first._id, "key-number-1"), await press(first._id, "key-number-1")];
  expect(one).toEqual(same);
  await sendMails(shop.mails, mailer);
  expect(await press(first._id, "key-number-1")).toEqual(one);
  await sendMails(shop.mails, mailer);
  expect(mails).toHaveLength(2);
  expect(mails[0]?.html).toContain("Total");
  // Another mail with what the first one said: a receiver that drops doubles must take it.
  expect(mails[1]).toEqual({ ...mails[0], id: (await list())[0]?._id, at: shop.clock.now() });
  expect(await list()).toMatchObject([
    { resendOf: first._id, state: "sent", order: first.order },
    { _id: first._id, resendOf: null, state: "sent" },
  ]);
  expect(await audits()).toEqual([{ action: "mail.resent", actor: STAFF.email }]);
});

test("who had a mail sent again is told with the mail and with each copy of it", async () => {
  await place(shop.checkout);
  await sendMails(shop.mails, undefined);
  const { _id } = await only();
  const presses = async (id: string) => (await readMail(shop.mails, id, ALL))?.presses;
  expect(await presses(_id)).toEqual([]);
  const [first, second] = [shop.clock.now(), new Date(shop.clock.now().getTime() + 60_000)];
  await press(_id, "key-number-1");
  await sendMails(shop.mails, mailServer().mailer);
  shop.clock.advance(60_000);
  await press(_id, "key-number-2");
  const copy = (await list())[0]?._id ?? "";
  expect(copy).not.toBe(_id);
  const told = [
    { at: first.toISOString(), by: STAFF.email, was: "kept", copy: null },
    { at: second.toISOString(), by: STAFF.email, was: "sent", copy },
  ];
  expect(await presses(_id)).toEqual(told);
  expect(await presses(copy)).toEqual(told);
});

test("two presses at the same moment with one key are one", async () => {
  await place(shop.checkout);
  const { mailer } = mailServer();
  await sendMails(shop.mails, mailer);
  const { _id } = await only();
  const [one, two] = await Promise.all([press(_id, "key-number-1"), press(_id, "key-number-1")]);
  expect(one).toEqual(two);
  expect(await list()).toHaveLength(2);
});

test("what failed is tried anew, and a press that is told twice does not send it twice", async () => {
  await place(shop.checkout);
  const deaf = mailServer({ deaf: true });
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
    await sendMails(shop.mails, deaf.mailer);
    shop.clock.advance(5 * 60 * 60_000);
  }
  const failed = await only();
  expect(failed).toMatchObject({ state: "failed", attempts: MAX_ATTEMPTS, lastError: expect.stringContaining("550") });
  expect(await press(failed._id, "key-number-1")).toEqual({ outcome: "queued", id: failed._id });
  expect(await press(failed._id, "key-number-2")).toEqual({ outcome: "waiting" });
  const { mails, mailer } = mailServer();
  await sendMails(shop.mails, mailer);
  expect(await press(failed._id, "key-number-1")).toEqual({ outcome: "queued", id: failed._id });
  await sendMails(shop.mails, mailer);
  expect(mails).toHaveLength(1);
  expect(await only()).toMatchObject({ state: "sent", attempts: 1, lastError: null });
});

test("a mail that one can unsubscribe from is not sent again to whoever did", async () => {
  await subscribe(shop.ctx, { email: "ada@shop.example", website: "" });
  const { mails, mailer } = mailServer();
  await sendMails(shop.mails, mailer);
  const { _id } = await only();
  await press(_id, "key-number-1");
  await suppress(shop.ctx, "ada@shop.example", "unsubscribed");
  expect(await press(_id, "key-number-2")).toEqual({ outcome: "suppressed" });
  // Nor is the one that was on its way already.
  await sendMails(shop.mails, mailer);
  expect(mails).toHaveLength(1);
});

test.each(["contact_reply", "back_in_stock"])(
  "nor is one without such a link that no order needs: %s",
  async (kind) => {
    const { db, ids } = shop.ctx;
    const at = shop.clock.now();
    const sent = { status: "sent" as const, subject: "Hello", body: "Hello", sent_at: at, content: null };
    const mail = { id: ids.uuid(), kind, order_id: null, recipient: "ada@shop.example", created_at: at };
    await db
      .insertInto("emails")
      .values({ ...mail, ...sent, next_attempt_at: at })
      .execute();
    await press(mail.id, "key-number-1");
    await suppress(shop.ctx, "ada@shop.example", "unsubscribed");
    expect(await press(mail.id, "key-number-2")).toEqual({ outcome: "suppressed" });
    const { mails, mailer } = mailServer();
    await sendMails(shop.mails, mailer);
    expect(mails).toEqual([]);
  },
);

test("what was sent with a link of its own is not sent again without it; what failed gets a new one", async () => {
  const { db, ids } = shop.ctx;
  await staffMember(shop.ctx, "ada@shop.example");
  const mail = { id: ids.uuid(), recipient: "ada@shop.example", at: shop.clock.now() };
  await queueMail(db, { ...mail, kind: "password_reset", data: {} });
  const { mails, mailer } = mailServer();
  await sendMails(shop.mails, mailer);
  expect(await press(mail.id, "key-number-1")).toMatchObject({ outcome: "sent_once", why: expect.any(String) });
  expect(await only()).toMatchObject({ state: "sent" });
  expect(await audits()).toEqual([]);
  await db.updateTable("emails").set({ status: "failed" }).execute();
  expect(await press(mail.id, "key-number-2")).toEqual({ outcome: "queued", id: mail.id });
  await sendMails(shop.mails, mailer);
  expect(mails).toHaveLength(2);
  for (const { text } of mails) expect(text).toMatch(/new-password#[\w-]{20,}/);
});

test("an order may be told of again though each kind is queued once", async () => {
  const order = await place(shop.checkout);
  const { mailer } = mailServer();
  await sendMails(shop.mails, mailer);
  await press((await only())._id, "key-number-1");
  const again = { id: crypto.randomUUID(), recipient: "x@y.example", at: shop.clock.now() };
  await queueMail(shop.ctx.db, { ...again, kind: "order_confirmation", orderId: order._id });
  expect(await list()).toHaveLength(2);
});

test("mails are found by order number and by how the address begins, and narrowed by state and kind", async () => {
  const jordan = await place(shop.checkout);
  const customerInfo = { ...orderRequest().customerInfo, email: "Robin_1@mail.example" };
  await place(shop.checkout, orderRequest({ customerInfo }));
  const link = { id: crypto.randomUUID(), recipient: "jordan@shopper.example", at: shop.clock.now() };
  await queueMail(shop.ctx.db, { ...link, kind: "order_link", data: { orderNumber: jordan.orderNumber } });
  const { mailer } = mailServer();
  await sendMails(shop.mails, mailer);
  const confirmation = (await list({ kind: "order_confirmation", q: jordan.orderNumber }))[0];
  await press(confirmation?._id ?? "", "key-number-1");

  expect(await list({ q: jordan.orderNumber.toLowerCase() })).toHaveLength(3);
  expect(await list({ orderId: jordan._id })).toHaveLength(2);
  expect(await list({ q: "JORDAN@" })).toHaveLength(3);
  expect(await list({ q: "robin_1" })).toHaveLength(1);
  expect(await list({ q: "robin__" })).toEqual([]);
  expect(await list({ q: "jordan@", state: "queued" })).toHaveLength(1);
  expect(await list({ kind: "order_link" })).toMatchObject([{ order: { orderNumber: jordan.orderNumber } }]);
});

test("a page follows the other without a gap", async () => {
  for (let order = 0; order < 3; order++) await place(shop.checkout);
  const all = await list();
  const { items, next } = await listMails(shop.ctx.db, { limit: 2 });
  const rest = await listMails(shop.ctx.db, { limit: 2, after: next ?? undefined });
  expect([...items, ...rest.items]).toEqual(all);
  expect(rest.next).toBeNull();
});

test("a mail is read as it was sent; before that, as it would be written now", async () => {
  const order = await place(shop.checkout);
  const { _id } = await only();
  const before = await readMail(shop.mails, _id, ALL);
  expect(before).toMatchObject({ preview: true, state: "queued", subject: `Your Pack'd order ${order.orderNumber}` });
  const { mails, mailer } = mailServer();
  await sendMails(shop.mails, mailer);
  const after = await readMail(shop.mails, _id, ALL);
  expect(after).toMatchObject({ preview: false, text: mails[0]?.text });
  expect(after?.text).toBe(before?.text);
  const hidden = await readMail(shop.mails, _id, { seesOrderLinks: false });
  expect(hidden?.text).toContain(`/orders/${order._id}#[hidden]`);
  expect(hidden?.text).not.toContain(order.viewToken);
  expect(after?.html).toContain(`/orders/${order._id}#${order.viewToken}`);
  expect(hidden?.html).toContain(`/orders/${order._id}#[hidden]`);
  expect(hidden?.html).not.toContain(order.viewToken);
});
