import { beforeEach, expect, test } from "vitest";
import { resendEmail } from "#shop/messaging/email/resend-email.server.ts";
import { sendEmails } from "#shop/messaging/email/send-emails.server.ts";
import { suppress } from "#shop/messaging/suppression/suppress.server.ts";
import { writeSetting } from "#shop/running/settings/settings.store.server.ts";
import { DEFAULT_SETTINGS } from "#shop/running/settings/settings.ts";
import { freshContext } from "#test/harness/fresh-context.ts";
import { STAFF } from "#test/harness/orders.ts";
import { emailContext, sentEmails } from "#test/harness/sent-emails.ts";
import { changeMessage, deleteMessage, findMessage, leaveMessage, listMessages } from "./messages.server.ts";
import { readThread } from "./read-thread.server.ts";
import { replyToMessage } from "./reply-to-message.server.ts";

const DAY_MS = 24 * 60 * 60 * 1000;
const OWNER = { ...DEFAULT_SETTINGS.owner, email: "hello@shop.example" };
const WRITTEN = {
  name: "Jordan Avery",
  email: "jordan@shopper.example",
  phone: "503 555 0142",
  comment: "Win money at https://spam.example\nand more",
  website: "",
};

const { clock, ctx } = await freshContext();
beforeEach(() => writeSetting(ctx.db, "owner", OWNER));

async function write(comment: string, email = "jordan.avery@shopper.example"): Promise<string> {
  clock.advance(1000);
  await leaveMessage(ctx, { name: "Jordan", email, phone: "", comment, website: "" });
  return (await list())[0]?._id ?? "";
}
const list = async (filter: Partial<Parameters<typeof listMessages>[1]> = {}) =>
  (await listMessages(ctx.db, { limit: 50, ...filter })).items;
const comments = async (filter: Parameters<typeof list>[0]) => (await list(filter)).map(({ comment }) => comment);
const send = () => sendEmails(emailContext(ctx), undefined);
const emails = (kind: "contact_copy" | "contact_reply" | "message_answer") =>
  ctx.db.selectFrom("emails").selectAll().where("kind", "=", kind).orderBy("createdAt").execute();
const stored = () => ctx.db.selectFrom("messages").selectAll().execute();
async function leave(change: Partial<typeof WRITTEN> = {}) {
  await leaveMessage(ctx, { ...WRITTEN, ...change });
  await send();
}
const actions = async () =>
  (await ctx.db.selectFrom("auditLog").select("action").orderBy("id").execute()).map(({ action }) => action);

test("a message is unread and open until staff change it, and lists its emails; repeating a change does nothing", async () => {
  const id = await write("Does it fit?");
  expect(await findMessage(ctx.db, id)).toMatchObject({
    ...{ unread: true, state: "open", note: "" },
    emails: [{ kind: "contact_copy" }, { _id: expect.any(String), kind: "contact_reply", state: "queued" }],
  });
  await changeMessage(ctx, STAFF, id, { read: true });
  await changeMessage(ctx, STAFF, id, { read: true });
  clock.advance(1000);
  await changeMessage(ctx, STAFF, id, { state: "done" });
  await changeMessage(ctx, STAFF, id, { state: "done" });
  expect(await findMessage(ctx.db, id)).toMatchObject({ unread: false, state: "done" });
  clock.advance(1000);
  await changeMessage(ctx, STAFF, id, { state: "open" });
  expect(await findMessage(ctx.db, id)).toMatchObject({ unread: false, state: "open" });
  clock.advance(1000);
  await changeMessage(ctx, STAFF, id, { state: "open", note: "Asked the maker.", noteWas: "" });
  clock.advance(1000);
  await changeMessage(ctx, STAFF, id, { state: "done" });
  expect(await actions()).toEqual(["message.done", "message.reopened", "message.noted", "message.done"]);
  const audit = await ctx.db.selectFrom("auditLog").select(["before", "after"]).orderBy("id").execute();
  expect(audit[2]?.after).toEqual({ changed: ["note"] });
  // The note goes with its message; the audit log stays.
  expect(JSON.stringify(audit)).not.toContain("maker");
});

