import { expect, test } from "vitest";
import { freshContext } from "#test/harness/fresh-context.ts";
import { ADA as STAFF } from "#test/harness/product-editor.ts";
import { isSuppressed } from "./is-suppressed.server.ts";
import { suppress, suppressErased } from "./suppress.server.ts";
import { addSuppression, liftSuppression, listSuppressions } from "./suppressions.server.ts";
import { countSuppressions } from "./suppressions.store.server.ts";

const EMAIL = "jordan@mail.example";

const { clock, ctx } = await freshContext();
const list = async (filter: object = {}) => (await listSuppressions(ctx, { limit: 50, ...filter })).items;
const add = (note: string) => addSuppression(ctx, STAFF, { email: EMAIL, reason: "complained", note });
const audit = () => ctx.db.selectFrom("auditLog").selectAll().orderBy("id").execute();

test("staff can add an address once per reason and remove it, each with a note", async () => {
  const { _id } = await add("Called us.");
  clock.advance(1000);
  expect(await add("Called twice.")).toMatchObject({ _id, note: "Called twice.", addedBy: "ada@shop.example" });
  expect(await isSuppressed(ctx, "Jordan@mail.example", clock.now())).toBe(true);
  clock.advance(1000);
  expect(await liftSuppression(ctx, STAFF, _id, "It was a mistake.")).toBe(true);
  expect(await liftSuppression(ctx, STAFF, _id, "It was a mistake.")).toBe(false);
  expect(await isSuppressed(ctx, EMAIL)).toBe(false);
  expect((await audit()).map(({ action, after }) => [action, after])).toEqual([
    ["suppression.added", { reason: "complained" }],
    ["suppression.added", { reason: "complained" }],
    ["suppression.lifted", { note: "It was a mistake." }],
  ]);
  expect(JSON.stringify(await audit())).not.toMatch(/jordan|called/i);
});

test("the list is sorted by time and can be filtered, searched and paged", async () => {
  for (const email of ["jordan.avery@mail.example", "robin@mail.example", "sam@post.example"]) {
    clock.advance(1000);
    await suppress(ctx, email, email.startsWith("sam") ? "bounced" : "unsubscribed");
  }
  expect(await countSuppressions(ctx.db)).toEqual({ unsubscribed: 2, bounced: 1 });
  const emails = async (filter: object = {}) => (await list(filter)).map(({ email }) => email);
  expect(await emails()).toEqual(["sam@post.example", "robin@mail.example", "jordan.avery@mail.example"]);
  expect(await emails({ reason: "bounced" })).toEqual(["sam@post.example"]);
  expect(await emails({ q: "AVERY" })).toEqual(["jordan.avery@mail.example"]);
  expect(await emails({ q: "róbin" })).toEqual(["robin@mail.example"]);
  expect(await emails({ q: "avery@mail", reason: "bounced" })).toEqual([]);
  const { items, next } = await listSuppressions(ctx, { limit: 2 });
  expect([...items.map(({ email }) => email), ...(await emails({ after: next }))]).toEqual(await emails());
});

test("an erased address is found only by its full text", async () => {
  await suppressErased(ctx, EMAIL);
  expect(await list({ q: "JORDAN@mail.example" })).toMatchObject([{ email: null, reason: "erased" }]);
  expect(await list({ q: "jordan" })).toEqual([]);
  expect(await list()).toHaveLength(1);
});
