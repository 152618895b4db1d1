import { sql } from "kysely";
import { mapPage, readPage } from "#platform/db/read-page.server.ts";
import { dayAfter, startOfEasternDay } from "#platform/eastern-day.ts";
import { beginsWith } from "#platform/found-words.ts";
import type { PageQuery } from "#platform/keyset.ts";
import { type Actor, actorName, type Db, type ShopContext } from "#shop/context.server.ts";
import type { AuditAction } from "./audit-words.ts";

/** `subject`: the item, such as 'product:packd-hoodie'. `before` and `after` hold the values to compare. */
export type AuditEntry = { actor: Actor; action: AuditAction; subject: string; before?: object; after?: object };

/** Records who changed what. `tx` is the transaction of the change, so no change is saved without its record. */
export async function writeAudit(
  tx: Db,
  { clock, ids }: Pick<ShopContext, "clock" | "ids">,
  entry: AuditEntry,
): Promise<void> {
  const { actor, action, subject, before, after } = entry;
  await tx
    .insertInto("auditLog")
    .values({
      id: ids.uuid(),
      actor: actorName(actor),
      action,
      subject,
      before: before ? JSON.stringify(before) : null,
      after: after ? JSON.stringify(after) : null,
      at: clock.now(),
    })
    .execute();
}

/** What staff filter by. */
export type AuditFilter = PageQuery & {
  actor?: string | undefined;
  action?: string | undefined;
  /** The beginning of the subject: a kind of item ('order:') or one item. */
  subject?: string | undefined;
  /** The first and the last day in US Eastern time. */
  from?: string | undefined;
  to?: string | undefined;
  /** Whether the reader may know who wrote a message. */
  seesMessages?: boolean;
};

/** Newest first (ids sort by time). */
function notes(db: Db, { limit, after, actor, action, subject, from, to, seesMessages = false }: AuditFilter) {
  const title = sql<string | null>`case
    when subject like 'product:%' then (select title from products where id = substr(subject, 9))
    when ${seesMessages}::boolean and subject ~ '^message:[0-9a-f-]{36}$'
      then (select coalesce(nullif(name, ''), email) from messages where id = substr(subject, 9)::uuid) end`;
  const orderId = sql<string | null>`case
    when subject like 'order:%' then (select id from orders where number = substr(subject, 7)) end`;
  const shown = [title.as("title"), orderId.as("orderId")];
  let query = db.selectFrom("auditLog").selectAll().select(shown).orderBy("id", "desc").limit(limit);
  if (after) query = query.where("id", "<", after);
  if (actor) query = query.where("actor", "=", actor);
  if (action) query = query.where("action", "=", action);
  if (subject) query = query.where("subject", "like", beginsWith(subject));
  if (from) query = query.where("at", ">=", startOfEasternDay(from));
  if (to) query = query.where("at", "<", startOfEasternDay(dayAfter(to)));
  return query;
}

/** The newest record about one item, in which one of these `fields` changed. */
export const lastNote = (
  db: Db,
  subject: string,
  fields?: readonly string[],
): Promise<{ actor: string; at: Date } | undefined> =>
  db
    .selectFrom("auditLog")
    .select(["actor", "at"])
    .where("subject", "=", subject)
    .$if(fields !== undefined, (query) =>
      query.where(sql<boolean>`exists (
        select from unnest(${fields}::text[]) field where before -> field is distinct from after -> field)`),
    )
    .orderBy("at", "desc")
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();

const MAX_FOUND = 10;

/** The items that a search may mean: products by part of their title; orders, staff and tokens by the beginning of their name in the log. */
export async function findItems(db: Db, q: string): Promise<{ subject: string; title: string }[]> {
  const orders = [`order:${q.toUpperCase()}`, `order:LC${q}`].map((start) => sql`subject like ${beginsWith(start)}`);
  // The index finds the kind only, because an email or a name may have capitals.
  const others = ["staff:", "token:"].map(
    (kind) => sql`subject like ${beginsWith(kind)} and plain_text(subject) ^@ plain_text(${kind + q})`,
  );
  const named = [...orders, ...others].map(
    (isMeant) => sql`
      (select distinct subject, split_part(subject, ':', 2) as title from audit_log
       where ${isMeant} order by subject limit ${MAX_FOUND})`,
  );
  const { rows } = await sql<{ subject: string; title: string }>`
    (select 'product:' || id as subject, title from products where strpos(plain_text(title), plain_text(${q})) > 0 order by title limit ${MAX_FOUND})
    union all ${sql.join(named, sql` union all `)}`.execute(db);
  return rows;
}

/** All different actors or actions, by skipping through the index, because the log may be long and has few different values. */
export async function distinctNotes(db: Db, column: "actor" | "action"): Promise<string[]> {
  const name = sql.ref(column);
  const { rows } = await sql<{ value: string }>`
    with recursive one as (
      (select ${name} as value from audit_log order by ${name} using ~<~ limit 1)
      union all
      select (select ${name} from audit_log where ${name} ~>~ one.value order by ${name} using ~<~ limit 1)
      from one where one.value is not null)
    select value from one where value is not null`.execute(db);
  return rows.map(({ value }) => value).sort();
}

/** The audit log, newest first. */
export async function listAudit(db: Db, filter: AuditFilter) {
  const page = await readPage(
    db,
    filter,
    (which) => notes(db, which),
    ({ id }) => id,
  );
  return mapPage(page, ({ id, ...note }) => ({ _id: id, ...note }));
}

/** The values to filter by: all actors and actions in the log. */
export const auditChoices = async (db: Db): Promise<{ actors: string[]; actions: string[] }> => ({
  actors: await distinctNotes(db, "actor"),
  actions: await distinctNotes(db, "action"),
});

/**
 * Records an export of personal data: who exported what, and how many or with which filter. `of` must not identify anyone, so it never
 * holds search terms.
 */
export const noteExport = (
  ctx: ShopContext,
  actor: Actor,
  what: "orders" | "customers" | "subscribers" | `customer:${string}`,
  of?: object,
): Promise<void> =>
  writeAudit(ctx.db, ctx, {
    actor,
    action:
      what === "orders" || what === "customers" || what === "subscribers" ? `${what}.exported` : "customer.exported",
    subject: what,
    ...(of && { after: of }),
  });
