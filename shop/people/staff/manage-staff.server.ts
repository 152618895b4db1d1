import { mapPage, readPage } from "#platform/db/read-page.server.ts";
import type { PageQuery } from "#platform/keyset.ts";
import type { Actor, Db, ShopContext } from "#shop/context.server.ts";
import { type AuditEntry, writeAudit } from "#shop/running/audit/audit.store.server.ts";
import { revokeTokens } from "./api-tokens.server.ts";
import { endInvitationsBy } from "./invitations.store.server.ts";
import { mayDo, type Role } from "./permissions.ts";
import { revokeAccess } from "./revoke-access.server.ts";
import {
  countOtherOwners,
  findStaffById,
  lockStaff,
  newestStaff,
  type StaffRow,
  setDisabled,
  setRole,
} from "./staff.store.server.ts";
import { deleteTwoStep } from "./two-step.store.server.ts";

/** All staff, newest first. */
export async function staffPage({ db }: ShopContext, page: PageQuery) {
  const staff = await readPage(
    db,
    page,
    (which) => newestStaff(db, which),
    ({ id }) => id,
  );
  return mapPage(staff, ({ id, confirmedAt, disabledAt, ...row }) => ({
    _id: id,
    ...row,
    twoStep: confirmedAt !== null,
    disabled: disabledAt !== null,
  }));
}

export type ManageResult = { outcome: "done" | "not_found" | "last_owner" | "changed_meanwhile" | "password_needed" };

/**
 * Changes someone's role, starting with their next request. `was`: the role that the editor saw; if it has changed since, nothing
 * changes. The last owner who can log in stays an owner, even with concurrent changes.
 */
export const changeRole = (ctx: ShopContext, actor: Actor, id: string, change: { role: Role; was: Role }) =>
  managed(ctx, id, async (tx, row): Promise<ManageResult> => {
    const { role, was } = change;
    if (row.role === role) return { outcome: "done" };
    if (row.role !== was) return { outcome: "changed_meanwhile" };
    if (await isLastOwner(tx, row)) return { outcome: "last_owner" };
    await setRole(tx, id, role);
    if (!mayDo(role, "staff:write")) await endInvitations(ctx, tx, actor, id);
    await note(ctx, tx, row, { actor, action: "staff.role_changed", before: { role: was }, after: { role } });
    return { outcome: "done" };
  });

/** Disables an account right away and revokes its API tokens for good, or enables it again. The last owner who can log in stays. */
export const setAccess = (ctx: ShopContext, actor: Actor, id: string, disabled: boolean) =>
  managed(ctx, id, async (tx, row): Promise<ManageResult> => {
    if (row.disabled === disabled) return { outcome: "done" };
    if (disabled && (await isLastOwner(tx, row))) return { outcome: "last_owner" };
    await setDisabled(tx, id, disabled ? ctx.clock.now() : null);
    // Also when it is enabled again, for accounts that an earlier release disabled.
    await revokeTokens(tx, ctx, actor, id);
    if (disabled) {
      await revokeAccess(tx, id);
      await endInvitations(ctx, tx, actor, id);
    }
    await note(ctx, tx, row, { actor, action: disabled ? "staff.disabled" : "staff.enabled" });
    return { outcome: "done" };
  });

/** Logs someone out everywhere. */
export const endSessionsOf = (ctx: ShopContext, actor: Actor, id: string) =>
  managed(ctx, id, async (tx, row): Promise<ManageResult> => {
    const ended = await revokeAccess(tx, id);
    if (ended > 0) await note(ctx, tx, row, { actor, action: "staff.sessions_ended", after: { ended } });
    return { outcome: "done" };
  });

/** Turns two-step login off for someone else who has lost their phone and codes. */
export const removeTwoStep = (ctx: ShopContext, actor: Actor, id: string) =>
  managed(ctx, id, async (tx, row): Promise<ManageResult> => {
    if (actor.kind === "staff" && actor.id === id) return { outcome: "password_needed" };
    if (await deleteTwoStep(tx, id)) await note(ctx, tx, row, { actor, action: "staff.two_step_off" });
    return { outcome: "done" };
  });

/** Allows one change to staff at a time, so that the check for the last owner holds until the transaction ends. */
function managed(
  ctx: ShopContext,
  id: string,
  change: (tx: Db, row: StaffRow) => Promise<ManageResult>,
): Promise<ManageResult> {
  return ctx.db.transaction().execute(async (tx) => {
    await lockStaff(tx);
    const row = await findStaffById(tx, id);
    return row ? change(tx, row) : { outcome: "not_found" };
  });
}

/** Invitations end if their inviter may no longer invite (docs/decisions/0017). */
async function endInvitations(ctx: ShopContext, tx: Db, actor: Actor, inviterId: string): Promise<void> {
  for (const email of await endInvitationsBy(tx, inviterId, ctx.clock.now())) {
    await writeAudit(tx, ctx, { actor, action: "staff.invitation_ended", subject: `staff:${email}` });
  }
}

const isLastOwner = async (tx: Db, { id, role, disabled }: StaffRow): Promise<boolean> =>
  role === "owner" && !disabled && (await countOtherOwners(tx, id)) === 0;

const note = (ctx: ShopContext, tx: Db, { email }: StaffRow, entry: Omit<AuditEntry, "subject">) =>
  writeAudit(tx, ctx, { ...entry, subject: `staff:${email}` });
