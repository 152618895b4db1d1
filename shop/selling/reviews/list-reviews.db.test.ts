import { beforeEach, expect, it } from "vitest";
import { seedDemoShop } from "#shop/running/demo/seed-demo.server.ts";
import { freshContext } from "#test/harness/fresh-context.ts";
import { addReview } from "#test/harness/reviews.ts";
import { listReviews } from "./list-reviews.server.ts";

const ID = "packd-hoodie";

const { ctx, clock } = await freshContext();
beforeEach(() => seedDemoShop(ctx));

async function page(wanted: { limit?: number; after?: string | null; rating?: number } = {}) {
  const { limit = 50, after, rating } = wanted;
  const found = await listReviews(ctx, ID, { limit, after: after ?? undefined, rating });
  if (!found) throw new Error("There is no such product");
  return found;
}

const write = (rating: number) => addReview(ctx, { rating, state: "published" });

const idsOf = ({ reviews }: { reviews: readonly { _id: string }[] }) => reviews.map(({ _id }) => _id);

it("the counts by rating match the reviews", async () => {
  const { ratings } = await page();
  for (const [at, count] of ratings.entries()) {
    const { reviews } = await page({ limit: 200, rating: at + 1 });
    expect(reviews).toHaveLength(count);
    expect(reviews.every(({ rating }) => rating === at + 1)).toBe(true);
  }
});

it("pages come newest first, without gaps or repeats, even while reviews are written", async () => {
  const all = idsOf(await page({ limit: 200 }));
  const seen: string[] = [];
  let after: string | null = null;
  do {
    const next = await page({ after });
    seen.push(...idsOf(next));
    after = next.next;
    await write(5);
  } while (after);
  expect(seen).toEqual(all);
});

it("a review that was written in the evening has the day of the shop's time zone", async () => {
  clock.advance(14 * 60 * 60_000);
  await write(5);
  const { reviews } = await page({ limit: 1 });
  expect(reviews).toMatchObject([{ date: "2026-05-02T02:00:00.000Z", day: "2026-05-01" }]);
});

it("paging skips no reviews written at the same time", async () => {
  const written: string[] = [];
  for (const rating of [3, 3, 3]) written.push(await write(rating));
  const first = await page({ limit: 2 });
  const second = await page({ limit: 2, after: first.next });
  expect([...idsOf(first), ...idsOf(second)].slice(0, 3)).toEqual(written.toSorted().reverse());
});

it("the next page continues in the right place even if the last review was deleted", async () => {
  const first = await page({ limit: 2 });
  const expected = idsOf(await page({ limit: 4 })).slice(2);
  await ctx.db
    .deleteFrom("reviews")
    .where("id", "=", idsOf(first)[1] ?? "")
    .execute();
  expect(idsOf(await page({ limit: 2, after: first.next }))).toEqual(expected);
});
