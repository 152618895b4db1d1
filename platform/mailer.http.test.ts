import { once } from "node:events";
import { type AddressInfo, createServer } from "node:net";
import { setTimeout } from "node:timers/promises";
import { afterEach, expect, test } from "vitest";
import { type SmtpPeer, startSmtpPeer } from "#test/harness/smtp-peer.ts";
import { createMailer, type Mail, type Mailer, MailRefused } from "./mailer.server.ts";

const FROM = "Pack'd <orders@shop.example>";
const MAIL: Mail = {
  id: "01968a5e-2f3c-7a51-9c1d-5b2f6e8a4c10",
  at: new Date("2026-05-01T12:00:00Z"),
  to: "jo@shopper.example",
  subject: "Your order",
  text: "Thank you, Zoë!",
};
/** Silence that is long for a server on the same machine. */
const SHORT = { silenceMs: 60_000, sendingMs: 300 };

const open: { close(): unknown }[] = [];
afterEach(async () => {
  for (const one of open.splice(0).reverse()) await one.close();
});
async function peerOf(options?: Parameters<typeof startSmtpPeer>[0]): Promise<SmtpPeer> {
  const peer = await startSmtpPeer(options);
  open.push(peer);
  return peer;
}
function mailerFor({ url }: { url: string }, patience?: Parameters<typeof createMailer>[2]): Mailer {
  const mailer = createMailer(url, FROM, patience);
  open.push(mailer);
  return mailer;
}
const failureOf = (sending: Promise<void>): Promise<unknown> =>
  sending.then(
    () => undefined,
    (error) => error,
  );

test("a mail arrives with text, HTML and the headers that tell programs what it is", async () => {
  const peer = await peerOf();
  await mailerFor(peer).send({
    ...MAIL,
    html: "<p>Thank you, <b>Zoë</b>!</p>",
    replyTo: "owner@shop.example",
    unsubscribeUrl: "https://shop.example/api/unsubscriptions?token=t",
  });
  expect(peer.arrived).toMatchObject([
    {
      to: ["jo@shopper.example"],
      text: "Thank you, Zoë!",
      html: "<p>Thank you, <b>Zoë</b>!</p>",
      headers: {
        from: `"Pack'd" <orders@shop.example>`,
        to: "jo@shopper.example",
        subject: "Your order",
        date: "Fri, 01 May 2026 12:00:00 +0000",
        "message-id": "<01968a5e-2f3c-7a51-9c1d-5b2f6e8a4c10@shop.example>",
        "reply-to": "owner@shop.example",
        "auto-submitted": "auto-generated",
        "list-unsubscribe": "<https://shop.example/api/unsubscriptions?token=t>",
        "list-unsubscribe-post": "List-Unsubscribe=One-Click",
      },
    },
  ]);
});

test("every server can carry it: short lines of plain letters, and the text before the HTML, which is what programs prefer", async () => {
  const peer = await peerOf();
  const long = `${"A long line of an order for Zoë, told in one breath. ".repeat(30)}\n.\nFrom here on it goes on.`;
  const subject = `Zoë’s order 🧥 ${"with a long name ".repeat(12)}`;
  await mailerFor(peer).send({ ...MAIL, subject, text: long, html: `<p>${long}</p>` });
  const [mail] = peer.arrived;
  expect(mail).toMatchObject({ text: long, html: `<p>${long}</p>` });
  const raw = mail?.raw ?? "";
  expect(raw).toMatch(/^[\x20-\x7e\r\n\t]*$/);
  expect(raw.replaceAll("\r\n", "")).not.toMatch(/[\r\n]/);
  expect(Math.max(...raw.split("\r\n").map((line) => line.length))).toBeLessThanOrEqual(78);
  expect(raw).toMatch(/multipart\/alternative[\s\S]*text\/plain; charset=utf-8[\s\S]*text\/html; charset=utf-8/);
  expect(mail?.headers["mime-version"]).toBe("1.0");
});

test("what nobody can unsubscribe from does not say that they can", async () => {
  const peer = await peerOf();
  await mailerFor(peer).send(MAIL);
  const headers = Object.keys(peer.arrived[0]?.headers ?? {});
  expect(headers).not.toContain("list-unsubscribe");
  expect(headers).not.toContain("reply-to");
});

test("nothing that somebody typed becomes a header or a second recipient", async () => {
  const peer = await peerOf();
  const evil = "\r\nBcc: all@evil.example\r\nX-Evil: yes";
  const mailer = mailerFor(peer);
  await mailer.send({ ...MAIL, subject: `Hello${evil}`, unsubscribeUrl: `https://shop.example/${evil}` });
  await mailer.send({ ...MAIL, replyTo: `a@b.example${evil}` });
  await mailer.send({ ...MAIL, subject: `Hello${evil.replaceAll("\r\n", "\r")}`, html: `<p>${evil}</p>`, text: evil });
  await mailer.send({ ...MAIL, subject: `Hello${evil.replaceAll("\r\n", "\u2028")}` });
  await failureOf(mailer.send({ ...MAIL, to: "jo@shopper.example, all@evil.example" }));
  await failureOf(mailer.send({ ...MAIL, to: `jo@shopper.example${evil}` }));
  expect(peer.arrived.length).toBeGreaterThanOrEqual(4);
  for (const { to, headers } of peer.arrived) {
    expect(to).toHaveLength(1);
    expect(to).not.toContain("all@evil.example");
    expect(Object.keys(headers)).not.toContain("bcc");
    expect(Object.keys(headers)).not.toContain("x-evil");
  }
});

