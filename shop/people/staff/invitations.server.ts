import { mapPage, readPage } from "#platform/db/read-page.server.ts";
import type { PageQuery } from "#platform/keyset.ts";
import type { Actor, Db, ShopContext } from "#shop/context.server.ts";
import { queueEmail } from "#shop/messaging/email/outbox.store.server.ts";
import { writeAudit } from "#shop/running/audit/audit.store.server.ts";
import type { AuditAction } from "#shop/running/audit/audit-words.ts";
import {
  deleteInvitation,
  findInvitation,
  findInvitationTo,
  type InvitationRow,
  insertInvitation,
  newestInvitations,
  prolongInvitation,
} from "./invitations.store.server.ts";
import { findOneTimeToken, makeOneTimeToken, oneTimeTokenEnds } from "./one-time-tokens.server.ts";
import { hashPassword } from "./password-hash.server.ts";
import { mayDo, type Role } from "./permissions.ts";
import type { Session } from "./sessions.server.ts";
import { findStaffByEmail, findStaffById, insertStaff, lockStaff, noteOwn } from "./staff.store.server.ts";
import { staffInvitation } from "./staff-emails.server.ts";
import { staffPasswordFault } from "./staff-password.ts";

export type Invited = { outcome: "invited"; token: string; invitation: ReturnType<typeof asView> };

/**
 * Invites someone to the team. They get an email with a link that works once, within seven days, and the inviter sees another link once, to
 * pass on if email isn't set up. People who are already on the team or invited can't be invited again; an expired invitation is replaced.
 */
export async function inviteStaff(
  ctx: ShopContext,
  { staff }: Session,
  { email, name, role }: { email: string; name: string; role: Role },
): Promise<Invited | { outcome: "not_allowed" | "already_staff" | "already_invited" }> {
  const now = ctx.clock.now();
  return ctx.db.transaction().execute(async (tx) => {
    await lockStaff(tx);
    if (!(await mayInvite(tx, staff.id))) return { outcome: "not_allowed" };
    if (await findStaffByEmail(tx, email)) return { outcome: "already_staff" };
    const earlier = await findInvitationTo(tx, email);
    if (earlier && earlier.expiresAt > now) return { outcome: "already_invited" };
    if (earlier) await deleteInvitation(tx, earlier.id);
    const row = {
      id: ctx.ids.uuid(),
      email,
      name,
      role,
      createdAt: now,
      expiresAt: oneTimeTokenEnds("invitation", now),
    };
    await insertInvitation(tx, { ...row, invitedBy: staff.id });
    return send({ ...ctx, db: tx }, staff, { ...row, invitedBy: staff.email }, "staff.invited");
  });
}

/**
 * Resends an invitation, valid for seven days from now; earlier links stop working. Invitations for owners can't be resent, because the
 * sender sees the link, which needs their password.
 */
export async function inviteAgain(
  ctx: ShopContext,
  { staff }: Session,
  id: string,
): Promise<Invited | { outcome: "not_allowed" | "not_found" | "password_needed" }> {
  const expiresAt = oneTimeTokenEnds("invitation", ctx.clock.now());
  return ctx.db.transaction().execute(async (tx) => {
    await lockStaff(tx);
    if (!(await mayInvite(tx, staff.id))) return { outcome: "not_allowed" };
    const row = await findInvitation(tx, id);
    if (!row) return { outcome: "not_found" };
    if (row.role === "owner") return { outcome: "password_needed" };
    await prolongInvitation(tx, id, { inviterId: staff.id, expiresAt });
    return send({ ...ctx, db: tx }, staff, { ...row, expiresAt, invitedBy: staff.email }, "staff.invited_again");
  });
}

/** Checked again after locking, because the inviter may have just lost access. */
async function mayInvite(tx: Db, staffId: string): Promise<boolean> {
  const inviter = await findStaffById(tx, staffId);
  return inviter !== undefined && !inviter.disabled && mayDo(inviter.role, "staff:write");
}

async function send(
  ctx: ShopContext,
  staff: Session["staff"],
  row: InvitationRow,
  action: AuditAction,
): Promise<Invited> {
  const { id, email, role } = row;
  const at = ctx.clock.now();
  const data = { invitationId: id };
  await queueEmail(ctx.db, staffInvitation, { id: ctx.ids.uuid(), recipient: email, at, data });
  const actor = { kind: "staff", id: staff.id, email: staff.email } as const;
  await writeAudit(ctx.db, ctx, { actor, action, subject: `staff:${email}`, after: { role } });
  const token = await makeOneTimeToken(ctx, "invitation", { invitationId: id });
  return { outcome: "invited", token, invitation: asView(row, at) };
}

/** Pending invitations, newest first. */
export async function invitationsPage({ db, clock }: ShopContext, page: PageQuery) {
  const invitations = await readPage(
    db,
    page,
    (which) => newestInvitations(db, which),
    ({ id }) => id,
  );
  return mapPage(invitations, (row) => asView(row, clock.now()));
}

const asView = ({ id, ...row }: InvitationRow, now: Date) => ({ _id: id, ...row, expired: row.expiresAt <= now });

/** The invitation of a link; undefined if it was used, was revoked or has expired. */
export async function lookAtInvitation({ db, clock }: ShopContext, token: string) {
  const now = clock.now();
  const pass = await findOneTimeToken(db, "invitation", { token, now });
  const invitation = pass?.invitationId ? await findInvitation(db, pass.invitationId) : undefined;
  // The link in an email that was sent late would be valid for longer than its invitation.
  return invitation && invitation.expiresAt > now ? invitation : undefined;
}

export type AcceptInvitationResult =
  | { outcome: "accepted"; email: string }
  | { outcome: "link_over" }
  | { outcome: "weak_password"; fault: string };

/** Creates an invited person's account, with the chosen name and password. Works once. */
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
    await noteOwn(tx, ctx, { id, email }, { action: "staff.created", after: { role } });
    return { outcome: "accepted", email };
  });
}

/** Revokes an invitation and its links. Revoking it again does nothing. */
export async function revokeInvitation(ctx: ShopContext, actor: Actor, id: string): Promise<void> {
  await ctx.db.transaction().execute(async (tx) => {
    await lockStaff(tx);
    const gone = await deleteInvitation(tx, id);
    if (!gone) return;
    await writeAudit(tx, ctx, { actor, action: "staff.invitation_revoked", subject: `staff:${gone.email}` });
  });
}
