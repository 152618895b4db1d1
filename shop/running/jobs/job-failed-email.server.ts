import * as z from "zod/mini";
import type { ShopContext } from "#shop/context.server.ts";
import { defineEmail } from "#shop/messaging/email/define-email.ts";
import { type EmailContent, moment } from "#shop/messaging/email/email-content.ts";
import { queueEmail } from "#shop/messaging/email/outbox.store.server.ts";
import { emailsOfOwners } from "#shop/people/staff/staff.store.server.ts";

/** `about`: what the job does. `since`: ISO. */
const data = z.object({ job: z.string(), about: z.string(), error: z.string(), since: z.string() });

/** Notifies an owner of a job that keeps failing. */
export const jobFailed = defineEmail({
  kind: "job_failed",
  label: "Job failed",
  data,
  async write({ publicUrl }, { data: failed }) {
    return jobFailedText(failed, `${publicUrl}/admin?tab=jobs#job-${failed.job}`);
  },
});

export const jobFailedText = ({ job, about, error, since }: z.infer<typeof data>, url: string): EmailContent => ({
  subject: `Action needed: the job "${job}" keeps failing`,
  parts: [
    `A background job of your shop has failed at every try since ${moment(since)}.`,
    { kind: "block", title: "Job", lines: [job, ...(about === "" ? [] : [about])] },
    { kind: "block", title: "Last error", lines: [error] },
    { kind: "button", label: "Open background jobs", url },
    "The shop keeps trying. You won't get another email about this unless the job recovers and fails again.",
  ],
});

type FailedJob = { job: string; about: string; error: string; since: Date };

/**
 * Queues an email to each owner about a job that keeps failing.
 *
 * @param tx of the note of the failure: neither is kept without the other. @param failed.error in plain words, for staff to read.
 */
export async function tellOwnersOfJob(
  tx: ShopContext["db"],
  { ids, clock }: Pick<ShopContext, "ids" | "clock">,
  { since, ...failed }: FailedJob,
): Promise<void> {
  const data = { ...failed, since: since.toISOString() };
  const at = clock.now();
  for (const recipient of await emailsOfOwners(tx)) {
    await queueEmail(tx, jobFailed, { id: ids.uuid(), recipient, at, data });
  }
}
