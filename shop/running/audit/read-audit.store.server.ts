import { sql } from "kysely";
import { beginsWith } from "#platform/found-words.ts";
import type { Db } from "#shop/context.server.ts";

export type AuditFilter = {
  limit: number;
  /** Only notes older than the one with this id. */
  after?: string | undefined;
  actor?: string | undefined;
  action?: string | undefined;
  /** How the subject begins: a kind of thing, or one thing. */
  subject?: string | undefined;
  from?: Date | undefined;
  /** Not included. */
  until?: Date | undefined;
};

/** Newest first (ids sort by time). */
export function listNotes(db: Db, { limit, after, actor, action, subject, from, until }: AuditFilter) {
  let query = db.selectFrom("audit_log").selectAll().orderBy("id", "desc").limit(limit);
  if (after) query = query.where("id", "<", after);
  if (actor) query = query.where("actor", "=", actor);
  if (action) query = query.where("action", "=", action);
  if (subject) query = query.where("subject", "like", beginsWith(subject));
  if (from) query = query.where("at", ">=", from);
  if (until) query = query.where("at", "<", until);
  return query.execute();
}

/** Every person and every action there is, by jumps through the index: the log may be long, these are few. */
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