test("a note that someone else has changed isn't overwritten", async () => {
  const id = await write("Does it fit?");
  await changeMessage(ctx, STAFF, id, { note: "Asked the maker.", noteWas: "" });
  expect(await changeMessage(ctx, STAFF, id, { note: "Other", noteWas: "" })).toEqual({ outcome: "changed_meanwhile" });
  expect(await findMessage(ctx.db, id)).toMatchObject({ note: "Asked the maker." });
  // Saving the same note again succeeds.
  expect(await changeMessage(ctx, STAFF, id, { note: "Asked the maker.", noteWas: "" })).toMatchObject({
    outcome: "changed",
  });
});

test("messages can be searched by the beginning of words, filtered by state, and paged", async () => {
  const first = await write("Where is my order LC482913?");
  await write("Do you ship to Alaska?", "robin@mail.example");
  const { items, next } = await listMessages(ctx.db, { limit: 1 });
  expect(items.map(({ comment }) => comment)).toEqual(["Do you ship to Alaska?"]);
  expect(await comments({ limit: 1, after: next ?? undefined })).toEqual(["Where is my order LC482913?"]);
  await changeMessage(ctx, STAFF, first, { state: "done" });
  expect(await comments({ q: "lc4829" })).toEqual(["Where is my order LC482913?"]);
  expect(await comments({ q: "avery@shopper ORDER" })).toEqual(["Where is my order LC482913?"]);
  expect(await comments({ q: "jordan alas" })).toEqual(["Do you ship to Alaska?"]);
  expect(await comments({ q: "laska" })).toEqual([]);
  expect(await comments({ q: "Aláska" })).toEqual(["Do you ship to Alaska?"]);
  expect(await comments({ state: "open" })).toEqual(["Do you ship to Alaska?"]);
  expect(await comments({ state: "done", q: "alaska" })).toEqual([]);
  await write("It’s for the O’Brien café.");
  expect(await comments({ q: "it's o'brien CAFE" })).toEqual(["It’s for the O’Brien café."]);
});

test("the same message is stored once within an hour, in any letter case of its address, until staff are done with it", async () => {
  await Promise.all([leave(), leave({ email: WRITTEN.email.toUpperCase() }), leave()]);
  const [message, ...copies] = await list();
  expect(copies).toEqual([]);
  await changeMessage(ctx, STAFF, message?._id ?? "", { state: "done" });
  clock.advance(1000);
  await leave();
  expect((await list()).map(({ state }) => state)).toEqual(["open", "done"]);
  await leave({ comment: "And a tablet?" });
  clock.advance(60 * 60_000);
  await leave();
  expect(await list()).toHaveLength(4);
});

test("a deleted message leaves no personal data in the audit log", async () => {
  const id = await write("Please forget me");
  expect(await deleteMessage(ctx, STAFF, id)).toBe("deleted");
  expect(await deleteMessage(ctx, STAFF, id)).toBe("not_found");
  expect(await list()).toEqual([]);
  const log = JSON.stringify(await ctx.db.selectFrom("auditLog").selectAll().execute());
  expect(log).toContain("message.deleted");
  expect(log).not.toMatch(/forget|jordan/i);
});

type HowToReply = { key?: string; sendsEmail?: boolean; seen?: string | undefined };
const reply = (
  messageId: string,
  text = "Yes, it does.",
  { key = "press-0001", sendsEmail = true, seen }: HowToReply = {},
) => replyToMessage(ctx, STAFF, { messageId, text, key, sendsEmail, seen });
const sent = async () => (await sentEmails(emailContext(ctx))).filter(({ subject }) => subject.startsWith("Re:"));

