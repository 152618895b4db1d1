import { afterEach, beforeEach, expect, test } from "vitest";
import { createMailer, type Mailer } from "#platform/mailer.server.ts";
import { subscribe } from "#shop/messaging/newsletter/subscribers.server.ts";
import { suppress } from "#shop/messaging/suppression/suppress.server.ts";
import { leaveMessage } from "#shop/people/contact/messages.server.ts";
import { writeSetting } from "#shop/running/settings/settings.store.server.ts";
import { CUSTOMER } from "#test/harness/customer.ts";
import { freshShop } from "#test/harness/fresh-shop.ts";
import { placedOrder } from "#test/harness/orders.ts";
import type { TestShop } from "#test/harness/shop.ts";
import { type SmtpPeer, startSmtpPeer } from "#test/harness/smtp-peer.ts";
import { readEmail } from "./list-emails.server.ts";
import { sendEmails } from "./send-emails.server.ts";

const MINUTE_MS = 60_000;

let peer: SmtpPeer;
const mailers: Mailer[] = [];
const shop = await freshShop({ M: 20 });
beforeEach(async () => {
  peer = await startSmtpPeer();
});
afterEach(async () => {
  for (const mailer of mailers.splice(0)) mailer.close();
  await peer.close();
});

/** A mailer with its own connection, like another process's. */
function newMailer(patience?: Parameters<typeof createMailer>[2]): Mailer {
  const mailer = createMailer(peer.url, "Pack'd <orders@shop.example>", patience);
  mailers.push(mailer);
  return mailer;
}
const outbox = () => shop.ctx.db.selectFrom("emails").selectAll().orderBy("id").execute();
const names = () => peer.arrived.map(({ headers }) => headers["message-id"]);

test("a confirmation arrives with the stored text, HTML, id and reply address", async () => {
  const owner = { legalName: "Shop LLC", postalAddress: "418 Alder Street", email: "owner@shop.example", phone: "" };
  await writeSetting(shop.ctx.db, "owner", owner);
  const order = await placedOrder(shop);
  await sendEmails(shop.emails, newMailer());
  const [email] = await outbox();
  const [arrived, ...more] = peer.arrived;
  expect(more).toEqual([]);
  expect(arrived?.headers).toMatchObject({
    "message-id": `<${email?.id}@shop.example>`,
    "reply-to": "owner@shop.example",
    date: "Fri, 01 May 2026 12:00:00 +0000",
  });
  expect(arrived?.text).toBe(email?.body);
  expect(arrived?.headers.subject).toBe(`Your Pack'd order ${order.orderNumber}`);
  expect(arrived?.text).toContain(`/orders/${order._id}#${order.viewToken}`);
  expect(arrived?.text).toMatch(
    /Pack'd Hoodie\u00a0×\u00a01, Grey, size M: \$14\.99[\s\S]*Total: \$14\.99[\s\S]*Visa ending in 4242/,
  );
  const read = await readEmail(shop.emails, email?.id ?? "", { seesOrderLinks: true });
  expect(arrived?.html).toBe(read?.html);
  expect(arrived?.html).toContain("Cancel by May\u00a01,\u00a02026, 9:00\u00a0AM\u00a0ET, and you’ll pay nothing.");
  expect(arrived?.html).toContain("Shop LLC · 418 Alder Street");
});

test.each([
  ["550 5.1.1 No such mailbox", "bounced"],
  ["550 5.7.1 Your network is not liked here", undefined],
  ["552 5.2.2 The mailbox is full", undefined],
  ["550 No", undefined],
])("%s fails the email right away and suppresses its address as: %s", async (answer, reason) => {
  await placedOrder(shop);
  const mailer = newMailer();
  peer.refuse("recipient", { code: Number(answer.slice(0, 3)), text: answer.slice(4) });
  expect(await sendEmails(shop.emails, mailer)).toBe(0);
  const lastError = `The mail server refused it: ${answer}`;
  expect(await outbox()).toMatchObject([{ status: "failed", attempts: 1, lastError }]);
  const listed = await shop.ctx.db.selectFrom("suppressions").select(["email", "reason"]).execute();
  expect(listed).toEqual(reason ? [{ email: CUSTOMER.email, reason }] : []);
  shop.clock.advance(60 * MINUTE_MS);
  expect(await sendEmails(shop.emails, mailer)).toBe(0);
  expect(peer.arrived).toEqual([]);
});

