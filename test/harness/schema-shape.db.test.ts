import { expect, test } from "vitest";
import { databaseForFile } from "./database.ts";
import { breaks, shapeOf } from "./schema-shape.ts";

const { pool } = await databaseForFile();

/** The parts of the schema on which today's programs would fail after this change. */
async function brokenBy(change: string): Promise<string[]> {
  const client = await pool.connect();
  try {
    await client.query("begin");
    const before = await shapeOf(client);
    await client.query(change);
    return breaks(before, await shapeOf(client));
  } finally {
    client.release(true);
  }
}

test.each([
  ["a new table", "create table gifts (id int primary key, order_id uuid references orders)"],
  ["a nullable column", "alter table orders add column gift text check (gift <> '')"],
  ["a column with a default", "alter table orders add column gift boolean not null default false"],
  ["an index", "create index orders_by_city on orders (city)"],
  ["a removed check", "alter table products drop constraint products_title_check"],
  ["a column that becomes nullable", "alter table messages alter column comment drop not null"],
])("%s breaks nothing", async (_, change) => {
  expect(await brokenBy(change)).toEqual([]);
});

test.each([
  ["a removed table", "drop table messages cascade", /^public\.messages$/],
  [
    "a renamed column",
    "alter table messages rename column comment to text",
    /^public\.messages\.comment,public\.messages\.text$/,
  ],
  ["a changed type", "alter table messages alter column comment type varchar(9)", /^public\.messages\.comment$/],
  ["a required column", "alter table messages add column topic text not null", /^public\.messages\.topic$/],
  [
    "a column that becomes required",
    "alter table messages alter column read_at set not null",
    /^public\.messages\.read_at$/,
  ],
  ["a removed default", "alter table messages alter column note drop default", /^public\.messages\.note$/],
  [
    "a narrower check",
    "alter table messages add check (comment <> 'x')",
    /^public\.messages\.messages_comment_check\d*$/,
  ],
  ["a unique index", "create unique index one_comment on messages (comment)", /^public\.messages\.one_comment$/],
  [
    "a removed unique constraint",
    "alter table subscribers drop constraint subscribers_pkey cascade",
    /subscribers_pkey$/,
  ],
])("%s is reported", async (_, change, name) => {
  expect((await brokenBy(change)).join()).toMatch(name);
});