test("a reply is emailed with the shop's address as reply address, and marks the message as read and done", async () => {
  const id = await write("Does it fit?");
  await suppress(ctx, "jordan.avery@shopper.example", "unsubscribed");
  expect(await reply(id)).toMatchObject({ outcome: "kept" });
  const [email, ...others] = await sent();
  expect(others).toEqual([]);
  expect(email).toMatchObject({ to: "jordan.avery@shopper.example", replyTo: "hello@shop.example" });
  for (const part of ["Yes, it does.", "Does it fit?"]) expect(email?.text).toContain(part);
  expect(await findMessage(ctx.db, id)).toMatchObject({ unread: false, state: "done" });
  expect(await actions()).toEqual(["message.answered"]);
});

test("a reply that isn't emailed leaves the message open", async () => {
  const id = await write("Does it fit?");
  expect(await reply(id, "Yes, it does.", { sendsEmail: false })).toMatchObject({ outcome: "kept" });
  expect(await findMessage(ctx.db, id)).toMatchObject({ unread: false, state: "open" });
});

test("a reply is sent once per key, and a key can't be used for another text", async () => {
  const id = await write("Does it fit?");
  const [first, second] = [await reply(id), await reply(id)];
  expect(second).toEqual(first);
  expect(await reply(id, "No.")).toEqual({ outcome: "key_reused" });
  expect(await sent()).toHaveLength(1);
  expect(await reply(ctx.ids.uuid())).toEqual({ outcome: "not_found" });
});

test("of two replies at once to what both staff have seen, one is sent, and the other only after they saw the first", async () => {
  const seen = await write("Does it fit?");
  const again = (key: string, last: string | undefined = seen) => reply(seen, "No.", { key, seen: last });
  const outcomes = await Promise.all([reply(seen, "Yes.", { seen }), again("press-0002")]);
  expect(outcomes.map(({ outcome }) => outcome).sort()).toEqual(["kept", "stale"]);
  const thread = await readThread(ctx, seen, { seesOrders: true, sendsEmail: true });
  expect(await again("press-0003", thread?.entries.at(-1)?._id)).toMatchObject({ outcome: "kept" });
  expect(await sent()).toHaveLength(2);
});

test("a thread contains one address's messages and the replies to them in order", async () => {
  const first = await write("Does it fit?");
  await write("Do you ship to Alaska?", "robin@mail.example");
  clock.advance(1000);
  await reply(first);
  await sent();
  const { id: emailId } = await ctx.db
    .selectFrom("emails")
    .select("id")
    .where("kind", "=", "message_answer")
    .executeTakeFirstOrThrow();
  const second = await write("Thanks!", "Jordan.Avery@Shopper.example");
  const thread = await readThread(ctx, second, { seesOrders: true, sendsEmail: true });
  expect(
    thread?.entries.map(({ kind, text, by, emailId, emailState }) => [kind, text, by, emailId, emailState]),
  ).toEqual([
    ["message", "Does it fit?", "Jordan", null, null],
    ["reply", "Yes, it does.", STAFF.email, emailId, "sent"],
    ["message", "Thanks!", "Jordan", null, null],
  ]);
  expect((await readThread(ctx, first, { seesOrders: true, sendsEmail: true }))?.entries).toEqual(thread?.entries);
  expect(thread?.orders).toEqual([]);
});

test("the shop gets a copy of the entire message, and its sender a confirmation that doesn't repeat what they typed", async () => {
  await leave();
  const [message] = await stored();
  const [copy, ...more] = await emails("contact_copy");
  expect(more).toEqual([]);
  expect(copy).toMatchObject({
    recipient: "hello@shop.example",
    subject: "Message from Jordan Avery",
    content: { replyTo: "jordan@shopper.example" },
  });
  for (const typed of ["Jordan Avery", "jordan@shopper.example", "503 555 0142", "https://spam.example\nand more"]) {
    expect(copy?.body).toContain(typed);
  }
  expect(copy?.body).toContain(`https://shop.example/admin/inbox?open=${message?.id}`);
  const [reply, ...others] = await emails("contact_reply");
  expect(others).toEqual([]);
  expect(reply).toMatchObject({ recipient: "jordan@shopper.example", content: { automaticReply: true } });
  expect(reply?.body).toContain("We got your message on May 1, 2026, 8:00 AM ET");
  expect(`${reply?.subject} ${reply?.body}`).not.toMatch(/spam|Jordan|503/);
});

