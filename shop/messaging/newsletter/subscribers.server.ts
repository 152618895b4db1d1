import { z } from "zod";
import { mapPage, readPage } from "#platform/db/read-page.server.ts";
import { time } from "#platform/http/time.server.ts";
import { PLACE, placeText } from "#platform/keyset.ts";
import type { Actor, Db, ShopContext } from "#shop/context.server.ts";
import { csvResponse, pageQuery, pageSchema } from "#shop/list-schema.server.ts";
import { lockRecipient, queueEmail, removeQueued } from "#shop/messaging/email/outbox.store.server.ts";
import { removeRemindersOf } from "#shop/messaging/reminders/reminders.store.server.ts";
import { suppressedAmong } from "#shop/messaging/suppression/is-suppressed.server.ts";
import { liftByWish, suppress } from "#shop/messaging/suppression/suppress.server.ts";
import {
  readUnsubscribeToken,
  type Unsubscription,
  unsubscribeLinks,
} from "#shop/messaging/suppression/unsubscribe-token.server.ts";
import { writeAudit } from "#shop/running/audit/audit.store.server.ts";
import { eraseRequests } from "./erase-address.server.ts";
import { backInStock } from "./stock-alert-email.server.ts";
import { eraseStockAlerts } from "./stock-alerts.store.server.ts";
import {
  countSubscribers,
  currentSubscribers,
  endSubscription,
  endSubscriptionOf,
  keepSubscriber,
  lockSubscriber,
  type SubscriberFilter,
  subscriberRows,
  subscriberWith,
} from "./subscribers.store.server.ts";
import { SUBSCRIBER_STATES, type SubscriptionForm } from "./subscription-form.ts";
import { newsletterWelcome } from "./welcome-email.server.ts";

const subscriberSchema = z.object({
  _id: z.string(),
  email: z.string(),
  state: z.enum(SUBSCRIBER_STATES),
  suppressed: z.boolean().describe("Whether the address is subscribed but gets no newsletter, because it is blocked."),
  subscribedAt: time,
  unsubscribedAt: time.nullable(),
});

/** A newsletter subscriber as staff see them. */
export type StaffSubscriber = z.input<typeof subscriberSchema>;

const params = z.object({ id: z.uuid() });

export const subscribersContract = {
  "GET /api/admin/subscribers": {
    summary: "List subscribers, newest first",
    querystring: z.object({
      ...pageQuery,
      q: pageQuery.q.describe("The start of parts of the address."),
      after: z.string().regex(PLACE, "Send the `next` of the previous page").optional(),
      state: z.enum(SUBSCRIBER_STATES).optional(),
    }),
    response: { 200: pageSchema(subscriberSchema) },
  },
  "GET /api/admin/subscribers/summary": {
    summary: "Count subscribers, and how many joined and left recently",
    response: {
      200: z.object({
        subscribed: z.int(),
        days: z.int().describe("The number of days that `joined` and `left` cover."),
        joined: z.int(),
        left: z.int(),
      }),
    },
  },
  "GET /api/admin/subscribers/csv": {
    summary:
      "Export newsletter recipients as CSV. With `subscribers:write`, each has the unsubscribe link that every newsletter must include",
    response: csvResponse,
  },
  "POST /api/admin/subscribers/:id/unsubscription": {
    summary: "Unsubscribe an address",
    params,
    response: { 200: subscriberSchema },
    problems: ["not_found"],
  },
  "DELETE /api/admin/subscribers/:id": {
    summary: "Delete a subscriber and the marketing emails to their address",
    params,
    response: { 204: z.undefined() },
    problems: ["not_found"],
  },
} as const;

/** Current and former newsletter subscribers, newest first. */
export async function listForStaff(ctx: ShopContext, filter: SubscriberFilter) {
  const page = await readPage(ctx.db, filter, subscriberRows, ({ subscribedAt, id }) =>
    placeText({ at: subscribedAt, id }),
  );
  const subscribed = page.items.filter(({ unsubscribedAt }) => unsubscribedAt === null);
  const suppressed = await suppressedAmong(
    ctx,
    subscribed.map(({ id, email, subscribedAt }) => ({ id, email, askedAt: subscribedAt })),
  );
  const ids = new Set([...suppressed].map(({ id }) => id));
  return mapPage(page, (row) => asStaffSubscriber(row, ids.has(row.id)));
}

const SUMMARY_DAYS = 30;

export async function readSubscriberSummary({ db, clock }: Pick<ShopContext, "db" | "clock">) {
  const since = new Date(clock.now().getTime() - SUMMARY_DAYS * 24 * 60 * 60 * 1000);
  return { days: SUMMARY_DAYS, ...(await countSubscribers(db, since)) };
}

