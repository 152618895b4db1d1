import { describe, expect, test } from "vitest";
import { refundOrder } from "#shop/money/payments/refund.server.ts";
import { markDelivered } from "#shop/ordering/fulfillment/mark-delivered.server.ts";
import { eraseCustomer } from "#shop/people/customers/erase-customer.server.ts";
import { exportCustomer, readCustomer } from "#shop/people/customers/read-customers.server.ts";
import { findProduct } from "#shop/selling/catalog/list-products.server.ts";
import { freshShop } from "#test/harness/fresh-shop.ts";
import { paidOrder, STAFF, ship, shippedOrder } from "#test/harness/orders.ts";
import { ADA, BEA } from "#test/harness/product-editor.ts";
import { addReview } from "#test/harness/reviews.ts";
import { sentEmails } from "#test/harness/sent-emails.ts";
import { newKey } from "#test/harness/shop.ts";
import { findForModeration, listForModeration, moderateReview, type SeenReview } from "./moderate-reviews.server.ts";
import type { Decision } from "./moderation.ts";
import type { ReviewForm } from "./review-form.ts";
import { reviewToken } from "./review-links.server.ts";
import { openReview, writeReview } from "./write-review.server.ts";

const KEY = "review-key";
const PENDING: SeenReview = { state: "pending", reason: null, revision: 1 };

const shop = await freshShop({ M: 50, L: 5 });

const shipped = async (email?: string) => (await shippedOrder(shop, { customerInfo: email ? { email } : {} }))._id;
/** Delivers an order and returns the token for its only line. */
async function invited(email?: string) {
  const orderId = await shipped(email);
  await markDelivered(shop.ctx, orderId, ADA);
  return { orderId, token: tokenOf(orderId) };
}
const tokenOf = (orderId: string) => reviewToken({ orderId, position: 0 }, KEY);
const write = (token: string, change: Partial<ReviewForm> = {}) => {
  const form: ReviewForm = { rating: 2, text: "The zip sticks.", name: "Jordan", fit: "true", website: "", ...change };
  return writeReview(shop.ctx, { token, form }, KEY);
};
const open = (token: string) => openReview(shop.ctx.db, token, KEY);
const all = async () => (await listForModeration(shop.ctx.db, { limit: 50 })).items;
const moderate = async (id: string, decision: Decision, was = PENDING) =>
  (await moderateReview(shop.ctx, BEA, { id, was, decision }, () => {})).outcome;

