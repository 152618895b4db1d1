import { expect, test } from "vitest";
import { lowercased } from "#platform/db/in-any-case.server.ts";
import { testContext } from "#test/harness/api.ts";
import { freshContext } from "#test/harness/fresh-context.ts";
import { admitTry, clearTries, purgeOldTries } from "./login-limits.server.ts";
import { FREE_TRIES } from "./login-limits.ts";

const OFFICE = "192.0.2.1";
const ELSEWHERE = "203.0.113.9";

const { database, clock, ctx } = await freshContext();

const admit = (email: string, ip: string) => admitTry(ctx, { email, ip });
async function fail(email: string, ip: string, times = FREE_TRIES) {
  for (let tries = 0; tries < times; tries += 1) expect((await admit(email, ip)).admitted).toBe(true);
}

test("processes share the count of each account, in any letter case", async () => {
  await fail("Ada@Shop.example", OFFICE, 3);
  const another = testContext(database, clock);
  for (let tries = 3; tries < FREE_TRIES; tries += 1) {
    expect(await admitTry(another, { email: "ada@shop.example", ip: ELSEWHERE })).toMatchObject({ failures: tries });
  }
  expect(await admit("ada@shop.example", OFFICE)).toEqual({ admitted: false, retryAfterSeconds: 1 });
  expect((await admit("bob@shop.example", OFFICE)).admitted).toBe(true);
  clock.advance(1000);
  expect((await admit("ada@shop.example", OFFICE)).admitted).toBe(true);
  expect(await admit("ada@shop.example", OFFICE)).toEqual({ admitted: false, retryAfterSeconds: 2 });
});

test("a capital that the database takes for another letter has no count of its own", async () => {
  const [lower] = await lowercased(ctx.db, ["İda@shop.example"]);
  await fail("ida@shop.example", OFFICE);
  // Outside of ASCII, what is a capital of what depends on the database.
  expect((await admit("İda@shop.example", OFFICE)).admitted).toBe(lower !== "ida@shop.example");
});

test("concurrent attempts count, too", async () => {
  const tries = await Promise.all(Array.from({ length: 12 }, () => admit("ada@shop.example", OFFICE)));
  expect(tries.filter(({ admitted }) => admitted)).toHaveLength(FREE_TRIES);
});

test("guessing from elsewhere doesn't lock staff out where they usually log in", async () => {
  await clearTries(ctx, { email: "ada@shop.example", ip: OFFICE });
  await fail("ada@shop.example", ELSEWHERE);
  expect((await admit("ada@shop.example", ELSEWHERE)).admitted).toBe(false);
  expect(await admit("ada@shop.example", OFFICE)).toEqual({ admitted: true, failures: 0 });
  // Guessing from a known place is limited, too.
  await fail("ada@shop.example", OFFICE, FREE_TRIES - 1);
  expect((await admit("ada@shop.example", OFFICE)).admitted).toBe(false);
});

test("a successful login clears the account's attempts, but not those of other accounts", async () => {
  await fail("ada@shop.example", OFFICE);
  await clearTries(ctx, { email: "ada@shop.example", ip: OFFICE });
  await fail("ada@shop.example", OFFICE);
  await fail("bob@shop.example", OFFICE);
  expect((await admit("bob@shop.example", OFFICE)).admitted).toBe(false);
});

test("outdated attempts are deleted, and none contain personal data", async () => {
  await clearTries(ctx, { email: "ada@shop.example", ip: OFFICE });
  await fail("ada@shop.example", ELSEWHERE, 2);
  const rows = async () => [
    ...(await database.db.selectFrom("loginTries").selectAll().execute()),
    ...(await database.db.selectFrom("loginPlaces").selectAll().execute()),
  ];
  expect(JSON.stringify(await rows())).not.toMatch(/ada@|shop\.example|192\.0|203\.0/);
  clock.advance(61 * 60_000);
  await purgeOldTries(ctx);
  expect(await rows()).toHaveLength(1);
  clock.advance(90 * 24 * 60 * 60_000);
  await purgeOldTries(ctx);
  expect(await rows()).toEqual([]);
});
