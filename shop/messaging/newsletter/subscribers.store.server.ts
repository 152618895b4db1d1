import { sql } from "kysely";
import type { Db } from "#shop/context.server.ts";

/** Makes an address a subscriber's, again if it once was. One that is subscribed already stays as it is, and is written all the same. */
export async function keepSubscriber(db: Db, { id, email, at }: { id: string; email: string; at: Date }) {
  await db
    .insertInto("subscribers")
    .values({ id, email, subscribed_at: at })
    .onConflict((conflict) =>
      conflict.expression(sql`lower(email)`).doUpdateSet({
        email: sql`case when subscribers.unsubscribed_at is null then subscribers.email else excluded.email end`,
        subscribed_at: sql`case when subscribers.unsubscribed_at is null then subscribers.subscribed_at else excluded.subscribed_at end`,
        unsubscribed_at: null,
      }),
    )
    .execute();
}

/** Ends a subscription; one that has ended keeps its time. @returns whose it is. */
export async function endSubscription(db: Db, id: string, at: Date): Promise<string | undefined> {
  const ended = await db
    .updateTable("subscribers")
    .set({ unsubscribed_at: sql`coalesce(unsubscribed_at, ${at})` })
    .where("id", "=", id)
    .returning("email")
    .executeTakeFirst();
  return ended?.email;
}

/** Ends the subscription of an address, if it has one. */
export async function endSubscriptionOf(db: Db, email: string, at: Date): Promise<void> {
  await db
    .updateTable("subscribers")
    .set({ unsubscribed_at: at })
    .where(sql`lower(email)`, "=", email.toLowerCase())
    .where("unsubscribed_at", "is", null)
    .execute();
}

/** @returns whether the address is or was a subscriber's. */
export async function eraseSubscriber(tx: Db, email: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom("subscribers")
    .where(sql`lower(email)`, "=", email)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}

/** Those who have not unsubscribed, by the time they came. */
export const currentSubscribers = (db: Db): Promise<{ id: string; email: string; askedAt: Date }[]> =>
  db
    .selectFrom("subscribers")
    .select(["id", "email", "subscribed_at as askedAt"])
    .where("unsubscribed_at", "is", null)
    .orderBy("subscribed_at")
    .orderBy("id")
    .execute();

export const findSubscriber = (db: Db, email: string) =>
  db
    .selectFrom("subscribers")
    .select(["id", "subscribed_at"])
    .where(sql`lower(email)`, "=", email.toLowerCase())
    .where("unsubscribed_at", "is", null)
    .executeTakeFirst();
