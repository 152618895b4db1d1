import { expect, test } from "vitest";
import { sendEmails } from "#shop/messaging/email/send-emails.server.ts";
import { suppress } from "#shop/messaging/suppression/suppress.server.ts";
import { writeSetting } from "#shop/running/settings/settings.store.server.ts";
import { DEFAULT_SETTINGS } from "#shop/running/settings/settings.ts";
import { freshContext } from "#test/harness/fresh-context.ts";
import { emailContext } from "#test/harness/sent-emails.ts";
import { listSubscribers, subscribe } from "./subscribers.server.ts";
import { endSubscriptionOf } from "./subscribers.store.server.ts";

const HOUR_MS = 60 * 60 * 1000;
const EMAIL = "ada@shop.example";

const { clock, ctx } = await freshContext();
const send = () => sendEmails(emailContext(ctx), undefined);
const welcomes = () => ctx.db.selectFrom("emails").selectAll().orderBy("createdAt").execute();
async function ask(email = EMAIL) {
  await subscribe(ctx, { email, website: "" });
  await send();
}
async function leave() {
  await endSubscriptionOf(ctx.db, EMAIL, clock.now());
  await suppress(ctx, EMAIL, "unsubscribed");
}

test("a new subscriber gets one welcome email, with an unsubscribe link and the shop's address", async () => {
  await writeSetting(ctx.db, "owner", { ...DEFAULT_SETTINGS.owner, postalAddress: "418 Alder Street" });
  await ask();
  const [email, ...more] = await welcomes();
  expect(more).toEqual([]);
  const [{ unsubscribe = "" } = {}] = await listSubscribers(ctx, "https://shop.example");
  const token = unsubscribe.split("#")[1];
  expect(email).toMatchObject({
    kind: "newsletter_welcome",
    recipient: EMAIL,
    content: {
      unsubscribe: { page: unsubscribe, oneClick: `https://shop.example/api/unsubscriptions?token=${token}` },
    },
  });
  expect(email?.body).toContain(`Unsubscribe: ${unsubscribe}`);
  expect(email?.body).toContain("418 Alder Street");
});

test("concurrent submissions send one welcome email, and later ones none, not even after days", async () => {
  await Promise.all(Array.from({ length: 5 }, () => subscribe(ctx, { email: EMAIL, website: "" })));
  await send();
  await ask("ADA@shop.example");
  clock.advance(72 * HOUR_MS);
  await ask();
  expect(await welcomes()).toHaveLength(1);
});

test("a subscriber who left and returns gets another welcome email, at most one a day", async () => {
  await ask();
  await leave();
  clock.advance(HOUR_MS);
  await ask();
  expect(await welcomes()).toHaveLength(1);
  await leave();
  clock.advance(24 * HOUR_MS);
  await ask();
  expect(await welcomes()).toHaveLength(2);
});

test("a queued welcome email isn't sent if the subscriber has left", async () => {
  await subscribe(ctx, { email: EMAIL, website: "" });
  await leave();
  await send();
  expect(await welcomes()).toEqual([]);
});

test("an address that bounced isn't exported and gets no welcome email, even if it subscribes again", async () => {
  await suppress(ctx, EMAIL, "bounced");
  clock.advance(1000);
  await ask();
  expect(await welcomes()).toEqual([]);
  expect(await listSubscribers(ctx, "https://shop.example")).toEqual([]);
});

test("known, unknown and suppressed addresses cause the same work", async () => {
  await suppress(ctx, "bob@shop.example", "bounced");
  await subscribe(ctx, { email: EMAIL, website: "" });
  const work = async (email: string) => {
    const before = await ctx.db.selectFrom("emails").select("id").execute();
    await subscribe(ctx, { email, website: "" });
    const written = await ctx.db.selectFrom("emails").select("status").where("recipient", "=", email).execute();
    return [(await ctx.db.selectFrom("emails").select("id").execute()).length - before.length, written.at(-1)?.status];
  };
  expect(await work(EMAIL)).toEqual([1, "queued"]);
  expect(await work("cleo@shop.example")).toEqual([1, "queued"]);
  expect(await work("bob@shop.example")).toEqual([1, "queued"]);
});
