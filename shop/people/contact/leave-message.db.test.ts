import { beforeEach, expect, test } from "vitest";
import { sendEmails } from "#shop/messaging/email/send-emails.server.ts";
import { suppress } from "#shop/messaging/suppression/suppress.server.ts";
import { writeSetting } from "#shop/running/settings/settings.store.server.ts";
import { DEFAULT_SETTINGS } from "#shop/running/settings/settings.ts";
import { freshContext } from "#test/harness/fresh-context.ts";
import { STAFF } from "#test/harness/orders.ts";
import { emailContext } from "#test/harness/sent-emails.ts";
import { deleteMessage, leaveMessage } from "./messages.server.ts";

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

const send = () => sendEmails(emailContext(ctx), undefined);
const mails = (kind: "contact_copy" | "contact_reply") =>
  ctx.db.selectFrom("emails").selectAll().where("kind", "=", kind).orderBy("createdAt").execute();
const messages = () => ctx.db.selectFrom("messages").selectAll().execute();
async function write(change: Partial<typeof WRITTEN> = {}) {
  await leaveMessage(ctx, { ...WRITTEN, ...change });
  await send();
}

test("the shop gets a copy of everything, with the writer as reply address", async () => {
  await write();
  const [message] = await messages();
  const [copy, ...more] = await mails("contact_copy");
  expect(more).toEqual([]);
  expect(copy).toMatchObject({
    recipient: "hello@shop.example",
    subject: "Message from Jordan Avery",
    content: { replyTo: "jordan@shopper.example" },
  });
  for (const typed of ["Jordan Avery", "jordan@shopper.example", "503 555 0142", "https://spam.example\nand more"]) {
    expect(copy?.body).toContain(typed);
  }
  expect(copy?.body).toContain(`https://shop.example/admin?tab=messages&open=${message?.id}`);
});

test("the writer gets a confirmation that repeats nothing they typed", async () => {
  await write();
  const [reply, ...more] = await mails("contact_reply");
  expect(more).toEqual([]);
  expect(reply).toMatchObject({ recipient: "jordan@shopper.example", content: { automaticReply: true } });
  expect(reply?.body).toContain("arrived on May 1, 2026, 8:00 AM Eastern time");
  expect(`${reply?.subject} ${reply?.body}`).not.toMatch(/spam|Jordan|503/);
});

test("a shop without an address keeps the message, and the confirmation asks for no reply", async () => {
  await writeSetting(ctx.db, "owner", { ...OWNER, email: "" });
  await write();
  expect(await messages()).toHaveLength(1);
  expect(await mails("contact_copy")).toEqual([]);
  expect((await mails("contact_reply"))[0]?.body).not.toContain("answer this mail");
});

test("a demo shop promises no answer", async () => {
  await writeSetting(ctx.db, "demo", true);
  await write();
  expect((await mails("contact_reply"))[0]?.body).toContain("nobody answers here");
});

test("an address gets one confirmation a day, and the shop a copy of each message", async () => {
  for (const comment of ["One", "Two", "Three"]) await leaveMessage(ctx, { ...WRITTEN, comment });
  await send();
  await write({ email: "Jordan@Shopper.example" });
  expect([await mails("contact_reply"), await mails("contact_copy")].map(({ length }) => length)).toEqual([1, 4]);
  clock.advance(DAY_MS + 1);
  await write();
  expect(await mails("contact_reply")).toHaveLength(2);
});

test("a confirmation that was kept belongs to its own message when it is sent later", async () => {
  await write();
  clock.advance(2 * DAY_MS);
  await write();
  const [first] = await mails("contact_reply");
  const again = { status: "queued", nextAttemptAt: clock.now() } as const;
  await ctx.db
    .updateTable("emails")
    .set(again)
    .where("id", "=", first?.id ?? "")
    .execute();
  await send();
  expect(await mails("contact_reply")).toMatchObject([{ status: "kept" }, { status: "kept" }]);
});

test("an address on the suppression list gets no confirmation", async () => {
  await suppress(ctx, "jordan@shopper.example", "unsubscribed");
  clock.advance(1000);
  await write();
  expect([await mails("contact_reply"), await mails("contact_copy")].map(({ length }) => length)).toEqual([0, 1]);
});

test("a filled honeypot stores nothing", async () => {
  await write({ website: "https://spam.example" });
  expect([await messages(), await mails("contact_copy"), await mails("contact_reply")]).toEqual([[], [], []]);
});

test("the mails of a message are deleted with it, even queued ones", async () => {
  await write();
  await leaveMessage(ctx, WRITTEN);
  for (const { id } of await messages()) await deleteMessage(ctx, STAFF, id);
  await send();
  expect([await mails("contact_copy"), await mails("contact_reply")]).toEqual([[], []]);
});

test("a message is stored only together with its mails", async () => {
  await ctx.db.schema.alterTable("emails").renameTo("emails_away").execute();
  try {
    await expect(leaveMessage(ctx, WRITTEN)).rejects.toThrow();
  } finally {
    await ctx.db.schema.alterTable("emails_away").renameTo("emails").execute();
  }
  expect(await messages()).toEqual([]);
});
