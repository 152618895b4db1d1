import * as z from "zod/mini";
import { findInvitation } from "#shop/staff/invitations.store.server.ts";
import { makePass } from "#shop/staff/passes.server.ts";
import { passForNewPassword } from "#shop/staff/set-new-password.server.ts";
import type { MailData } from "./mail.store.server.ts";
import { moment } from "./moment.ts";
import type { Writer, WrittenMail } from "./write-mail.server.ts";

const invitationData = z.object({ invitationId: z.string() }) satisfies z.ZodMiniType<MailData["staff_invitation"]>;

/** Asks somebody to join the staff. Nobody is asked any more when the invitation was taken back, accepted, or is over. */
export const writeStaffInvitation: Writer = async (ctx, { data }) => {
  const { invitationId } = invitationData.parse(data);
  const invitation = await findInvitation(ctx.db, invitationId);
  if (!invitation || invitation.expiresAt <= ctx.clock.now()) return undefined;
  const token = await makePass(ctx, "invitation", { invitationId });
  return withLink(`${ctx.publicUrl}/admin/invitation#${token}`, (link) => ({
    subject: "Your invitation to run the Pack'd shop",
    body: [
      `Hello ${invitation.name},`,
      `${invitation.invitedBy} has invited you to the staff of the shop. Choose your password here:`,
      link,
      `The link is for you alone, works once, and until ${moment(invitation.expiresAt.toISOString())}.`,
      "If you did not expect this, you need not do anything.",
    ].join("\n\n"),
  }));
};

/** The answer to 'Forgot password?', for those who have an account. */
export const writePasswordReset: Writer = async (ctx, { recipient }) => {
  const pass = await passForNewPassword(ctx, recipient);
  if (!pass) return undefined;
  const mail = withLink(`${ctx.publicUrl}/admin/new-password#${pass.token}`, (link) => ({
    subject: "A new password for the Pack'd shop",
    body: [
      `Hello ${pass.name},`,
      "somebody asked for a new password for your account. Choose it here:",
      link,
      "The link works once, and for one hour. If you have two-step login, you still need your code.",
      "If it was not you who asked, nothing has changed and you need not do anything.",
    ].join("\n\n"),
  }));
  return { ...mail, to: pass.email };
};

/** Staff who read the shop's mails are not to find a door for others in them: what is kept has no link. */
function withLink(link: string, write: (link: string) => { subject: string; body: string }): WrittenMail {
  return { ...write(link), kept: write("(The link is in the sent mail alone.)").body };
}
