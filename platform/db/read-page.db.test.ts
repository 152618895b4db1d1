import { type RawBuilder, sql } from "kysely";
import { expect, test } from "vitest";
import { freshContext } from "#test/harness/fresh-context.ts";
import { readPage } from "./read-page.server.ts";

const { ctx } = await freshContext();

type Filter = { limit: number; after?: number | undefined; q?: string };

/** A list of the numbers from `length` down to 1. */
const numbers =
  (length: number) =>
  ({ limit, after = length + 1 }: Filter): RawBuilder<{ n: number }> =>
    sql`select n from generate_series(${length}::int, 1, -1) as list (n) where n < ${after} limit ${limit}`;

const page = async (length: number, filter: Filter) => {
  const { items, next, total } = await readPage(ctx.db, filter, numbers(length), ({ n }) => String(n));
  return { items: items.map(({ n }) => n), next, total };
};

test("each page has the length of the whole list", async () => {
  expect(await page(5, { limit: 2 })).toEqual({ items: [5, 4], next: "4", total: 5 });
  expect(await page(5, { limit: 2, after: 2 })).toEqual({ items: [1], next: null, total: 5 });
  expect(await page(2, { limit: 2 })).toEqual({ items: [2, 1], next: null, total: 2 });
  expect(await page(0, { limit: 2 })).toEqual({ items: [], next: null, total: 0 });
});

test("a long list is counted up to a limit", async () => {
  expect(await page(10_000, { limit: 1 })).toMatchObject({ total: 10_000 });
  expect(await page(20_000, { limit: 1 })).toMatchObject({ total: 10_001 });
});

test("a search is not counted beyond its page", async () => {
  expect(await page(5, { limit: 2, q: "n" })).toMatchObject({ next: "4", total: null });
  expect(await page(2, { limit: 2, q: "n" })).toMatchObject({ next: null, total: 2 });
});

test("the count may use a different query than the page", async () => {
  const found = await readPage(
    ctx.db,
    { limit: 1 },
    numbers(3),
    ({ n }) => String(n),
    ({ limit }) => sql`select 1 from generate_series(1, 7) limit ${limit}`,
  );
  expect(found).toMatchObject({ items: [{ n: 3 }], total: 7 });
});
