import { expect, test } from "vitest";
import { deleteOldTexts } from "#shop/messaging/email/old-texts.store.server.ts";
import { captureDue } from "#shop/money/payments/capture.server.ts";
import { deleteOldReplies } from "#shop/money/payments/payments.store.server.ts";
import { reconcilePart } from "#shop/money/payments/reconcile.server.ts";
import { freshShop } from "#test/harness/fresh-shop.ts";
import { placedOrder } from "#test/harness/orders.ts";

const DAY = 24 * 60 * 60_000;
const shop = await freshShop({ M: 9 });
const { ctx, clock } = shop;

const count = async (table: string) =>
  (await ctx.pool.query<{ n: number }>(`select count(*) as n from ${table}`)).rows[0]?.n;

/** Places two orders, `days` apart, with everything that is stored about them. */
async function sellTwice(days: number): Promise<void> {
  for (let order = 0; order < 2; order++) {
    if (order === 1) clock.advance(days * DAY);
    await placedOrder(shop);
    clock.advance(3 * 60 * 60_000);
    await captureDue(shop.checkout, shop.sandbox);
    await shop.sandbox.deliverWebhooks();
  }
}

test("the provider's replies are deleted after two years, and the records still match", async () => {
  await sellTwice(3);
  const before = await count("payment_events");
  clock.advance(2 * 365 * DAY - 2 * DAY);
  const deleted = await deleteOldReplies(ctx);
  expect(deleted).toBeGreaterThan(0);
  expect(await count("payment_events")).toBe((before ?? 0) - deleted);
  expect(await count("payment_events where order_id = (select id from orders order by placed_at limit 1)")).toBe(0);
  expect(await deleteOldReplies(ctx)).toBe(0);
  const range = { since: new Date(0), until: clock.now() };
  expect(await reconcilePart(ctx, shop.sandbox, range)).toMatchObject({ orders: 2, differences: [] });
});

test.each([
  ["that was sent", { status: "sent" }],
  ["that was never sent", { status: "kept" }],
  ["that could never be written", { status: "failed", content: null }],
  ["that was never sent and whose text is already gone", { status: "kept", content: null }],
] as const)("the text of an email %s is deleted after a year, but the email stays listed", async (_, state) => {
  await sellTwice(3);
  const content = JSON.stringify({ parts: [] });
  const data = { orderId: "0", was: { name: "Ada" }, now: { name: "Ada" } };
  await ctx.db
    .updateTable("emails")
    .set({ body: "Dear Ada", content, data: JSON.stringify(data), ...state })
    .execute();
  const before = await count("emails");
  clock.advance(365 * DAY - 2 * DAY);
  expect(await deleteOldTexts(ctx, AbortSignal.abort())).toBe(0);
  expect(await deleteOldTexts(ctx)).toBeGreaterThan(0);
  const texts = await ctx.db.selectFrom("emails").select(["body", "content", "data"]).orderBy("createdAt").execute();
  expect(texts[0]).toEqual({ body: "The text was deleted after a year.", content: null, data: { orderId: "0" } });
  expect(texts.at(-1)).toMatchObject({ body: "Dear Ada", data });
  expect(await count("emails")).toBe(before);
});

test("the sandbox deletes old responses and webhooks, except webhooks that are still to be sent", async () => {
  shop.sandbox.switches.holdWebhooks();
  await placedOrder(shop);
  const old = "sandbox.webhooks where created_at < (select min(created_at) + interval '1 day' from sandbox.payments)";
  const waiting = await count(old);
  shop.sandbox.switches.reset();
  expect(waiting).toBeGreaterThan(0);
  await shop.sandbox.forgetOld();
  expect(await count("sandbox.requests")).toBeGreaterThan(0);
  clock.advance(31 * DAY);
  await shop.sandbox.forgetOld();
  expect(await count("sandbox.requests")).toBe(0);
  expect(await count(old)).toBe(waiting);
  await shop.sandbox.deliverWebhooks();
  await shop.sandbox.forgetOld();
  expect(await count(old)).toBe(0);
});
