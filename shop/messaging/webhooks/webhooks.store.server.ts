import { type RawBuilder, type Selectable, sql, type Updateable } from "kysely";
import { mapPage, readPage } from "#platform/db/read-page.server.ts";
import type { PageQuery } from "#platform/keyset.ts";
import type { Db } from "#shop/context.server.ts";
import type { Tables } from "#shop/tables.server.ts";
import { orderInData, type WebhookDelivery } from "./webhook-endpoints.contract.server.ts";
import { TEST_EVENT, type WebhookEvent } from "./webhook-events.ts";
import type { WebhookForm } from "./webhook-form.ts";

/** All endpoints, oldest first. */
export async function readEndpoints(db: Db) {
  const rows = await db.selectFrom("webhookEndpoints").selectAll().orderBy("createdAt").orderBy("id").execute();
  return rows.map(asEndpoint);
}

const endpointWith = (db: Db, id: string) => db.selectFrom("webhookEndpoints").selectAll().where("id", "=", id);

export async function readEndpoint(db: Db, id: string) {
  const row = await endpointWith(db, id).executeTakeFirst();
  return row && asEndpoint(row);
}

/** Locks an endpoint until the end of the transaction, without blocking orders that queue webhooks for it. */
export async function lockEndpoint(tx: Db, id: string) {
  const row = await endpointWith(tx, id).forNoKeyUpdate().executeTakeFirst();
  return row && asEndpoint(row);
}

/** @returns undefined if there is already one with this id */
export async function insertEndpoint(
  tx: Db,
  endpoint: WebhookForm & { id: string; secret: string; createdAt: Date },
): Promise<WebhookEndpoint | undefined> {
  const row = await tx
    .insertInto("webhookEndpoints")
    .values(endpoint)
    .onConflict((conflict) => conflict.column("id").doNothing())
    .returningAll()
    .executeTakeFirst();
  return row && asEndpoint(row);
}

export type NewEndpoint = { endpoint: WebhookEndpoint; secret: string };

/** An endpoint added `since` then, with its first secret; undefined if it isn't as in the form, or its secret was rotated. */
export async function readNewEndpoint(
  db: Db,
  { id, url, events, active, since }: WebhookForm & { id: string; since: Date },
): Promise<NewEndpoint | undefined> {
  const row = await endpointWith(db, id)
    .where("createdAt", ">=", since)
    .where("url", "=", url)
    .where("active", "=", active)
    .where("oldSecret", "is", null)
    .executeTakeFirst();
  return row?.events.join() === events.join() ? { endpoint: asEndpoint(row), secret: row.secret } : undefined;
}

/** Changes an endpoint that `lockEndpoint` has found. */
export async function updateEndpoint(
  tx: Db,
  id: string,
  change: Updateable<Omit<Tables["webhookEndpoints"], "version">>,
) {
  const row = await tx
    .updateTable("webhookEndpoints")
    .set(({ eb }) => ({ ...change, version: eb("version", "+", 1) }))
    .where("id", "=", id)
    .returningAll()
    .executeTakeFirstOrThrow();
  return asEndpoint(row);
}

/** Replaces the secret; the one before keeps signing until `oldUntil`, or one that already does for the rest of its time. @returns whether it exists */
export async function replaceSecret(
  tx: Db,
  id: string,
  { secret, now, oldUntil }: { secret: string; now: Date; oldUntil: Date },
): Promise<boolean> {
  const changed = await tx
    .updateTable("webhookEndpoints")
    .set(({ eb }) => {
      const ifKept = () => eb.case().when("oldSecretUntil", ">", now);
      return {
        oldSecret: ifKept().then(eb.ref("oldSecret")).else(eb.ref("secret")).end(),
        oldSecretUntil: ifKept().then(eb.ref("oldSecretUntil")).else(oldUntil).end(),
        secret,
      };
    })
    .where("id", "=", id)
    .returning("id")
    .executeTakeFirst();
  return changed !== undefined;
}

