import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { createMailer, type Mailer } from "#platform/mailer.server.ts";
import { subscribe } from "#shop/audience/subscribe.server.ts";
import { leaveMessage } from "#shop/messages/leave-message.server.ts";
import { writeSetting } from "#shop/settings/settings.store.server.ts";
import { suppress } from "#shop/suppression/suppress.server.ts";
import { CUSTOMER } from "#test/harness/customer.ts";
import { place, stockUp, type TestShop, testShop } from "#test/harness/shop.ts";
import { type SmtpPeer, startSmtpPeer } from "#test/harness/smtp-peer.ts";
import { readMail } from "./list-mails.server.ts";
import { sendMails } from "./send-mails.server.ts";

const MINUTE_MS = 60_000;

let shop: TestShop;
let peer: SmtpPeer;
const mailers: Mailer[] = [];
beforeAll(async () => {
  shop = await testShop();
});
beforeEach(async () => {
  await shop.database.reset();
  await stockUp(shop.ctx, { M: 20 });
  peer = await startSmtpPeer();
});
afterEach(async () => {
  for (const mailer of mailers.splice(0)) mailer.close();
  await peer.close();
});
afterAll(() => shop.close());

/** The mailer of a process of its own. */
function newMailer(patience?: Parameters<typeof createMailer>[2]): Mailer {
  const mailer = createMailer(peer.url, "Pack'd <orders@shop.example>", patience);
  mailers.push(mailer);
  return mailer;
}
const outbox = () => shop.ctx.db.selectFrom("emails").selectAll().orderBy("id").execute();
const names = () => peer.arrived.map(({ headers }) => headers["message-id"]);

test("a confirmation arrives as it is kept: text, HTML, name, and whom to answer", async () => {
  const owner = { legalName: "Shop LLC", postalAddress: "418 Alder Street", email: "owner@shop.example", phone: "" };
  await writeSetting(shop.ctx.db, "owner", owner);
  const order = await place(shop.checkout);
  await sendMails(shop.mails, newMailer());
  const [mail] = await outbox();
  const [arrived, ...more] = peer.arrived;
  expect(more).toEqual([]);
  expect(arrived?.headers).toMatchObject({
    "message-id": `<${mail?.id}@shop.example>`,
    "reply-to": "owner@shop.example",
    date: "Fri, 01 May 2026 12:00:00 +0000",
  });
  expect(arrived?.text).toBe(mail?.body);
  expect(arrived?.text).toContain(`/orders/${order._id}#${order.viewToken}`);
  const read = await readMail(shop.mails, mail?.id ?? "", { seesOrderLinks: true });
  expect(arrived?.html).toBe(read?.html);
  expect(arrived?.html).toContain("Full refund if you cancel by May 1, 2026, 9:00 AM Eastern time");
  expect(arrived?.html).toContain("Shop LLC · 418 Alder Street");
});

test("an address that is refused for good is told to staff at once, and not tried again", async () => {
  await place(shop.checkout);
  const mailer = newMailer();
  peer.refuse("recipient", { code: 550, text: "5.1.1 No such mailbox" });
  expect(await sendMails(shop.mails, mailer)).toBe(0);
  const last_error = "The mail server refused it: 550 5.1.1 No such mailbox";
  expect(await outbox()).toMatchObject([{ status: "failed", attempts: 1, last_error }]);
  shop.clock.advance(60 * MINUTE_MS);
  expect(await sendMails(shop.mails, mailer)).toBe(0);
  expect(peer.arrived).toEqual([]);
});

test.each([
  ["550 5.1.1 No such mailbox", "bounced"],
  ["550 5.7.1 Your network is not liked here", undefined],
  ["552 5.2.2 The mailbox is full", undefined],
  ["550 No", undefined],
])("%s takes its address to the suppression list: %s", async (answer, reason) => {
  await place(shop.checkout);
  peer.refuse("recipient", { code: Number(answer.slice(0, 3)), text: answer.slice(4) });
  await sendMails(shop.mails, newMailer());
  const listed = await shop.ctx.db.selectFrom("suppressions").select(["email", "reason"]).execute();
  expect(listed).toEqual(reason ? [{ email: CUSTOMER.email, reason }] : []);
});

test("an order's mails go to an address on the suppression list", async () => {
  await place(shop.checkout);
  await suppress(shop.ctx, CUSTOMER.email, "bounced");
  await sendMails(shop.mails, newMailer());
  expect(peer.arrived).toHaveLength(1);
});