test.each([
  ["recipient", { code: 550, text: "5.1.1 No such mailbox" }],
  ["message", { code: 554, text: "5.6.0 Looks like spam" }],
] as const)("a refusal of the %s is for good, in the server's words", async (at, refusal) => {
  const peer = await peerOf();
  const mailer = mailerFor(peer);
  peer.refuse(at, refusal);
  const failure = await failureOf(mailer.send(MAIL));
  expect(failure).toBeInstanceOf(MailRefused);
  expect(String(failure)).toContain(`${refusal.code} ${refusal.text}`);
  await mailer.send(MAIL);
});

test.each([
  ["connect", { code: 421, text: "4.3.2 Too busy" }],
  ["connect", { code: 554, text: "5.3.2 Come back later" }],
  ["sender", { code: 550, text: "5.7.1 Sender unknown" }],
  ["recipient", { code: 450, text: "4.2.0 Greylisted" }],
  ["recipient", { code: 421, text: "4.7.0 Too many of you" }],
  ["message", { code: 451, text: "4.3.0 Disk full" }],
] as const)("at %s, %o may be over by the next attempt", async (at, refusal) => {
  const peer = await peerOf();
  const mailer = mailerFor(peer);
  peer.refuse(at, refusal);
  const failure = await failureOf(mailer.send(MAIL));
  expect(failure).toBeInstanceOf(Error);
  expect(failure).not.toBeInstanceOf(MailRefused);
  expect(String(failure)).toContain(`${refusal.code}`);
  await mailer.send(MAIL);
});

test("a server that dies before its answer may have taken it: the next attempt has the same name", async () => {
  const peer = await peerOf();
  const mailer = mailerFor(peer);
  peer.dieAfterNextMessage();
  const failure = await failureOf(mailer.send(MAIL));
  expect(failure).toBeInstanceOf(Error);
  expect(failure).not.toBeInstanceOf(MailRefused);
  expect(peer.arrived).toHaveLength(1);
  await mailer.send(MAIL);
  const [first, second] = peer.arrived;
  expect(first?.headers["message-id"]).toBeDefined();
  expect(second).toEqual(first);
});

test("a server that falls silent, and one that never says a word, are given up", async () => {
  const peer = await peerOf();
  peer.hold(new Promise(() => {}));
  const failure = await failureOf(mailerFor(peer, SHORT).send(MAIL));
  expect(failure).toBeInstanceOf(Error);
  expect(failure).not.toBeInstanceOf(MailRefused);
  const mute = createServer(() => {}).listen(0, "127.0.0.1");
  open.push(mute);
  await once(mute, "listening");
  const url = `smtp://127.0.0.1:${(mute.address() as AddressInfo).port}`;
  expect(await failureOf(mailerFor({ url }, { silenceMs: 300, sendingMs: 60_000 }).send(MAIL))).toBeInstanceOf(Error);
});

test("a server that thinks before it takes a mail gets it once", async () => {
  const peer = await peerOf();
  const silenceMs = 1_000;
  peer.hold(setTimeout(silenceMs * 1.5));
  await mailerFor(peer, { silenceMs, sendingMs: 60_000 }).send(MAIL);
  expect(peer.arrived).toHaveLength(1);
});

test("what went wrong is said in words, before those of the server", async () => {
  const peer = await peerOf({ login: { user: "shop", password: "right" } });
  const why = async (url: string, patience?: typeof SHORT) =>
    String(await failureOf(mailerFor({ url }, patience).send(MAIL)));
  expect(await why(peer.url.replace("right", "wrong"))).toMatch(
    /^Error: The mail server does not accept the login: 535 /,
  );
  peer.refuse("recipient", { code: 450, text: "4.2.0 Greylisted" });
  expect(await why(peer.url)).toBe("Error: The mail server put it off: 450 4.2.0 Greylisted");
  peer.refuse("sender", { code: 550, text: "5.7.1 Sender unknown" });
  expect(await why(peer.url)).toBe("Error: The mail server takes no mail from the shop: 550 5.7.1 Sender unknown");
  peer.dieAfterNextMessage();
  expect(await why(peer.url)).toMatch(/^Error: The mail server hung up: /);
  peer.hold(new Promise(() => {}));
  expect(await why(peer.url, SHORT)).toMatch(/^Error: The mail server did not answer in time: /);
  await peer.close();
  expect(await why(peer.url)).toMatch(/^Error: The mail server could not be reached: .*ECONNREFUSED/);
});

test("a wrong password and an encryption that nobody can trust are faults of the setup, and nothing is sent", async () => {
  const peer = await peerOf({ login: { user: "shop", password: "right" } });
  await mailerFor(peer).send(MAIL);
  const wrong = await failureOf(mailerFor({ url: peer.url.replace("right", "hunter2") }).send(MAIL));
  expect(wrong).not.toBeInstanceOf(MailRefused);
  expect(String(wrong)).toContain("535");
  expect(String(wrong)).not.toContain("hunter2");
  const bare = await failureOf(mailerFor({ url: `${peer.url}?requireTLS=true` }).send(MAIL));
  expect(bare).toBeInstanceOf(Error);
  expect(bare).not.toBeInstanceOf(MailRefused);
  expect(peer.arrived).toHaveLength(1);

  const untrusted = await peerOf({ encrypts: true });
  const failure = await failureOf(mailerFor(untrusted).send(MAIL));
  expect(failure).toBeInstanceOf(Error);
  expect(failure).not.toBeInstanceOf(MailRefused);
  expect(untrusted.arrived).toEqual([]);
});
