import { beforeEach, expect, test } from "vitest";
import { suppress } from "#shop/messaging/suppression/suppress.server.ts";
import { liftSuppression, listSuppressions } from "#shop/messaging/suppression/suppressions.server.ts";
import { freshContext } from "#test/harness/fresh-context.ts";
import { STAFF } from "#test/harness/orders.ts";
import {
  deleteSubscriber,
  listForStaff,
  listSubscribers,
  readSubscriberSummary,
  subscribe,
  unsubscribeOnRequest,
} from "./subscribers.server.ts";

const { clock, ctx } = await freshContext();
beforeEach(async () => {
  for (const email of ["jordan.avery@mail.example", "robin@mail.example", "sam@post.example"]) {
    clock.advance(1000);
    await subscribe(ctx, { email, website: "" });
  }
});

const list = async (filter: object = {}) => (await listForStaff(ctx, { limit: 50, ...filter })).items;
const emails = async (filter: object = {}) => (await list(filter)).map(({ email }) => email);
const idOf = async (email: string) => (await list({ q: email }))[0]?._id ?? "";

test("subscribers are listed newest first, searched, and paged", async () => {
  expect(await emails()).toEqual(["sam@post.example", "robin@mail.example", "jordan.avery@mail.example"]);
  expect(await emails({ q: "AVERY" })).toEqual(["jordan.avery@mail.example"]);
  expect(await emails({ q: "nobody" })).toEqual([]);
  const { items, next } = await listForStaff(ctx, { limit: 2 });
  expect([...items.map(({ email }) => email), ...(await emails({ limit: 2, after: next ?? undefined }))]).toEqual(
    await emails(),
  );
});

test("staff can unsubscribe a subscriber, who is listed first after subscribing again", async () => {
  const id = await idOf("robin");
  const ended = await unsubscribeOnRequest(ctx, STAFF, id);
  clock.advance(1000);
  expect(await unsubscribeOnRequest(ctx, STAFF, id)).toEqual(ended);
  expect(await emails({ state: "unsubscribed" })).toEqual(["robin@mail.example"]);
  expect(await emails({ state: "subscribed" })).not.toContain("robin@mail.example");
  await subscribe(ctx, { email: "robin@mail.example", website: "" });
  expect((await emails({ state: "subscribed" }))[0]).toBe("robin@mail.example");
  expect(await ctx.db.selectFrom("auditLog").select(["action", "subject"]).execute()).toEqual([
    { action: "subscriber.unsubscribed", subject: `subscriber:${id}` },
  ]);
});

test("the summary counts who is subscribed now, and who came and left in the last 30 days", async () => {
  await unsubscribeOnRequest(ctx, STAFF, await idOf("sam"));
  expect(await readSubscriberSummary(ctx)).toEqual({ days: 30, subscribed: 2, joined: 3, left: 1 });
  clock.advance(31 * 24 * 60 * 60 * 1000);
  await subscribe(ctx, { email: "new@mail.example", website: "" });
  expect(await readSubscriberSummary(ctx)).toEqual({ days: 30, subscribed: 3, joined: 1, left: 0 });
});

test("current subscribers on the suppression list are marked, but not former ones", async () => {
  const marked = async () => (await list()).filter(({ suppressed }) => suppressed).map(({ email }) => email);
  await unsubscribeOnRequest(ctx, STAFF, await idOf("sam"));
  expect(await marked()).toEqual([]);
  await suppress(ctx, "Robin@mail.example", "bounced");
  expect(await marked()).toEqual(["robin@mail.example"]);
  clock.advance(1000);
  await subscribe(ctx, { email: "sam@post.example", website: "" });
  await subscribe(ctx, { email: "robin@mail.example", website: "" });
  expect(await marked()).toEqual(["robin@mail.example"]);
});

test("after unblocking, someone who unsubscribed has to sign up again, and a subscriber whose email bounced does not", async () => {
  await unsubscribeOnRequest(ctx, STAFF, await idOf("sam"));
  await suppress(ctx, "robin@mail.example", "bounced");
  const exported = async () => (await listSubscribers(ctx, "https://shop.example")).map(({ email }) => email);
  expect(await exported()).toEqual(["jordan.avery@mail.example"]);
  for (const { _id } of (await listSuppressions(ctx, { limit: 50 })).items) {
    await liftSuppression(ctx, STAFF, _id, "They asked for it.");
  }
  expect(await exported()).toEqual(["jordan.avery@mail.example", "robin@mail.example"]);
});

test("a subscriber can be deleted, and the audit log doesn't name them", async () => {
  const id = await idOf("sam");
  expect(await deleteSubscriber(ctx, STAFF, id)).toBe(true);
  expect(await deleteSubscriber(ctx, STAFF, id)).toBe(false);
  expect(await emails()).not.toContain("sam@post.example");
  expect(JSON.stringify(await ctx.db.selectFrom("auditLog").selectAll().execute())).not.toContain("sam");
});
