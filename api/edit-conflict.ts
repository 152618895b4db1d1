import type { FastifyReply } from "fastify";
import { easternWords } from "#platform/eastern-time.ts";
import type { Db } from "#shop/context.server.ts";
import { staffNames } from "#shop/people/staff/staff.store.server.ts";
import { lastNote } from "#shop/running/audit/audit.store.server.ts";
import { type ProblemExtras, problem } from "./outcomes.ts";

type Edited = { db: Db; subject: string; fields?: readonly string[]; what?: string };

/**
 * Answers that someone else changed it since it was opened, with who and when from the audit log of `subject`. `fields`: those of the
 * edited form in the log, if other changes to the subject don't touch the form. `what`: what was changed.
 */
export async function editConflict<Reply extends Pick<FastifyReply, "code">>(
  reply: Reply,
  { db, subject, fields, what = "this", ...extras }: ProblemExtras & Edited,
) {
  const last = await lastNote(db, subject, fields);
  if (!last) return problem(reply, "changed_meanwhile", extras);
  const name = last.actor === "system" ? "The shop" : (await staffNames(db))(last.actor);
  const detail = `${name} changed ${what} on ${easternWords(last.at)}.`;
  return problem(reply, "changed_meanwhile", { ...extras, detail });
}
