import { beforeEach, expect, test } from "vitest";
import { seedDemoShop } from "#shop/running/demo/seed-demo.server.ts";
import { findProduct } from "#shop/selling/catalog/list-products.server.ts";
import { freshContext } from "#test/harness/fresh-context.ts";
import { ADA as STAFF } from "#test/harness/product-editor.ts";
import { addReview } from "#test/harness/reviews.ts";
import { listReviews } from "./list-reviews.server.ts";
import { findForModeration, listForModeration, moderateReview, replyToReview } from "./moderate-reviews.server.ts";
import type { Decision, HiddenReason } from "./moderation.ts";

const ID = "packd-hoodie";
const SPAM: Decision = { state: "hidden", reason: "spam" };

const { clock, ctx } = await freshContext();
let notified = 0;
beforeEach(async () => {
  notified = 0;
  await seedDemoShop(ctx);
});

const write = (rating: number) => addReview(ctx, { rating });
function decide(id: string, was: "pending" | "published" | HiddenReason, decision: Decision) {
  clock.advance(1000);
  const isShown = was === "pending" || was === "published";
  const seen = {
    ...(isShown ? { state: was, reason: null } : ({ state: "hidden", reason: was } as const)),
    revision: 1,
  };
  return moderateReview(ctx, STAFF, { id, was: seen, decision }, () => void notified++);
}
const count = async () => (await findProduct(ctx, ID))?.reviews.count;
async function onPage(id: string) {
  const page = await listReviews(ctx, ID, { limit: 200 });
  const ratings = page?.ratings.reduce((sum, each) => sum + each, 0);
  return { listed: page?.reviews.some(({ _id }) => _id === id), ratings, count: await count() };
}

test("a review counts and is listed only while it is published, and a hidden review can be published again", async () => {
  const id = await write(1);
  expect(await onPage(id)).toEqual({ listed: false, ratings: 124, count: 124 });
  const before = (await findProduct(ctx, ID))?.reviews.average;
  await decide(id, "pending", { state: "published" });
  expect(await onPage(id)).toEqual({ listed: true, ratings: 125, count: 125 });
  await decide(id, "published", SPAM);
  expect(await onPage(id)).toEqual({ listed: false, ratings: 124, count: 124 });
  expect((await findProduct(ctx, ID))?.reviews.average).toBe(before);
  expect(await findForModeration(ctx.db, id)).toMatchObject({ state: "hidden", reason: "spam" });
  await decide(id, "spam", { state: "published" });
  expect(await onPage(id)).toEqual({ listed: true, ratings: 125, count: 125 });
  expect(notified).toBe(3);
  const log = await ctx.db
    .selectFrom("auditLog")
    .select(["action", "after"])
    .where("actor", "=", "ada@shop.example")
    .orderBy("id")
    .execute();
  expect(log).toEqual([
    { action: "review.published", after: { state: "published", reason: null } },
    { action: "review.hidden", after: { state: "hidden", reason: "spam" } },
    { action: "review.published", after: { state: "published", reason: null } },
  ]);
});

test("repeating a decision changes nothing; a second, different decision is a conflict", async () => {
  const id = await write(5);
  await decide(id, "pending", SPAM);
  expect(await decide(id, "pending", SPAM)).toEqual({ outcome: "moderated" });
  expect(await decide(id, "pending", { state: "published" })).toEqual({ outcome: "stale" });
  expect(await findForModeration(ctx.db, id)).toMatchObject({ state: "hidden" });
  expect(await decide(id, "spam", { state: "hidden", reason: "abusive" })).toEqual({ outcome: "moderated" });
  expect(await decide(id, "spam", { state: "hidden", reason: "fake" })).toEqual({ outcome: "stale" });
  expect(await decide(id, "spam", { state: "published" })).toEqual({ outcome: "stale" });
  expect(await findForModeration(ctx.db, id)).toMatchObject({ state: "hidden", reason: "abusive" });
  expect(await decide(crypto.randomUUID(), "pending", SPAM)).toEqual({ outcome: "not_found" });
  expect(notified).toBe(2);
});

test("reviews are listed newest first, filtered by state and words, a page at a time", async () => {
  const id = await write(2);
  const list = async (filter: object) => (await listForModeration(ctx.db, { limit: 200, ...filter })).items;
  expect((await list({ state: "pending" })).map(({ _id }) => _id)).toEqual([id]);
  expect((await list({ q: "àda hood" })).map(({ _id }) => _id)).toContain(id);
  expect(await list({ q: "ada", state: "hidden" })).toEqual([]);
  const all = await list({});
  expect(all).toHaveLength(125);
  expect(all.filter(({ sample }) => sample)).toHaveLength(124);
  const seen = [];
  let after: string | undefined;
  do {
    const page = await listForModeration(ctx.db, { limit: 50, after });
    seen.push(...page.items);
    after = page.next ?? undefined;
  } while (after);
  expect(seen).toEqual(all);
});

test("the shop's reply is shown with the review and can be changed and removed; a concurrent change is a conflict", async () => {
  const id = await write(2);
  const answer = async (reply: string, was: string) =>
    (await replyToReview(ctx, STAFF, { id, reply, was }, () => void notified++)).outcome;
  expect(await answer("We are sorry.", "")).toBe("replied");
  expect(notified).toBe(0);
  await decide(id, "pending", { state: "published" });
  expect((await listReviews(ctx, ID, { limit: 1 }))?.reviews).toMatchObject([{ reply: "We are sorry." }]);
  expect(await answer("We are not.", "")).toBe("stale");
  expect(await answer("A new zip is on its way.", "We are sorry.")).toBe("replied");
  expect(await answer("A new zip is on its way.", "We are sorry.")).toBe("replied");
  expect(await findForModeration(ctx.db, id)).toMatchObject({
    reply: { text: "A new zip is on its way.", by: "ada@shop.example" },
  });
  expect(await answer("", "A new zip is on its way.")).toBe("replied");
  expect((await listReviews(ctx, ID, { limit: 1 }))?.reviews).toMatchObject([{ reply: null }]);
  expect(notified).toBe(3);
  const actions = await ctx.db.selectFrom("auditLog").select("id").where("action", "=", "review.replied").execute();
  expect(actions).toHaveLength(3);
  expect((await replyToReview(ctx, STAFF, { id: crypto.randomUUID(), reply: "Hi", was: "" }, () => {})).outcome).toBe(
    "not_found",
  );
});
