import type { ShopContext } from "#shop/context.server.ts";
import { queueMail } from "#shop/messaging/email/mail.store.server.ts";
import { emailsOfOwners } from "#shop/people/staff/staff.store.server.ts";

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
    await queueMail(tx, { id: ids.uuid(), recipient, at, kind: "job_failed", data });
  }
}