describe("a customer", () => {
  test("can't review an item that was refunded and restocked before the rest shipped", async () => {
    const { _id: orderId } = await paidOrder(shop, { items: [{ size: "M" }, { size: "L" }] });
    await refundOrder(shop.checkout, shop.sandbox, orderId, {
      request: { lines: [{ position: 0, quantity: 1, restock: true }], shipping: false, reason: "Out of stock" },
      idempotencyKey: newKey(),
      actor: STAFF,
    });
    await ship(shop, orderId);
    shop.clock.advance(1);
    await markDelivered(shop.ctx, orderId, ADA);
    const [kept, gone] = [1, 0].map((position) => reviewToken({ orderId, position }, KEY));
    expect(await write(gone ?? "")).toEqual({ outcome: "unknown_link" });
    expect(await open(gone ?? "")).toBeUndefined();
    expect(await write(kept ?? "")).toMatchObject({ outcome: "kept" });
    const emails = await sentEmails(shop.emails);
    const invitation = emails.find(({ subject }) => subject.includes("has arrived"))?.text;
    expect(invitation?.match(/review#/g)).toHaveLength(1);
  });

  test("has one review per order line, even if it is submitted twice at the same time", async () => {
    const { token } = await invited();
    await Promise.all([write(token), write(token), write(token)]);
    expect(await all()).toMatchObject([{ revision: 1 }]);
  });

  test("can change the review until staff decide, and staff can't publish a version they haven't read", async () => {
    const { token } = await invited();
    await write(token);
    const [review] = await all();
    const id = review?._id ?? "";
    await write(token, { rating: 5, text: "They sent a new zip.", fit: null });
    expect(await moderate(id, { state: "published" })).toBe("stale");
    const was = { ...PENDING, revision: 2 };
    expect(await moderate(id, { state: "published" }, was)).toBe("moderated");
    expect(await write(token, { text: "Or not." })).toMatchObject({
      outcome: "closed",
      invitation: { review: { state: "published", text: "They sent a new zip.", rating: 5, fit: null } },
    });
    await moderate(id, { state: "hidden", reason: "spam" }, { ...was, state: "published" });
    expect(await write(token)).toMatchObject({ outcome: "closed", invitation: { review: { reason: "spam" } } });
    expect(await findForModeration(shop.ctx.db, id)).toMatchObject({ text: "They sent a new zip." });
    // A reason that new words can fix.
    await moderate(id, { state: "hidden", reason: "off_topic" }, { state: "hidden", reason: "spam", revision: 2 });
    const fixed = { state: "pending", reason: null, text: "It fits." };
    expect(await write(token, { text: "It fits." })).toMatchObject({ outcome: "kept", invitation: { review: fixed } });
    expect(await findForModeration(shop.ctx.db, id)).toMatchObject({ ...fixed, revision: 3 });
  });

  test("gets the answers that a bot gets, but the bot's words aren't stored", async () => {
    const { token } = await invited();
    const bot = { text: "Buy pills.", website: "https://spam.example" };
    await write(token);
    shop.clock.advance(1);
    expect(await write(token, bot)).toEqual(await write(token, { ...bot, website: "" }));
    await write(token);
    expect(await write(token, bot)).toMatchObject({ outcome: "kept", invitation: { review: { text: bot.text } } });
    const [review] = await all();
    expect(review).toMatchObject({ text: "The zip sticks." });
    await moderate(review?._id ?? "", { state: "published" }, { ...PENDING, revision: review?.revision ?? 0 });
    expect(await write(token, bot)).toEqual(await write(token));
  });

  test("can't review another order line, or an order that isn't delivered", async () => {
    const { orderId, token } = await invited();
    const later = await shipped();
    const wrong = [
      "",
      "x",
      `${token}x`,
      `${token}.1`,
      token.replace(orderId, later),
      reviewToken({ orderId, position: 7 }, KEY),
      reviewToken({ orderId, position: 0 }, "another key"),
      tokenOf(later),
      tokenOf(crypto.randomUUID()),
    ];
    for (const each of wrong) {
      expect(await open(each), each).toBeUndefined();
      expect(await write(each), each).toEqual({ outcome: "unknown_link" });
    }
    expect(await all()).toEqual([]);
  });
});

test("erasing a customer deletes their reviews, updates count and average, and disables their link", async () => {
  const { orderId, token } = await invited("robin@mail.example");
  const other = await invited();
  for (const each of [token, other.token]) await write(each, { text: `By ${each === token ? "Robin" : "Jordan"}` });
  for (const { _id } of await all()) await moderate(_id, { state: "published" });
  expect(JSON.stringify(await exportCustomer(shop.ctx, orderId))).toContain("By Robin");
  const erased = await eraseCustomer(shop.ctx, ADA, { orderId, email: "robin@mail.example" });
  expect(erased).toMatchObject({ outcome: "erased", reviewsShown: true });
  expect(await all()).toMatchObject([{ text: "By Jordan" }]);
  expect((await findProduct(shop.ctx, "hoodie"))?.reviews.count).toBe(1);
  expect(await write(token)).toEqual({ outcome: "unknown_link" });
});

test("erasing a customer deletes even reviews of an order that can't be erased yet", async () => {
  const { orderId, token } = await invited("robin@mail.example");
  await write(token);
  await shop.ctx.db.updateTable("payments").set({ status: "returning" }).where("orderId", "=", orderId).execute();
  expect((await readCustomer(shop.ctx, orderId))?.erasure).toMatchObject({ orders: 0, reviews: 1 });
  expect(await eraseCustomer(shop.ctx, ADA, { orderId, email: "robin@mail.example" })).toMatchObject({ orders: 0 });
  expect(await all()).toEqual([]);
});

test("count and average match the published reviews, even with concurrent publishing, hiding and deleting", async () => {
  const ids: string[] = [];
  for (const rating of [1, 2, 3, 4, 5, 5]) {
    ids.push(await addReview(shop.ctx, { rating, productId: "hoodie" }));
  }
  const { db } = shop.ctx;
  const cached = () =>
    db
      .selectFrom("products")
      .select(["reviewCount as count", "reviewStars as stars"])
      .where("id", "=", "hoodie")
      .executeTakeFirst();
  const counted = async () => {
    const { rows } = await shop.ctx.pool.query(
      "select count(*) as count, coalesce(sum(rating), 0) as stars from reviews where state = 'published'",
    );
    return rows[0];
  };
  const hide: Decision = { state: "hidden", reason: "spam" };
  for (let round = 0; round < 6; round++) {
    await Promise.all(
      ids.flatMap((id, at) => {
        const publish = moderate(id, { state: "published" }, round === 0 ? PENDING : hidden);
        const other = (at + round) % 3 === 0 ? moderate(id, hide, { ...PENDING, state: "published" }) : undefined;
        const gone = round === 4 && at === 5 ? db.deleteFrom("reviews").where("id", "=", id).execute() : undefined;
        return [publish, other, gone];
      }),
    );
    expect(await cached()).toEqual(await counted());
  }
  expect((await cached())?.count).toBeGreaterThan(0);
  await db.updateTable("reviews").set({ name: "Somebody" }).execute();
  expect(await cached()).toEqual(await counted());
  await db.deleteFrom("reviews").execute();
  expect(await cached()).toEqual({ count: 0, stars: 0 });
});

const hidden: SeenReview = { state: "hidden", reason: "spam", revision: 1 };