/**
 * Deletes an endpoint with its log. Deliveries are locked before their endpoint everywhere, to prevent deadlocks.
 *
 * @returns the endpoint; undefined if there is none
 */
export async function deleteEndpoint(tx: Db, id: string) {
  await tx.deleteFrom("webhookDeliveries").where("endpointId", "=", id).execute();
  const row = await tx.deleteFrom("webhookEndpoints").where("id", "=", id).returningAll().executeTakeFirst();
  return row && asEndpoint(row);
}

/** Ends the pause of an endpoint that didn't answer. */
export async function endQuiet(tx: Db, id: string): Promise<void> {
  await tx.updateTable("webhookEndpoints").set({ quietUntil: null }).where("id", "=", id).execute();
}

export type WebhookEndpoint = ReturnType<typeof asEndpoint>;

const asEndpoint = (row: Selectable<Tables["webhookEndpoints"]>) => ({
  _id: row.id,
  url: row.url,
  // Events are validated by webhookForm before they are stored.
  events: row.events as WebhookEvent[],
  active: row.active,
  version: row.version,
  createdAt: row.createdAt,
  failingSince: row.failingSince,
  switchedOffAt: row.switchedOffAt,
  oldSecretUntil: row.oldSecretUntil,
});

/** An endpoint's deliveries, newest first. */
export async function readDeliveries(
  db: Db,
  endpointId: string,
  asked: PageQuery & { status?: WebhookDelivery["status"] | undefined },
) {
  const newest = ({ limit, after, status }: typeof asked) =>
    db
      .selectFrom("webhookDeliveries")
      .selectAll()
      .where("endpointId", "=", endpointId)
      .$if(status !== undefined, (query) => query.where("status", "=", status ?? "failed"))
      .$if(after !== undefined, (query) =>
        query.where(
          sql<boolean>`(at, id) < (select at, id from webhook_deliveries where id = ${after} and endpoint_id = ${endpointId})`,
        ),
      )
      .orderBy("at", "desc")
      .orderBy("id", "desc")
      .limit(limit);
  const page = await readPage(db, asked, newest, ({ id }) => id);
  return mapPage(page, ({ id, ...row }) => ({
    _id: id,
    ...row,
    order: orderInData.safeParse(row.data).data ?? null,
    nextAttemptAt: row.status === "queued" ? row.nextAttemptAt : null,
  }));
}

/**
 * Queues a webhook for each endpoint that subscribes to the event, in the transaction of the change that it reports. The endpoints are
 * locked, because the change would fail if one were removed in the meantime.
 *
 * @param change.data an SQL expression for the JSON that names the changed object; evaluated only if an endpoint subscribes
 */
export async function queueWebhooks(
  tx: Db,
  change: { event: WebhookEvent; data: RawBuilder<unknown>; at: Date },
): Promise<void> {
  const { event, data, at } = change;
  await sql`
    insert into webhook_deliveries (id, endpoint_id, event, data, at, next_attempt_at)
    select gen_random_uuid(), id, ${event}, ${data}, ${at}, ${at} from webhook_endpoints
    where active and ${event} = any(events) for key share`.execute(tx);
}

/** Locks an endpoint's delivery until the end of the transaction. @returns its status; undefined if there is none */
export async function lockDeliveryOf(
  tx: Db,
  { endpointId, id }: { endpointId: string; id: string },
): Promise<WebhookDelivery["status"] | undefined> {
  const row = await tx
    .selectFrom("webhookDeliveries")
    .select("status")
    .where("id", "=", id)
    .where("endpointId", "=", endpointId)
    .forUpdate()
    .executeTakeFirst();
  return row?.status;
}

/** Queues a test for an endpoint, even if it is disabled. */
export async function queueTest(tx: Db, test: { id: string; endpointId: string; at: Date }): Promise<void> {
  const data = JSON.stringify({ message: "A test sent from the admin." });
  await tx
    .insertInto("webhookDeliveries")
    .values({ ...test, event: TEST_EVENT, data, nextAttemptAt: test.at })
    .execute();
}
