import { createServer } from "node:net";
import { setTimeout } from "node:timers/promises";
import { afterEach, expect, test } from "vitest";
import { listenOnLoopback } from "#test/harness/loopback.ts";
import { type SmtpPeer, startSmtpPeer } from "#test/harness/smtp-peer.ts";
import { createMailer, type Email, type Mailer } from "./mailer.server.ts";

const FROM = "Pack'd <orders@shop.example>";
const MAIL: Email = {
  id: "01968a5e-2f3c-7a51-9c1d-5b2f6e8a4c10",
  at: new Date("2026-05-01T12:00:00Z"),
  to: "jo@shopper.example",
  subject: "Your order",
  text: "Thank you, Zoë!",
};

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

test.each(["", "?ignoreTLS=true"])("sends nothing to a server without TLS where TLS is required: %s", async (query) => {
  const peer = await peerOf();
  const url = `${peer.url}${query}`;
  expect(await failureOf(mailerFor({ url }, { requireTls: true }).send(MAIL))).toMatchObject({
    message: expect.stringMatching(/^The mail server couldn't be reached/),
  });
  expect(peer.arrived).toEqual([]);
});

test("delivers an email with text, HTML and the headers for mail programs", async () => {
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

test.each([
  ["Pack'd: hoodies (US) <orders@shop.example>", `"Pack'd: hoodies (US)" <orders@shop.example>`],
  [`"Pack'd, Inc." <orders@shop.example>`, `"Pack'd, Inc." <orders@shop.example>`],
  ["orders@shop.example", "orders@shop.example"],
])("is sent by '%s' as a whole", async (from, header) => {
  const peer = await peerOf();
  const mailer = createMailer(peer.url, from);
  open.push(mailer);
  await mailer.send(MAIL);
  expect(peer.arrived).toMatchObject([{ headers: { from: header } }]);
});

test("writes short ASCII lines that every server can carry, and the text before the HTML", async () => {
  const peer = await peerOf();
  const long = `${"A long line of an order for Zoë, told in one breath. ".repeat(30)}\n.\nFrom here on it goes on.`;
  const subject = `Zoë’s order 🧥 ${"with a long name ".repeat(12)}`;
  await mailerFor(peer).send({ ...MAIL, subject, text: long, html: `<p>${long}</p>` });
  const [email] = peer.arrived;
  expect(email).toMatchObject({ text: long, html: `<p>${long}</p>` });
  const raw = email?.raw ?? "";
  expect(raw).toMatch(/^[\x20-\x7e\r\n\t]*$/);
  expect(raw.replaceAll("\r\n", "")).not.toMatch(/[\r\n]/);
  expect(Math.max(...raw.split("\r\n").map((line) => line.length))).toBeLessThanOrEqual(78);
  expect(raw).toMatch(/multipart\/alternative[\s\S]*text\/plain; charset=utf-8[\s\S]*text\/html; charset=utf-8/);
  expect(email?.headers["mime-version"]).toBe("1.0");
});

test("turns no shopper's input into a header or a second recipient", async () => {
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

const OFF = "The mail server asked us to try later";
const NONE = "The mail server doesn't accept email from the shop";

test.each([
  ["recipient", "550 5.1.1 No such mailbox", "EmailRefused: The mail server refused it"],
  ["message", "554 5.6.0 Looks like spam", "EmailRefused: The mail server refused it"],
  ["connect", "421 4.3.2 Too busy", `Error: ${OFF}`],
  ["connect", "554 5.3.2 Come back later", `Error: ${NONE}`],
  ["sender", "550 5.7.1 Sender unknown", `Error: ${NONE}`],
  ["recipient", "450 4.2.0 Greylisted", `Error: ${OFF}`],
  ["recipient", "421 4.7.0 Too many of you", `Error: ${OFF}`],
  ["message", "451 4.3.0 Disk full", `Error: ${OFF}`],
] as const)("reports a refusal of the %s with %s as '%s'", async (at, answer, words) => {
  const peer = await peerOf();
  const mailer = mailerFor(peer);
  peer.refuse(at, { code: Number(answer.slice(0, 3)), text: answer.slice(4) });
  expect(String(await failureOf(mailer.send(MAIL)))).toBe(`${words}: ${answer}`);
  await mailer.send(MAIL);
});

test("sends a retry with the same Message-ID, because a server that dies may have accepted the first attempt", async () => {
  const peer = await peerOf();
  const mailer = mailerFor(peer);
  peer.dieAfterNextMessage();
  expect(String(await failureOf(mailer.send(MAIL)))).toMatch(/^Error: The mail server closed the connection: /);
  await mailer.send(MAIL);
  const [first, second, ...more] = peer.arrived;
  expect(first?.headers["message-id"]).toBeDefined();
  expect(second).toEqual(first);
  expect(more).toEqual([]);
});

test("gives up on a server that goes silent, and on one that never answers", async () => {
  const peer = await peerOf();
  peer.hold(new Promise(() => {}));
  const silent = mailerFor(peer, { silenceMs: 60_000, sendingMs: 300 });
  const mute = await listenOnLoopback(createServer());
  open.push(mute);
  const url = `smtp://127.0.0.1:${mute.port}`;
  const wordless = mailerFor({ url }, { silenceMs: 300, sendingMs: 60_000 });
  const failures = await Promise.all([silent, wordless].map((mailer) => failureOf(mailer.send(MAIL))));
  for (const failure of failures) {
    expect(String(failure)).toMatch(/^Error: The mail server didn't answer in time: /);
  }
});

test("waits longer for a server that takes its time to accept an email, and sends it only once", async () => {
  const peer = await peerOf();
  const silenceMs = 300;
  peer.hold(setTimeout(silenceMs * 2));
  await mailerFor(peer, { silenceMs, sendingMs: 60_000 }).send(MAIL);
  expect(peer.arrived).toHaveLength(1);
});

test("sends nothing with a wrong password, without trusted encryption or to an unreachable server", async () => {
  const peer = await peerOf({ login: { user: "shop", password: "right" } });
  const why = async (url: string) => String(await failureOf(mailerFor({ url }).send(MAIL)));
  await mailerFor(peer).send(MAIL);
  const wrong = await why(peer.url.replace("right", "hunter2"));
  expect(wrong).toMatch(/^Error: The mail server didn't accept the login: 535 /);
  expect(wrong).not.toContain("hunter2");
  expect(await why(`${peer.url}?requireTLS=true`)).toMatch(/^Error: /);
  expect(peer.arrived).toHaveLength(1);

  const untrusted = await peerOf({ encrypts: true });
  expect(await why(untrusted.url)).toMatch(/^Error: /);
  expect(untrusted.arrived).toEqual([]);
  await peer.close();
  expect(await why(peer.url)).toMatch(/^Error: The mail server couldn't be reached: .*ECONNREFUSED/);
});
