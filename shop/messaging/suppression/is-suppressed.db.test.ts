import { expect, test } from "vitest";
import { freshContext } from "#test/harness/fresh-context.ts";
import { isSuppressed, suppressedAmong } from "./is-suppressed.server.ts";
import { liftByWish, suppress, suppressErased } from "./suppress.server.ts";

const EMAIL = "ada@shop.example";
const { clock, ctx } = await freshContext();
const rows = () => ctx.db.selectFrom("suppressions").select(["reason", "email"]).orderBy("reason").execute();

test("an address is on the list however it is written, and no other is", async () => {
  expect(await isSuppressed(ctx, EMAIL)).toBe(false);
  await suppress(ctx, "Ada@Shop.example", "unsubscribed");
  await suppress(ctx, EMAIL, "unsubscribed");
  expect(await isSuppressed(ctx, "ADA@shop.example")).toBe(true);
  expect(await isSuppressed(ctx, "bob@shop.example")).toBe(false);
  expect(await rows()).toHaveLength(1);
});

test("an email that was requested after unsubscribing is wanted, an earlier one is not", async () => {
  const before = clock.now();
  clock.advance(1000);
  await suppress(ctx, EMAIL, "unsubscribed");
  const between = clock.now();
  clock.advance(1000);
  expect(await isSuppressed(ctx, EMAIL, before)).toBe(true);
  expect(await isSuppressed(ctx, EMAIL, between)).toBe(true);
  expect(await isSuppressed(ctx, EMAIL, clock.now())).toBe(false);
  await suppress(ctx, EMAIL, "unsubscribed");
  expect(await isSuppressed(ctx, EMAIL, clock.now())).toBe(true);
});

test("a new wish ends what was unsubscribed, and not what bounced", async () => {
  await suppress(ctx, EMAIL, "unsubscribed");
  await suppress(ctx, EMAIL, "bounced");
  clock.advance(1000);
  await liftByWish(ctx, "Ada@shop.example");
  expect(await rows()).toEqual([{ reason: "bounced", email: EMAIL }]);
  expect(await isSuppressed(ctx, EMAIL, clock.now())).toBe(true);
});

test("an erased address stays on the list, for all its reasons, and can't be read", async () => {
  await suppress(ctx, EMAIL, "bounced");
  await suppressErased(ctx, "Ada@shop.example");
  expect(await rows()).toEqual([
    { reason: "bounced", email: null },
    { reason: "erased", email: null },
  ]);
  expect(await isSuppressed(ctx, EMAIL)).toBe(true);
  // It came back, and was erased again.
  await suppress(ctx, EMAIL, "bounced");
  await suppressErased(ctx, EMAIL);
  expect(await rows()).toHaveLength(2);
  expect(JSON.stringify(await ctx.db.selectFrom("suppressions").selectAll().execute())).not.toContain("ada");
});

test("an erased customer who asks for emails again gets them", async () => {
  await suppressErased(ctx, EMAIL);
  await liftByWish(ctx, EMAIL);
  expect(await isSuppressed(ctx, EMAIL)).toBe(false);
});

test("of many those on the list are told apart", async () => {
  const wishes = [{ email: "Ada@shop.example" }, { email: "bob@shop.example" }, { email: "cleo@shop.example" }];
  await suppress(ctx, EMAIL, "unsubscribed");
  await suppressErased(ctx, "cleo@shop.example");
  expect([...(await suppressedAmong(ctx, wishes))]).toEqual([wishes[0], wishes[2]]);
});
