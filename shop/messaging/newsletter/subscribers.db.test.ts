import { beforeEach, expect, test } from "vitest";
import { queueEmail } from "#shop/messaging/email/outbox.store.server.ts";
import { abandonedCheckout } from "#shop/messaging/reminders/reminder-email.server.ts";
import { writeReminder } from "#shop/messaging/reminders/reminders.store.server.ts";
import { suppress } from "#shop/messaging/suppression/suppress.server.ts";
import { liftSuppression, listSuppressions } from "#shop/messaging/suppression/suppressions.server.ts";
import { freshContext } from "#test/harness/fresh-context.ts";
import { STAFF } from "#test/harness/orders.ts";
import { stockUp } from "#test/harness/shop.ts";
import { eraseAddress } from "./erase-address.server.ts";
import { keepStockAlert } from "./stock-alerts.store.server.ts";
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
  expect(await emails({ q: "róbin" })).toEqual(["robin@mail.example"]);
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

test("a deleted subscriber leaves only a hash, also in the email and audit logs", async () => {
  const id = await idOf("sam");
  expect(await deleteSubscriber(ctx, STAFF, id)).toBe(true);
  expect(await deleteSubscriber(ctx, STAFF, id)).toBe(false);
  expect(await emails()).not.toContain("sam@post.example");
  expect(await withTheAddress("sam@post.example")).toEqual([]);
  expect((await listSuppressions(ctx, { limit: 50 })).items).toMatchObject([{ email: null, reason: "erased" }]);
});

test("an address that requested only a stock alert or a cart reminder can be erased", async () => {
  const email = "alex@mail.example";
  const [at, id] = [clock.now(), ctx.ids.uuid()];
  await stockUp(ctx, { M: 1 });
  await keepStockAlert(ctx.db, { id, sku: "HOODIE-M", email: "Alex@mail.example", askedAt: at });
  const reminderId = "a".repeat(32);
  await writeReminder(ctx.db, { id: reminderId, email, items: [], at });
  await queueEmail(ctx.db, abandonedCheckout, { id, recipient: email, at, data: { reminderId } });
  await eraseAddress(ctx, STAFF, email);
  expect(await withTheAddress(email)).toEqual([]);
  expect(await ctx.db.selectFrom("auditLog").select(["action", "after"]).execute()).toEqual([
    { action: "address.erased", after: { subscriber: false, stockAlerts: 1, cartReminders: 1 } },
  ]);
});

/** The tables that still have the address anywhere. */
async function withTheAddress(email: string): Promise<string[]> {
  const tables = ["subscribers", "stock_alerts", "checkout_reminders", "emails", "suppressions", "audit_log"];
  const found = await Promise.all(
    tables.map((table) => ctx.pool.query(`select from ${table} t where t::text ilike $1`, [`%${email}%`])),
  );
  return tables.filter((_, at) => found[at]?.rows.length);
}
