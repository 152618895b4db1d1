import { expect, test } from "vitest";
import { freshContext } from "#test/harness/fresh-context.ts";
import { isSuppressed, suppressedAmong } from "./is-suppressed.server.ts";
import { liftByWish, suppress, suppressErased } from "./suppress.server.ts";

const EMAIL = "ada@shop.example";
const { clock, ctx } = await freshContext();
const rows = () => ctx.db.selectFrom("suppressions").select(["reason", "email"]).orderBy("reason").execute();

test("an address is suppressed in any letter case, and others aren't", async () => {
  expect(await isSuppressed(ctx, EMAIL)).toBe(false);
  await suppress(ctx, "Ada@Shop.example", "unsubscribed");
  await suppress(ctx, EMAIL, "unsubscribed");
  expect(await isSuppressed(ctx, "ADA@shop.example")).toBe(true);
  expect(await isSuppressed(ctx, "bob@shop.example")).toBe(false);
  expect(await rows()).toHaveLength(1);
});

test("an email is sent if it was requested after unsubscribing, but not if it was requested before", async () => {
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

test("a new request lifts an unsubscription, but not a bounce", async () => {
  await suppress(ctx, EMAIL, "unsubscribed");
  await suppress(ctx, EMAIL, "bounced");
  clock.advance(1000);
  await liftByWish(ctx, "Ada@shop.example");
  expect(await rows()).toEqual([{ reason: "bounced", email: EMAIL }]);
  expect(await isSuppressed(ctx, EMAIL, clock.now())).toBe(true);
});

test("an erased address stays on the list with all its reasons, but only as a hash", async () => {
  await suppress(ctx, EMAIL, "bounced");
  await suppressErased(ctx, "Ada@shop.example");
  expect(await rows()).toEqual([
    { reason: "bounced", email: null },
    { reason: "erased", email: null },
  ]);
  expect(await isSuppressed(ctx, EMAIL)).toBe(true);
  // The address is added and erased again.
  await suppress(ctx, EMAIL, "bounced");
  await suppressErased(ctx, EMAIL);
  expect(await rows()).toHaveLength(2);
  expect(JSON.stringify(await ctx.db.selectFrom("suppressions").selectAll().execute())).not.toMatch(
    /ada@|shop\.example/i,
  );
});

test("suppressedAmong finds the suppressed addresses among many", async () => {
  const wishes = [{ email: "Ada@shop.example" }, { email: "bob@shop.example" }, { email: "cleo@shop.example" }];
  await suppress(ctx, EMAIL, "unsubscribed");
  await suppressErased(ctx, "cleo@shop.example");
  expect([...(await suppressedAmong(ctx, wishes))]).toEqual([wishes[0], wishes[2]]);
});

test.each(["Éva@shop.example", "İpek@shop.example"])("%s is the same address everywhere", async (address) => {
  await suppress(ctx, address, "bounced");
  expect(await isSuppressed(ctx, address)).toBe(true);
  await suppressErased(ctx, address);
  expect((await rows()).map(({ email }) => email)).toEqual([null, null]);
  expect(await isSuppressed(ctx, address)).toBe(true);
  // An erased customer who asks for emails again gets them, unless they bounce.
  await liftByWish(ctx, address);
  expect(await rows()).toEqual([{ reason: "bounced", email: null }]);
});