test("a shop without an email address stores the message, and the confirmation doesn't invite a reply", async () => {
  await writeSetting(ctx.db, "owner", { ...OWNER, email: "" });
  await leave();
  expect(await stored()).toHaveLength(1);
  expect(await emails("contact_copy")).toEqual([]);
  expect((await emails("contact_reply"))[0]?.body).not.toContain("reply to this email");
});

test("an address gets at most one confirmation a day, but the shop gets a copy of each message", async () => {
  for (const comment of ["One", "Two", "Three"]) await leaveMessage(ctx, { ...WRITTEN, comment });
  await send();
  await leave({ email: "Jordan@Shopper.example" });
  expect([await emails("contact_reply"), await emails("contact_copy")].map(({ length }) => length)).toEqual([1, 4]);
  clock.advance(DAY_MS + 1);
  await leave();
  expect(await emails("contact_reply")).toHaveLength(2);
});

test("a confirmation that is sent late still belongs to its own message", async () => {
  await leave();
  clock.advance(2 * DAY_MS);
  await leave();
  const [first] = await emails("contact_reply");
  const again = { status: "queued", nextAttemptAt: clock.now() } as const;
  await ctx.db
    .updateTable("emails")
    .set(again)
    .where("id", "=", first?.id ?? "")
    .execute();
  await send();
  expect(await emails("contact_reply")).toMatchObject([{ status: "kept" }, { status: "kept" }]);
});

test("an address on the suppression list gets no confirmation", async () => {
  await suppress(ctx, "jordan@shopper.example", "unsubscribed");
  clock.advance(1000);
  await leave();
  expect([await emails("contact_reply"), await emails("contact_copy")].map(({ length }) => length)).toEqual([0, 1]);
});

test("a reply or its resent copy blocks the deletion of its message while it is queued, and is deleted with it", async () => {
  const id = await write("Does it fit?");
  await reply(id);
  expect(await deleteMessage(ctx, STAFF, id)).toBe("reply_queued");
  expect(await sent()).toHaveLength(1);
  const copied = (await emails("message_answer"))[0]?.id ?? "";
  expect(await resendEmail(emailContext(ctx), STAFF, { emailId: copied, key: "press-0001" })).toMatchObject({
    outcome: "queued",
  });
  expect(await deleteMessage(ctx, STAFF, id)).toBe("reply_queued");
  expect(await sent()).toHaveLength(1);
  expect((await findMessage(ctx.db, id))?.emails.filter(({ kind }) => kind === "message_answer")).toHaveLength(2);
  expect(await deleteMessage(ctx, STAFF, id)).toBe("deleted");
  expect(await ctx.db.selectFrom("emails").select("id").execute()).toEqual([]);
});

test("deleting a message deletes its replies and emails, even queued copies and confirmations", async () => {
  await leave();
  for (const { id } of await stored()) await reply(id);
  await send();
  await leaveMessage(ctx, WRITTEN);
  for (const { id } of await stored()) await deleteMessage(ctx, STAFF, id);
  expect(await sent()).toEqual([]);
  for (const table of ["emails", "messageReplies"] as const)
    expect(await ctx.db.selectFrom(table).select("id").execute()).toEqual([]);
});

test("a message is stored only together with its emails", async () => {
  await ctx.db.schema.alterTable("emails").renameTo("emails_away").execute();
  try {
    await expect(leaveMessage(ctx, WRITTEN)).rejects.toThrow();
  } finally {
    await ctx.db.schema.alterTable("emails_away").renameTo("emails").execute();
  }
  expect(await stored()).toEqual([]);
});