/** Ends a subscription on request; one that has already ended doesn't change. Undefined if there is none. */
export function unsubscribeOnRequest(ctx: ShopContext, actor: Actor, id: string) {
  return ctx.db.transaction().execute(async (tx) => {
    const found = await subscriberWith(tx, id);
    if (found?.unsubscribedAt === null) await removeQueued(tx, backInStock, found.email);
    const row = await lockSubscriber(tx, id);
    if (!row) return undefined;
    if (row.unsubscribedAt !== null) return asStaffSubscriber(row);
    const at = ctx.clock.now();
    await endSubscription(tx, id, at);
    await suppress({ ...ctx, db: tx }, row.email, "unsubscribed");
    await dropRequests(tx, row.email);
    const [before, after] = [{ state: "subscribed" }, { state: "unsubscribed" }];
    await writeAudit(tx, ctx, { actor, action: "subscriber.unsubscribed", subject: `subscriber:${id}`, before, after });
    return asStaffSubscriber({ ...row, unsubscribedAt: at });
  });
}

/** Erases a subscriber's address. False if there is none, as after a second click. */
export function deleteSubscriber(ctx: ShopContext, actor: Actor, id: string): Promise<boolean> {
  return ctx.db.transaction().execute(async (tx) => {
    const row = await subscriberWith(tx, id);
    if (!row || !(await eraseRequests({ ...ctx, db: tx }, row.email)).subscriber) return false;
    // The log must not keep a copy of the address.
    const before = { state: asStaffSubscriber(row).state };
    await writeAudit(tx, ctx, { actor, action: "subscriber.deleted", subject: `subscriber:${id}`, before });
    return true;
  });
}

/**
 * Deletes an address's requests for single emails, so that none is sent if the address is later unblocked or subscribes again. The queued
 * emails are removed before, as emails are locked before their subscriber.
 */
async function dropRequests(tx: Db, email: string): Promise<void> {
  await eraseStockAlerts(tx, email);
  await removeRemindersOf(tx, email);
}

type Row = NonNullable<Awaited<ReturnType<typeof lockSubscriber>>>;

const asStaffSubscriber = ({ id, email, subscribedAt, unsubscribedAt }: Row, suppressed = false) => ({
  _id: id,
  email,
  state: unsubscribedAt === null ? ("subscribed" as const) : ("unsubscribed" as const),
  suppressed,
  subscribedAt,
  unsubscribedAt,
});

/**
 * Saves a subscriber and welcomes new ones. Neither the response nor its timing reveals whether the address was known or suppressed,
 * because an email is queued each time and dropped later if it isn't needed. A bot's request is dropped silently.
 */
export async function subscribe(ctx: ShopContext, { email, website }: SubscriptionForm): Promise<void> {
  if (website !== "") return ctx.log.info({}, "Ignored a subscription from a bot");
  const at = ctx.clock.now();
  await ctx.db.transaction().execute(async (tx) => {
    // Locks the subscriber before the suppressions, like unsubscribing, so that the two wait for each other.
    await keepSubscriber(tx, { id: ctx.ids.uuid(), email, at });
    await liftByWish({ ...ctx, db: tx }, email);
    await queueEmail(tx, newsletterWelcome, { id: ctx.ids.uuid(), recipient: email, at, data: {} });
  });
}

/**
 * Ends a token's subscription, deletes the address's stock alerts and cart reminders, and puts it on the suppression list, so that queued
 * emails aren't sent. Safe to repeat. `unknown_token`: the shop didn't issue it. `link_over`: its subscriber was deleted or its email
 * erased, so the address is unknown; it may be subscribed again.
 */
export async function unsubscribe(
  ctx: ShopContext,
  token: string,
): Promise<{ outcome: "unsubscribed" | "link_over" | "unknown_token" }> {
  const ends = await readUnsubscribeToken(ctx, token);
  if (!ends) return { outcome: "unknown_token" };
  return ctx.db.transaction().execute(async (tx) => {
    const email = await end({ ...ctx, db: tx }, ends);
    if (!email) return { outcome: "link_over" };
    await suppress({ ...ctx, db: tx }, email, "unsubscribed");
    await dropRequests(tx, email);
    return { outcome: "unsubscribed" };
  });
}

async function end({ db, clock }: ShopContext, ends: Unsubscription): Promise<string | undefined> {
  const byId = "subscriberId" in ends;
  const email = byId
    ? (await subscriberWith(db, ends.subscriberId))?.email
    : await lockRecipient(db, ends.emailId, backInStock);
  if (!email) return undefined;
  await removeQueued(db, backInStock, email);
  if (byId) return endSubscription(db, ends.subscriberId, clock.now());
  await endSubscriptionOf(db, email, clock.now());
  return email;
}

/** `unsubscribe`: the URL of the page that ends this subscription, which every newsletter must contain. */
export type ListedSubscriber = { email: string; unsubscribe: string };

/** Current recipients of the newsletter, oldest first, without those on the suppression list. */
export async function listSubscribers(ctx: ShopContext, publicUrl: string): Promise<ListedSubscriber[]> {
  const linksOf = await unsubscribeLinks(ctx, publicUrl);
  const subscribers = await currentSubscribers(ctx.db);
  const suppressed = await suppressedAmong(ctx, subscribers);
  return subscribers
    .filter((subscriber) => !suppressed.has(subscriber))
    .map(({ id, email }) => ({ email, unsubscribe: linksOf({ subscriberId: id }).page }));
}
