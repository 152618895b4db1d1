import { type RawBuilder, type Selectable, sql } from "kysely";
import { sameInAnyCase } from "#platform/db/in-any-case.server.ts";
import { listRows } from "#platform/db/list-rows.server.ts";
import { isAfter } from "#platform/db/read-page.server.ts";
import type { SearchQuery } from "#platform/keyset.ts";
import type { Db } from "#shop/context.server.ts";
import type { Tables } from "#shop/tables.server.ts";

/** Subscribes a new or former address. Writes the row even if nothing changes. */
export async function keepSubscriber(db: Db, { id, email, at }: { id: string; email: string; at: Date }) {
  await db
    .insertInto("subscribers")
    .values({ id, email, subscribedAt: at })
    .onConflict((conflict) =>
      conflict.expression(sql`lower(email)`).doUpdateSet({
        email: sql`case when subscribers.unsubscribed_at is null then subscribers.email else excluded.email end`,
        subscribedAt: sql`case when subscribers.unsubscribed_at is null then subscribers.subscribed_at else excluded.subscribed_at end`,
        unsubscribedAt: null,
      }),
    )
    .execute();
}

/** Ends a subscription; one that has already ended keeps its time. @returns the subscriber's address */
export async function endSubscription(db: Db, id: string, at: Date): Promise<string | undefined> {
  const ended = await db
    .updateTable("subscribers")
    .set({ unsubscribedAt: sql`coalesce(unsubscribed_at, ${at})` })
    .where("id", "=", id)
    .returning("email")
    .executeTakeFirst();
  return ended?.email;
}

/** Ends the subscription of an address, if it has one. */
export async function endSubscriptionOf(db: Db, email: string, at: Date): Promise<void> {
  await db
    .updateTable("subscribers")
    .set({ unsubscribedAt: at })
    .where(sameInAnyCase("email", email))
    .where("unsubscribedAt", "is", null)
    .execute();
}

/** @returns whether the address was in the list of current and former subscribers */
export async function eraseSubscriber(tx: Db, email: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom("subscribers")
    .where(sameInAnyCase("email", email))
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}

/** Subscribers who haven't unsubscribed, oldest first. */
export const currentSubscribers = (db: Db): Promise<{ id: string; email: string; askedAt: Date }[]> =>
  db
    .selectFrom("subscribers")
    .select(["id", "email", "subscribedAt as askedAt"])
    .where("unsubscribedAt", "is", null)
    .orderBy("subscribedAt")
    .orderBy("id")
    .execute();

/** The current subscribers, and how many subscribed and left since then. */
export const countSubscribers = (db: Db, since: Date) =>
  db
    .selectFrom("subscribers")
    .select([
      sql<number>`count(*) filter (where unsubscribed_at is null)::int`.as("subscribed"),
      sql<number>`count(*) filter (where subscribed_at >= ${since})::int`.as("joined"),
      sql<number>`count(*) filter (where unsubscribed_at >= ${since})::int`.as("left"),
    ])
    .executeTakeFirstOrThrow();

export const findSubscriber = (db: Db, email: string) =>
  db
    .selectFrom("subscribers")
    .select(["id", "subscribedAt"])
    .where(sameInAnyCase("email", email))
    .where("unsubscribedAt", "is", null)
    .executeTakeFirst();

export type SubscriberFilter = SearchQuery & { state?: "subscribed" | "unsubscribed" | undefined };

type StoredSubscriber = Selectable<Tables["subscribers"]>;

/** Subscribers, newest first. */
export function subscriberRows({ limit, after, state, q }: SubscriberFilter): RawBuilder<StoredSubscriber> {
  return listRows({
    table: "subscribers",
    text: sql`email`,
    where: [
      isAfter(after, "subscribed_at"),
      state && (state === "subscribed" ? sql`unsubscribed_at is null` : sql`unsubscribed_at is not null`),
    ],
    newest: sql`subscribed_at desc, id desc`,
    limit,
    q,
  });
}

export const subscriberWith = (db: Db, id: string): Promise<StoredSubscriber | undefined> =>
  db.selectFrom("subscribers").selectAll().where("id", "=", id).executeTakeFirst();

/** Locks a subscriber until the end of the transaction. */
export const lockSubscriber = (tx: Db, id: string): Promise<StoredSubscriber | undefined> =>
  tx.selectFrom("subscribers").selectAll().where("id", "=", id).forUpdate().executeTakeFirst();
