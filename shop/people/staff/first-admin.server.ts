import type { Db, ShopContext } from "#shop/context.server.ts";
import { writeAudit } from "#shop/running/audit/audit.store.server.ts";
import { deleteInvitation, findInvitationTo } from "./invitations.store.server.ts";
import { clearAllTries } from "./login-limits.server.ts";
import { checkPassword, hashPassword } from "./password-hash.server.ts";
import { replacePassword } from "./revoke-access.server.ts";
import {
  findFirstStaff,
  findStaffByEmail,
  insertStaff,
  lockStaff,
  readAppliedPassword,
  writeAppliedPassword,
} from "./staff.store.server.ts";
import { randomPassword } from "./staff-password.ts";

/** The default admin of a demo shop, if the settings don't name one. */
export const DEMO_ADMIN_EMAIL = "admin@packd.example";

export type AdminSettings = { email?: string | undefined; password?: string | undefined };

/**
 * Makes sure that someone can log in. Called at each start.
 *
 * - If there are no staff yet: creates the first admin from `ADMIN_EMAIL` (default admin@packd.example) and `ADMIN_PASSWORD` (default random).
 * - If `ADMIN_PASSWORD` is new or has changed: sets it as that account's password and ends its sessions. Creates the account if needed.
 * - Otherwise: changes nothing, so a password that was reset on the command line stays.
 *
 * @returns the admin's email, and the password if it is random. Only its hash is stored, so it can't be shown again
 */
export async function ensureFirstAdmin(
  ctx: ShopContext,
  admin: AdminSettings,
): Promise<{ email: string; password?: string }> {
  return ctx.db.transaction().execute(async (tx) => {
    // Several processes may start at the same time.
    await lockStaff(tx);
    const first = await findFirstStaff(tx);
    if (admin.password !== undefined) {
      const email = admin.email ?? DEMO_ADMIN_EMAIL;
      await takePassword(tx, ctx, email, admin.password);
      return { email };
    }
    if (first) return { email: first.email };
    const email = admin.email ?? DEMO_ADMIN_EMAIL;
    const password = randomPassword(ctx.ids);
    await addAdmin(tx, ctx, email, await hashPassword(password));
    return { email, password };
  });
}

async function takePassword(tx: Db, ctx: ShopContext, email: string, password: string): Promise<void> {
  const applied = await readAppliedPassword(tx);
  const unchanged = applied?.email === email && (await checkPassword(password, applied.passwordHash)).matches;
  const row = await findStaffByEmail(tx, email);
  if (unchanged && row) return;
  const passwordHash = await hashPassword(password);
  if (row) {
    await replacePassword(tx, row.id, passwordHash);
    await clearAllTries(tx);
    await writeAudit(tx, ctx, {
      actor: { kind: "system" },
      action: "staff.password_set",
      subject: `staff:${row.email}`,
    });
  } else {
    await addAdmin(tx, ctx, email, passwordHash);
  }
  await writeAppliedPassword(tx, { email, passwordHash });
}

async function addAdmin(
  tx: Db,
  ctx: Pick<ShopContext, "ids" | "clock">,
  email: string,
  passwordHash: string,
): Promise<void> {
  const id = ctx.ids.uuid();
  const invited = await findInvitationTo(tx, email);
  if (invited) await deleteInvitation(tx, invited.id);
  await insertStaff(tx, { id, email, name: "Admin", role: "owner", passwordHash, createdAt: ctx.clock.now() });
  await writeAudit(tx, ctx, { actor: { kind: "system" }, action: "staff.created", subject: `staff:${email}` });
}
