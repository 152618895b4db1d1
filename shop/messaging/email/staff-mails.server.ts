import * as z from "zod/mini";
import { findInvitation } from "#shop/people/staff/invitations.store.server.ts";
import { makePass } from "#shop/people/staff/passes.server.ts";
import { passForNewPassword } from "#shop/people/staff/set-new-password.server.ts";
import { findStaffByEmail } from "#shop/people/staff/staff.store.server.ts";
import type { MailData } from "./mail.store.server.ts";
import type { MailContent, MailPart } from "./mail-content.ts";
import { moment } from "./moment.ts";
import type { Writer } from "./write-mail.server.ts";

const invitationData = z.object({ invitationId: z.string() }) satisfies z.ZodMiniType<MailData["staff_invitation"]>;

/** Asks somebody to join the staff. Nobody is asked any more when the invitation was taken back, accepted, or is over. */
export const writeStaffInvitation: Writer = async (ctx, { data }) => {
  const { invitationId } = invitationData.parse(data);
  const invitation = await findInvitation(ctx.db, invitationId);
  if (!invitation || invitation.expiresAt <= ctx.clock.now()) return undefined;
  return {
    ...staffInvitation(invitation, NO_LINK),
    async partsToSend() {
      const pass = await makePass(ctx, "invitation", { invitationId });
      const url = `${ctx.publicUrl}/admin/invitation#${pass}`;
      return staffInvitation(invitation, { kind: "button", label: "Join the staff", url }).parts;
    },
  };
};

/** The answer to 'Forgot password?', for those who have an account. */
export const writePasswordReset: Writer = async (ctx, { recipient }) => {
  const staff = await findStaffByEmail(ctx.db, recipient);
  if (!staff || staff.disabled) return undefined;
  return {
    to: staff.email,
    ...newPassword(staff, NO_LINK),
    async partsToSend() {
      const token = await passForNewPassword(ctx, staff);
      if (!token) return undefined;
      const url = `${ctx.publicUrl}/admin/new-password#${token}`;
      return newPassword(staff, { kind: "button", label: "Choose a password", url }).parts;
    },
  };
};

const jobFailedData = z.object({
  job: z.string(),
  about: z.string(),
  error: z.string(),
  since: z.string(),
}) satisfies z.ZodMiniType<MailData["job_failed"]>;

/** Notifies an owner of a job that keeps failing. */
export const writeJobFailed: Writer = async ({ publicUrl }, { data }) => {
  const failed = jobFailedData.parse(data);
  return jobFailed(failed, `${publicUrl}/admin?tab=jobs#job-${failed.job}`);
};

export const jobFailed = ({ job, about, error, since }: MailData["job_failed"], url: string): MailContent => ({
  subject: `Action needed: the job "${job}" keeps failing`,
  parts: [
    `A background job of your shop has failed at every try since ${moment(since)}.`,
    { kind: "block", title: "Job", lines: [job, ...(about === "" ? [] : [about])] },
    { kind: "block", title: "Last error", lines: [error] },
    { kind: "button", label: "Open background jobs", url },
    "The shop keeps trying. You won't get another email about this unless the job recovers and fails again.",
  ],
});

/** Staff who read the shop's mails are not to find a door for others in them: what is kept has no link. */
const NO_LINK = "(The link is in the sent mail alone.)";

type Invitation = { name: string; invitedBy: string; expiresAt: Date };

/** @param link what lets its reader in, or what stands in its place. */
export const staffInvitation = ({ name, invitedBy, expiresAt }: Invitation, link: MailPart): MailContent => ({
  subject: "Your invitation to run the Pack'd shop",
  parts: [
    `Hello ${name},`,
    `${invitedBy} has invited you to the staff of the shop. Choose your password here:`,
    link,
    `The link is for you alone, works once, and until ${moment(expiresAt.toISOString())}.`,
    "If you did not expect this, you need not do anything.",
  ],
});

/** @param link as of an invitation. */
export const newPassword = ({ name }: { name: string }, link: MailPart): MailContent => ({
  subject: "A new password for the Pack'd shop",
  parts: [
    `Hello ${name},`,
    "Somebody asked for a new password for your account. Choose it here:",
    link,
    "The link works once, and for one hour. If you have two-step login, you still need your code.",
    "If it was not you who asked, nothing has changed and you need not do anything.",
  ],
});
