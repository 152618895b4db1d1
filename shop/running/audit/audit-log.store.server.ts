import { sql } from "kysely";
import { z } from "zod";
import { mapPage, readPage } from "#platform/db/read-page.server.ts";
import { dayAfter, startOfEasternDay } from "#platform/eastern-day.ts";
import { beginsWith } from "#platform/found-words.ts";
import { time } from "#platform/http/time.server.ts";
import type { Db } from "#shop/context.server.ts";
import { dayQuery, pageQuery, pageSchema } from "#shop/list-schema.server.ts";

const noteSchema = z.object({
  _id: z.string(),
  actor: z.string(),
  action: z.string().describe("`noun.verb`"),
  subject: z.string(),
  title: z.string().nullable().describe("The title of a product, or who wrote a message, if the subject still exists."),
  orderId: z.uuid().nullable().describe("The id of an order, whose subject has its number."),
  at: time,
  before: z.unknown(),
  after: z.unknown(),
});

/** An entry of the audit log. `before` and `after` hold the values to compare. */
export type AuditNote = z.input<typeof noteSchema>;

const day = dayQuery.describe("A day in US Eastern time, inclusive.");

const filter = z.object({
  limit: pageQuery.limit,
  after: z.uuid().optional(),
  actor: z.string().max(300).optional(),
  action: z.string().max(100).optional(),
  subject: z.string().trim().max(300).optional().describe("The start of the subject, such as `order:`."),
  from: day,
  to: day,
});

export const auditContract = {
  "GET /api/admin/audit": {
    summary: "List audit log entries, newest first",
    querystring: filter,
    response: { 200: pageSchema(noteSchema) },
  },
  "GET /api/admin/audit/items": {
    summary: "Find items in the audit log",
    description:
      "Finds products by any part of their title, and orders, staff, and API tokens in the log by the start of their number, email, or name.",
    querystring: z.object({ q: z.string().trim().min(1).max(100) }),
    response: { 200: z.object({ items: z.array(z.object({ subject: z.string(), title: z.string() })) }) },
  },
  "GET /api/admin/audit/choices": {
    summary: "List the actors and actions in the audit log",
    response: { 200: z.object({ actors: z.array(z.string()), actions: z.array(z.string()) }) },
  },
} as const;

/** `seesMessages`: whether the reader may know who wrote a message. */
export type AuditFilter = z.output<typeof filter> & { seesMessages?: boolean };

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
async function distinctNotes(db: Db, column: "actor" | "action"): Promise<string[]> {
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
