import { expect, test } from "vitest";
import { freshContext } from "#test/harness/fresh-context.ts";
import { STAFF } from "#test/harness/orders.ts";
import { changeMessage, deleteMessage, findMessage, leaveMessage, listMessages } from "./messages.server.ts";

const { clock, ctx } = await freshContext();

async function write(comment: string, email = "jordan.avery@shopper.example"): Promise<string> {
  clock.advance(1000);
  await leaveMessage(ctx, { name: "Jordan", email, phone: "", comment, website: "" });
  return (await list())[0]?._id ?? "";
}
const list = async (filter: Partial<Parameters<typeof listMessages>[1]> = {}) =>
  (await listMessages(ctx.db, { limit: 50, ...filter })).items;
const comments = async (filter: Parameters<typeof list>[0]) => (await list(filter)).map(({ comment }) => comment);
const actions = async () =>
  (await ctx.db.selectFrom("audit_log").select("action").orderBy("id").execute()).map(({ action }) => action);

test("a message is unread and open until staff change that, and lists its mails; a repeated change does nothing", async () => {
  const id = await write("Does it fit?");
  expect(await findMessage(ctx.db, id)).toMatchObject({
    ...{ unread: true, state: "open", note: "" },
    mails: [{ _id: expect.any(String), kind: "contact_reply", state: "queued" }],
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
  expect(await actions()).toEqual(["message.read", "message.done", "message.reopened", "message.noted"]);
});

test("a note written by two people is not overwritten", async () => {
  const id = await write("Does it fit?");
  await changeMessage(ctx, STAFF, id, { note: "Asked the maker.", noteWas: "" });
  expect(await changeMessage(ctx, STAFF, id, { note: "Other", noteWas: "" })).toEqual({ outcome: "changed_meanwhile" });
  expect(await findMessage(ctx.db, id)).toMatchObject({ note: "Asked the maker." });
  // The same note again is what was wanted.
  expect(await changeMessage(ctx, STAFF, id, { note: "Asked the maker.", noteWas: "" })).toMatchObject({
    outcome: "changed",
  });
});

test("messages are found by the beginning of words, filtered by state, and paged", async () => {
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
  expect(await comments({ state: "open" })).toEqual(["Do you ship to Alaska?"]);
  expect(await comments({ state: "done", q: "alaska" })).toEqual([]);
});

test("a deleted message leaves no personal data in the log", async () => {
  const id = await write("Please forget me");
  expect(await deleteMessage(ctx, STAFF, id)).toBe(true);
  expect(await deleteMessage(ctx, STAFF, id)).toBe(false);
  expect(await list()).toEqual([]);
  const log = JSON.stringify(await ctx.db.selectFrom("audit_log").selectAll().execute());
  expect(log).toContain("message.deleted");
  expect(log).not.toMatch(/forget|jordan/i);
});
