import type { FastifyReply } from "fastify";
import { easternWords } from "#platform/eastern-time.ts";
import type { Db } from "#shop/context.server.ts";
import { lastNote } from "#shop/running/audit/audit.store.server.ts";
import { type ProblemExtras, problem } from "./outcomes.ts";

/** Answers that someone else changed it since it was opened, with who and when from the audit log of `subject`. */
export async function editConflict<Reply extends Pick<FastifyReply, "code">>(
  reply: Reply,
  { db, subject, ...extras }: ProblemExtras & { db: Db; subject: string },
) {
  const last = await lastNote(db, subject);
  const detail =
    last && `${last.actor === "system" ? "The shop" : last.actor} changed this on ${easternWords(last.at)}.`;
  return problem(reply, "changed_meanwhile", { ...extras, ...(detail && { detail }) });
}
