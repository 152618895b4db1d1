import type { Actor, ShopContext } from "#shop/context.server.ts";
import { writeAudit } from "#shop/running/audit/audit.store.server.ts";
import { deleteInvitation, findInvitation } from "./invitations.store.server.ts";
import { findOneTimeToken } from "./one-time-tokens.server.ts";
import { hashPassword } from "./password-hash.server.ts";
import { findStaffByEmail, insertStaff, lockStaff } from "./staff.store.server.ts";
import { staffPasswordFault } from "./staff-password.ts";

/** Whom an invitation's link is for; undefined when it was used, revoked or is over. */
export async function lookAtInvitation({ db, clock }: ShopContext, token: string) {
  const now = clock.now();
  const pass = await findOneTimeToken(db, "invitation", { token, now });
  const invitation = pass?.invitationId ? await findInvitation(db, pass.invitationId) : undefined;
  // The link of a mail that left late would be good for longer than the invitation.
  return invitation && invitation.expiresAt > now ? invitation : undefined;
}

export type AcceptInvitationResult =
  | { outcome: "accepted"; email: string }
  | { outcome: "link_over" }
  | { outcome: "weak_password"; fault: string };

/** Makes the account that an invitation is for, with the name and password of whoever has its link. It is good once. */
export async function acceptInvitation(
  ctx: ShopContext,
  { token, name, password }: { token: string; name: string; password: string },
): Promise<AcceptInvitationResult> {
  const invitation = await lookAtInvitation(ctx, token);
  if (!invitation) return { outcome: "link_over" };
  const { id: invitationId, email, role } = invitation;
  const fault = staffPasswordFault(password, [email, name]);
  if (fault) return { outcome: "weak_password", fault };
  const passwordHash = await hashPassword(password);
  const now = ctx.clock.now();
  return ctx.db.transaction().execute(async (tx): Promise<AcceptInvitationResult> => {
    await lockStaff(tx);
    const held = await findOneTimeToken(tx, "invitation", { token, now });
    if (!held || (await findStaffByEmail(tx, email))) return { outcome: "link_over" };
    await deleteInvitation(tx, invitationId);
    const id = ctx.ids.uuid();
    await insertStaff(tx, { id, email, name, role, passwordHash, createdAt: now });
    const actor = { kind: "staff", id, email } as const;
    await writeAudit(tx, ctx, { actor, action: "staff.created", subject: `staff:${email}`, after: { role } });
    return { outcome: "accepted", email };
  });
}

/** Takes an invitation back: its links open nothing any more. To take back what is gone already does nothing. */
export async function revokeInvitation(ctx: ShopContext, actor: Actor, id: string): Promise<void> {
  await ctx.db.transaction().execute(async (tx) => {
    await lockStaff(tx);
    const gone = await deleteInvitation(tx, id);
    if (!gone) return;
    await writeAudit(tx, ctx, { actor, action: "staff.invitation_revoked", subject: `staff:${gone.email}` });
  });
}
