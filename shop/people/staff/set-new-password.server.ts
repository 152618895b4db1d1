import type { ShopContext } from "#shop/context.server.ts";
import { writeAudit } from "#shop/running/audit/audit.store.server.ts";
import { clearAllTries, clearTries } from "./login-limits.server.ts";
import { countOneTimeTokens, findOneTimeToken, makeOneTimeToken } from "./one-time-tokens.server.ts";
import { hashPassword } from "./password-hash.server.ts";
import { replacePassword } from "./revoke-access.server.ts";
import { findStaffByEmail, findStaffById, isStillAsRead, noteOwn, type StaffRow } from "./staff.store.server.ts";
import { randomPassword, staffPasswordFault } from "./staff-password.ts";
import { deleteTwoStep } from "./two-step.store.server.ts";

/** Reset links per hour for one account, including retried emails, so that a stranger's requests can't flood a mailbox. */
const LINKS_PER_HOUR = 10;
const HOUR_MS = 60 * 60 * 1000;

/** The token for a reset link, valid for an hour; undefined if this account has had too many or may not log in. */
export async function tokenForNewPassword(ctx: ShopContext, staff: StaffRow): Promise<string | undefined> {
  const since = new Date(ctx.clock.now().getTime() - HOUR_MS);
  return ctx.db.transaction().execute(async (tx) => {
    // Locks the account, because several emails may be written at the same time.
    if (!(await isStillAsRead(tx, staff))) return undefined;
    if ((await countOneTimeTokens(tx, staff.id, "password_reset", since)) >= LINKS_PER_HOUR) return undefined;
    return makeOneTimeToken({ ...ctx, db: tx }, "password_reset", { staffId: staff.id });
  });
}

export type SetNewPasswordResult =
  | { outcome: "set"; email: string }
  | { outcome: "link_over" }
  | { outcome: "weak_password"; fault: string };

/**
 * Sets a password with the link from an email, once. Ends all of the account's sessions and links. The network then counts as known, so
 * that someone else's guesses can't lock the person out. Two-step login doesn't change.
 */
export async function setNewPassword(
  ctx: ShopContext,
  { token, password, ip }: { token: string; password: string; ip: string },
): Promise<SetNewPasswordResult> {
  const now = ctx.clock.now();
  const pass = await findOneTimeToken(ctx.db, "password_reset", { token, now });
  const row = pass?.staffId ? await findStaffById(ctx.db, pass.staffId) : undefined;
  if (!row || row.disabled) return { outcome: "link_over" };
  const fault = staffPasswordFault(password, [row.email, row.name]);
  if (fault) return { outcome: "weak_password", fault };
  const passwordHash = await hashPassword(password);
  return ctx.db.transaction().execute(async (tx): Promise<SetNewPasswordResult> => {
    const isGood = (await isStillAsRead(tx, row)) && (await findOneTimeToken(tx, "password_reset", { token, now }));
    if (!isGood) return { outcome: "link_over" };
    await replacePassword(tx, row.id, passwordHash);
    await clearTries({ ...ctx, db: tx }, { email: row.email, ip });
    await noteOwn(tx, ctx, row, { action: "staff.password_reset" });
    return { outcome: "set", email: row.email };
  });
}

export type ResetPasswordResult =
  | { outcome: "reset"; email: string; password?: string; twoStep: boolean }
  | { outcome: "disabled"; email: string }
  | { outcome: "not_found" }
  | { outcome: "weak_password"; fault: string };

/**
 * Sets a staff member's password to `password` or a random one, which is returned only once. Ends their sessions and the wait after failed
 * logins; with `twoStepOff`, turns two-step login off. Does nothing for a disabled account. For people who can run commands on the shop's
 * server. `fault` completes the sentence 'The password …'.
 */
export async function resetPassword(
  ctx: ShopContext,
  { email, password, twoStepOff = false }: { email: string; password?: string; twoStepOff?: boolean },
): Promise<ResetPasswordResult> {
  const fault = password === undefined ? undefined : staffPasswordFault(password, [email]);
  if (fault) return { outcome: "weak_password", fault };
  const made = password ?? randomPassword(ctx.ids);
  const passwordHash = await hashPassword(made);
  const found = await ctx.db.transaction().execute(async (tx) => {
    const row = await findStaffByEmail(tx, email);
    if (!row || row.disabled) return row;
    await replacePassword(tx, row.id, passwordHash);
    await clearAllTries(tx);
    const about = { actor: { kind: "system" }, subject: `staff:${row.email}` } as const;
    await writeAudit(tx, ctx, { ...about, action: "staff.password_reset" });
    if (twoStepOff && (await deleteTwoStep(tx, row.id))) {
      await writeAudit(tx, ctx, { ...about, action: "staff.two_step_off" });
    }
    return row;
  });
  if (!found) return { outcome: "not_found" };
  if (found.disabled) return { outcome: "disabled", email: found.email };
  const twoStep = found.twoStep && !twoStepOff;
  return { outcome: "reset", email: found.email, twoStep, ...(password === undefined && { password: made }) };
}