test("a welcome tells mail programs how to unsubscribe, and an automatic reply what it is", async () => {
  await subscribe(shop.ctx, { email: "ada@shop.example", website: "" });
  await leaveMessage(shop.ctx, { name: "", email: "bob@shop.example", phone: "", comment: "Hi", website: "" });
  await sendMails(shop.mails, newMailer());
  const headersTo = (email: string) => peer.arrived.find(({ to }) => to.includes(email))?.headers;
  expect(headersTo("ada@shop.example")).toMatchObject({
    "list-unsubscribe": expect.stringMatching(/^<https:\/\/shop\.example\/api\/unsubscriptions\?token=[\w.-]+>$/),
    "list-unsubscribe-post": "List-Unsubscribe=One-Click",
    "auto-submitted": "auto-generated",
  });
  expect(headersTo("bob@shop.example")).toMatchObject({ "auto-submitted": "auto-replied" });
  expect(headersTo("bob@shop.example")).not.toHaveProperty("list-unsubscribe");
});

test.each([
  ["greylisting", "recipient", { code: 450, text: "4.2.0 Greylisted, come back later" }],
  ["a server that is too busy", "connect", { code: 421, text: "4.3.2 Too busy" }],
] as const)("%s is waited out", async (_, at, refusal) => {
  await place(shop.checkout);
  const mailer = newMailer();
  peer.refuse(at, refusal, refusal);
  for (const pause of [1, 2]) {
    expect(await sendMails(shop.mails, mailer)).toBe(0);
    expect(await outbox()).toMatchObject([
      { status: "queued", attempts: pause, last_error: expect.stringContaining(`${refusal.code}`) },
    ]);
    shop.clock.advance(pause * MINUTE_MS * 0.89);
    expect(await sendMails(shop.mails, mailer)).toBe(0);
    shop.clock.advance(pause * MINUTE_MS * 0.11);
  }
  expect(await sendMails(shop.mails, mailer)).toBe(1);
  expect(await outbox()).toMatchObject([{ status: "sent", attempts: 3, last_error: null }]);
  expect(peer.arrived).toHaveLength(1);
});

test("a server that dies between a mail and its answer gets the mail again, under the same name", async () => {
  await place(shop.checkout);
  const mailer = newMailer();
  peer.dieAfterNextMessage();
  expect(await sendMails(shop.mails, mailer)).toBe(0);
  expect(await outbox()).toMatchObject([{ status: "queued", attempts: 1 }]);
  shop.clock.advance(MINUTE_MS);
  expect(await sendMails(shop.mails, mailer)).toBe(1);
  const [first, second, ...more] = names();
  expect(more).toEqual([]);
  expect(first).toMatch(/^<[0-9a-f-]{36}@shop\.example>$/);
  expect(second).toBe(first);
});

test("a server that never answers holds up no other run", async () => {
  await place(shop.checkout);
  const { promise: silence, resolve: speak } = Promise.withResolvers<void>();
  peer.hold(silence);
  expect(await sendMails(shop.mails, newMailer({ silenceMs: 60_000, sendingMs: 300 }))).toBe(0);
  expect(await outbox()).toMatchObject([{ status: "queued", attempts: 1 }]);
  speak();
  shop.clock.advance(MINUTE_MS);
  expect(await sendMails(shop.mails, newMailer())).toBe(1);
  expect(new Set(names()).size).toBe(1);
});

test("two processes that send at the same moment send each mail once", async () => {
  for (let order = 0; order < 12; order++) await place(shop.checkout);
  const [one, other] = await Promise.all([sendMails(shop.mails, newMailer()), sendMails(shop.mails, newMailer())]);
  expect((one ?? 0) + (other ?? 0)).toBe(12);
  expect(peer.arrived).toHaveLength(12);
  expect(new Set(names()).size).toBe(12);
});

test("what a process was sending when it died is sent by the next, once its claim is over, under the same name", async () => {
  await place(shop.checkout);
  const { promise: never, resolve: release } = Promise.withResolvers<void>();
  const { promise: handedOver, resolve: hasArrived } = Promise.withResolvers<void>();
  const real = newMailer();
  const dead = sendMails(shop.mails, {
    ...real,
    async send(mail) {
      await real.send(mail);
      hasArrived();
      // Between the answer of the mail server and the note of it.
      await never;
    },
  });
  await handedOver;
  expect(await sendMails(shop.mails, newMailer())).toBe(0);
  shop.clock.advance(5 * MINUTE_MS);
  expect(await sendMails(shop.mails, newMailer())).toBe(1);
  expect(await outbox()).toMatchObject([{ status: "sent", attempts: 2 }]);
  const [first, second, ...more] = names();
  expect(more).toEqual([]);
  expect(second).toBe(first);
  release();
  await dead;
});