test("headers tell how to unsubscribe and mark automatic emails, and emails about orders ignore the suppression list", async () => {
  await subscribe(shop.ctx, { email: "ada@shop.example", website: "" });
  await leaveMessage(shop.ctx, { name: "", email: "bob@shop.example", phone: "", comment: "Hi", website: "" });
  await placedOrder(shop);
  await suppress(shop.ctx, CUSTOMER.email, "bounced");
  await sendEmails(shop.emails, newMailer());
  const emailTo = (email: string) => peer.arrived.find(({ to }) => to.includes(email));
  expect(emailTo("ada@shop.example")?.headers).toMatchObject({
    "list-unsubscribe": expect.stringMatching(/^<https:\/\/shop\.example\/api\/unsubscriptions\?token=[\w.-]+>$/),
    "list-unsubscribe-post": "List-Unsubscribe=One-Click",
    "auto-submitted": "auto-generated",
  });
  expect(emailTo("ada@shop.example")?.html).toMatch(/href="https:\/\/shop\.example\/unsubscribe#[\w.-]+"/);
  expect(emailTo("bob@shop.example")?.headers).toMatchObject({ "auto-submitted": "auto-replied" });
  for (const email of ["bob@shop.example", CUSTOMER.email]) {
    const { headers, text } = emailTo(email) ?? {};
    expect(Object.keys(headers ?? { "list-": "" }).filter((name) => name.startsWith("list-"))).toEqual([]);
    expect(text).not.toMatch(/unsubscribe/i);
  }
});

test.each([
  ["greylisting", "recipient", { code: 450, text: "4.2.0 Greylisted, come back later" }],
  ["a server that is too busy", "connect", { code: 421, text: "4.3.2 Too busy" }],
] as const)("after %s, sending is retried at growing intervals", async (_, at, refusal) => {
  await placedOrder(shop);
  const mailer = newMailer();
  peer.refuse(at, refusal, refusal);
  for (const pause of [1, 2]) {
    expect(await sendEmails(shop.emails, mailer)).toBe(0);
    expect(await outbox()).toMatchObject([
      { status: "queued", attempts: pause, lastError: expect.stringContaining(`${refusal.code}`) },
    ]);
    shop.clock.advance(pause * MINUTE_MS * 0.89);
    expect(await sendEmails(shop.emails, mailer)).toBe(0);
    shop.clock.advance(pause * MINUTE_MS * 0.11);
  }
  expect(await sendEmails(shop.emails, mailer)).toBe(1);
  expect(await outbox()).toMatchObject([{ status: "sent", attempts: 3, lastError: null }]);
  expect(peer.arrived).toHaveLength(1);
});

/** The shop with a database whose next queries fail. */
function withFailures(count: number): TestShop["emails"] {
  let left = count;
  const db = new Proxy(shop.ctx.db, {
    get(target, name) {
      const value = Reflect.get(target, name);
      if (name === "getExecutor" && left-- > 0) throw new Error("Connection terminated unexpectedly");
      return typeof value === "function" ? value.bind(target) : value;
    },
  });
  return { ...shop.emails, db };
}

/** A mailer, and a shop that loses its database for `count` queries once an email is handed over. */
function losingDatabase(count: number, onSent = () => {}): { context: TestShop["emails"]; mailer: Mailer } {
  const real = newMailer();
  const context = { ...shop.emails };
  const mailer: Mailer = {
    ...real,
    async send(email) {
      await real.send(email);
      context.db = withFailures(count).db;
      onSent();
    },
  };
  return { context, mailer };
}

test("an email sent during a database outage is marked as sent afterwards, and not sent twice", async () => {
  await placedOrder(shop);
  const { context, mailer } = losingDatabase(1);
  expect(await sendEmails(context, mailer)).toBe(1);
  expect(await outbox()).toMatchObject([{ status: "sent", attempts: 1, lastError: null }]);
  shop.clock.advance(60 * MINUTE_MS);
  expect(await sendEmails(shop.emails, newMailer())).toBe(0);
  expect(peer.arrived).toHaveLength(1);
});

test("an email that can't be marked as sent is sent again with the same id once the claim expires", async () => {
  await placedOrder(shop);
  const ending = new AbortController();
  const { context, mailer } = losingDatabase(9, () => ending.abort());
  await expect(sendEmails(context, mailer, ending.signal)).rejects.toThrow("Connection terminated");
  expect(await outbox()).toMatchObject([{ status: "queued", attempts: 1, lastError: null }]);
  shop.clock.advance(4 * MINUTE_MS);
  expect(await sendEmails(shop.emails, newMailer())).toBe(0);
  shop.clock.advance(MINUTE_MS);
  expect(await sendEmails(shop.emails, newMailer())).toBe(1);
  expect(names()).toEqual([names()[0], names()[0]]);
});
