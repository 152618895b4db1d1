import * as z from "zod/mini";
import { easternMomentWords } from "#platform/eastern-time.ts";
import type { ShopContext } from "#shop/context.server.ts";
import { defineEmail, noData } from "#shop/messaging/email/define-email.ts";
import { type EmailContent, type EmailPart, SHOP_NAME } from "#shop/messaging/email/email-content.ts";
import { queueEmail } from "#shop/messaging/email/outbox.store.server.ts";
import { findInvitation } from "./invitations.store.server.ts";
import { makeOneTimeToken } from "./one-time-tokens.server.ts";
import { tokenForNewPassword } from "./set-new-password.server.ts";
import { findStaffByEmail } from "./staff.store.server.ts";

/** An invitation to the team. It isn't sent if the invitation was revoked or accepted, or has expired. */
export const staffInvitation = defineEmail({
  kind: "staff_invitation",
  label: "Staff invitation",
  when: "To someone you invite to the team",
  data: z.object({ invitationId: z.string() }),
  sentOnce: "Its link was only in the sent email. Make a new one in Team.",
  async write(ctx, { data: { invitationId } }) {
    const invitation = await findInvitation(ctx.db, invitationId);
    if (!invitation || invitation.expiresAt <= ctx.clock.now()) return undefined;
    return {
      ...invitationText(invitation, NO_LINK),
      async partsToSend() {
        const pass = await makeOneTimeToken(ctx, "invitation", { invitationId });
        const url = `${ctx.publicUrl}/admin/invitation#${pass}`;
        return invitationText(invitation, { kind: "button", label: "Join the team", url }).parts;
      },
    };
  },
});

/** The email after 'Forgot password?', sent only to existing accounts. */
export const passwordReset = defineEmail({
  kind: "password_reset",
  label: "Password reset",
  when: "To staff, when they forgot their password",
  data: noData,
  sentOnce: "Its link was only in the sent email. They can request a new link on the login page.",
  async write(ctx, { recipient }) {
    const staff = await findStaffByEmail(ctx.db, recipient);
    if (!staff || staff.disabled) return undefined;
    return {
      to: staff.email,
      ...newPasswordText(staff, NO_LINK),
      async partsToSend() {
        const token = await tokenForNewPassword(ctx, staff);
        if (!token) return undefined;
        const url = `${ctx.publicUrl}/admin/new-password#${token}`;
        return newPasswordText(staff, { kind: "button", label: "Choose a password", url }).parts;
      },
    };
  },
});

/**
 * Queues an email with a link for a new password. Whether the account exists is checked only when the email is written, so the request
 * does the same work for every address, and neither the response nor its timing reveals it.
 */
export async function askForNewPassword(ctx: ShopContext, email: string): Promise<void> {
  const at = ctx.clock.now();
  await queueEmail(ctx.db, passwordReset, { id: ctx.ids.uuid(), recipient: email, at, data: {} });
}

/** Staff can read the shop's emails, so the stored copy has no working link. */
const NO_LINK = "(The link is only in the sent email.)";

type Invitation = { name: string; invitedBy: string; expiresAt: Date };

/** @param link the link, or the text shown instead of it */
export const invitationText = ({ name, invitedBy, expiresAt }: Invitation, link: EmailPart): EmailContent => ({
  subject: `You're invited to the ${SHOP_NAME} team`,
  toStaff: true,
  parts: [
    `Hi ${name},`,
    `${invitedBy} invited you to the ${SHOP_NAME} team. Choose a password to join:`,
    link,
    `This link is just for you. It works once, until ${easternMomentWords(expiresAt)}.`,
    "If you didn't expect this, you can ignore this email.",
  ],
});

/** @param link the link, or the text shown instead of it */
export const newPasswordText = ({ name }: { name: string }, link: EmailPart): EmailContent => ({
  subject: `Reset your ${SHOP_NAME} password`,
  toStaff: true,
  parts: [
    `Hi ${name},`,
    "Someone asked to reset your password. Choose a new one:",
    link,
    "The link works once and expires in an hour. If you use two-step login, you still need your code.",
    "If this wasn't you, nothing has changed and you can ignore this email.",
  ],
});
