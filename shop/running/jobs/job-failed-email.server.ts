import { sql } from "kysely";
import * as z from "zod/mini";
import { easternMomentWords } from "#platform/eastern-time.ts";
import { deleteOldRuns, type FailedSpell, readFailedSpells, readJobStatuses } from "#platform/jobs/job-runs.server.ts";
import type { Db, ShopContext } from "#shop/context.server.ts";
import { defineEmail } from "#shop/messaging/email/define-email.ts";
import type { EmailContent } from "#shop/messaging/email/email-content.ts";
import { queueEmail } from "#shop/messaging/email/outbox.store.server.ts";
import { emailsOfOwners } from "#shop/people/staff/staff.store.server.ts";
import type { KnownJob } from "./job-view.ts";

/** `title`: missing in older emails. `about`: what the job does. `since`: ISO 8601. */
const data = z.object({
  job: z.string(),
  title: z.optional(z.string()),
  about: z.string(),
  error: z.string(),
  since: z.string(),
});

/**
 * Tells an owner that a job keeps failing or, if the email waited until the job worked again, that it failed. Not sent if it has failed
 * again since, because that has an email of its own.
 */
export const jobFailed = defineEmail({
  kind: "job_failed",
  label: "Job failed",
  when: "To owners, when a background job keeps failing",
  data,
  async write({ db, pool, publicUrl }, { recipient, data: failed }) {
    if (!(await emailsOfOwners(db)).includes(recipient)) return undefined;
    const status = (await readJobStatuses(pool)).find(({ name }) => name === failed.job);
    const isOver = (status?.doneAt ?? 0) > new Date(failed.since);
    if (isOver && status?.hasFailed) return undefined;
    const url = `${publicUrl}/admin/settings/system#job-${failed.job}`;
    return jobFailedText(failed, url, { isOver });
  },
});

export const jobFailedText = (
  { job, title = job, about, error, since }: z.infer<typeof data>,
  url: string,
  { isOver = false } = {},
): EmailContent => ({
  subject: isOver ? `The job "${title}" is working again` : `Action needed: "${title}" keeps failing`,
  ...(!isOver && { title: `"${title}" keeps failing` }),
  toStaff: true,
  parts: [
    isOver
      ? `A background job in your shop kept failing from ${easternMomentWords(since)}, and has succeeded since.`
      : `A background job in your shop has kept failing since ${easternMomentWords(since)}.`,
    { kind: "block", title: "Job", lines: [title, ...(about === "" ? [] : [about])] },
    { kind: "block", title: "Last error", lines: [error] },
    { kind: "button", label: "Open background jobs", url },
    isOver
      ? "You don't have to do anything. You'll get another email if the job fails again."
      : "The shop keeps trying. You won't get another email about this unless the job recovers and fails again.",
  ],
});

/**
 * Emails the owners once when all tries of a job have failed, and again only if it fails after a success. Then deletes runs that are no
 * longer needed, so a failure is never deleted before it is reported.
 *
 * @param jobs the jobs to report, with the titles and descriptions for the emails
 */
export async function reportFailedJobs(
  ctx: Pick<ShopContext, "db" | "pool" | "clock" | "ids">,
  jobs: readonly Pick<KnownJob, "name" | "title" | "about">[],
): Promise<void> {
  for (const spell of await readFailedSpells(ctx.pool)) {
    const job = jobs.find(({ name }) => name === spell.name);
    if (!job) continue;
    const { name, title, about } = job;
    const data = { job: name, title, about, error: spell.error, since: spell.since.toISOString() };
    await ctx.db.transaction().execute(async (tx) => {
      if (await isReported(tx, spell)) return;
      for (const recipient of await emailsOfOwners(tx)) {
        await queueEmail(tx, jobFailed, { id: ctx.ids.uuid(), recipient, at: ctx.clock.now(), data });
      }
    });
  }
  await deleteOldRuns(ctx.pool);
}

/** Both times come from the database's clock. The email keeps its time when pg-boss deletes the oldest runs of a long failure. */
async function isReported(db: Db, { name, doneAt }: FailedSpell): Promise<boolean> {
  const email = await db
    .selectFrom("emails")
    .select("id")
    .where("kind", "=", jobFailed.kind)
    .where(sql`data ->> 'job'`, "=", name)
    .$if(doneAt !== null, (query) => query.where(sql<Date>`(data ->> 'since')::timestamptz`, ">", doneAt))
    .executeTakeFirst();
  return email !== undefined;
}