test("a mail that somebody may want no more of says how to end it, to people and to programs; no other does", async () => {
  await place(shop.checkout);
  await sendMails(shop.mails, newMailer());
  const [first] = await outbox();
  const unsubscribe = {
    page: "https://shop.example/unsubscribe#token",
    oneClick: "https://shop.example/api/unsubscriptions?token=token",
  };
  const at = shop.clock.now();
  const news = {
    kind: "news",
    recipient: "jordan@shopper.example",
    subject: "News",
    body: "Hello.",
    status: "queued" as const,
  };
  const content = JSON.stringify({ subject: "News", parts: ["Hello."], unsubscribe });
  await shop.ctx.db
    .insertInto("emails")
    .values({ id: shop.ctx.ids.uuid(), ...news, content, resend_of: first?.id, next_attempt_at: at, created_at: at })
    .execute();
  await sendMails(shop.mails, newMailer());
  const [confirmation, ending] = peer.arrived;
  expect(ending?.headers).toMatchObject({
    "list-unsubscribe": `<${unsubscribe.oneClick}>`,
    "list-unsubscribe-post": "List-Unsubscribe=One-Click",
  });
  expect(ending?.html).toContain(`href="${unsubscribe.page}"`);
  expect(Object.keys(confirmation?.headers ?? {}).filter((name) => name.startsWith("list-"))).toEqual([]);
  expect(confirmation?.text).not.toMatch(/unsubscribe/i);
});

/** The shop over a database that fails at the next so many changes of a mail. */
function withFailures(count: number): TestShop["mails"] {
  let left = count;
  const db = new Proxy(shop.ctx.db, {
    get(target, name) {
      const value = Reflect.get(target, name);
      if (name === "updateTable" && left-- > 0) throw new Error("Connection terminated unexpectedly");
      return typeof value === "function" ? value.bind(target) : value;
    },
  });
  return { ...shop.mails, db };
}

test("a mail that was sent while the database went away is noted when it is back, and not sent twice", async () => {
  await place(shop.checkout);
  const mailer = newMailer();
  let context = shop.mails;
  const losing: Mailer = {
    ...mailer,
    async send(mail) {
      await mailer.send(mail);
      context.db = withFailures(1).db;
    },
  };
  context = { ...shop.mails };
  expect(await sendMails(context, losing)).toBe(1);
  expect(await outbox()).toMatchObject([{ status: "sent", attempts: 1, last_error: null }]);
  shop.clock.advance(60 * MINUTE_MS);
  expect(await sendMails(shop.mails, newMailer())).toBe(0);
  expect(peer.arrived).toHaveLength(1);
});

test("what could not be noted is no failure of the mail: its claim stays, and then it is sent under the same name", async () => {
  await place(shop.checkout);
  const ending = new AbortController();
  const mailer = newMailer();
  const context = { ...shop.mails };
  const losing: Mailer = {
    ...mailer,
    async send(mail) {
      await mailer.send(mail);
      context.db = withFailures(9).db;
      ending.abort();
    },
  };
  await expect(sendMails(context, losing, ending.signal)).rejects.toThrow("Connection terminated");
  expect(await outbox()).toMatchObject([{ status: "queued", attempts: 1, last_error: null }]);
  shop.clock.advance(4 * MINUTE_MS);
  expect(await sendMails(shop.mails, newMailer())).toBe(0);
  shop.clock.advance(MINUTE_MS);
  expect(await sendMails(shop.mails, newMailer())).toBe(1);
  expect(names()).toEqual([names()[0], names()[0]]);
});

test("a mail that cannot be written is our fault, and says so", async () => {
  const broken = { kind: "order_confirmation", recipient: "nobody@shopper.example", status: "queued" as const };
  const at = shop.clock.now();
  await shop.ctx.db
    .insertInto("emails")
    .values({ id: shop.ctx.ids.uuid(), ...broken, next_attempt_at: at, created_at: at })
    .execute();
  await sendMails(shop.mails, newMailer());
  expect(await outbox()).toMatchObject([
    { status: "queued", last_error: expect.stringMatching(/^It could not be written: /) },
  ]);
});
