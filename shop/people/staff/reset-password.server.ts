import type { ShopContext } from "#shop/context.server.ts";
import { writeAudit } from "#shop/running/audit/audit.store.server.ts";
import { hashPassword } from "./password-hash.server.ts";
import { randomPassword } from "./random-password.ts";
import { replacePassword } from "./revoke-access.server.ts";
import { findStaffByEmail } from "./staff.store.server.ts";
import { staffPasswordFault } from "./staff-password.ts";
import { deleteTwoStep } from "./two-step.store.server.ts";

export type ResetPasswordResult =
  | { outcome: "reset"; email: string; password?: string; twoStep: boolean }
  | { outcome: "disabled"; email: string }
  | { outcome: "not_found" }
  | { outcome: "weak_password"; fault: string };

/**
 * Gives a member of staff a new password: `password`, or a random one, which is returned this once. All their sessions end, and with
 * `twoStepOff` the password alone lets them in again.
 * Somebody who is disabled gets none: it would open nothing.
 * For whoever may run commands on the shop's machine; `fault` completes the sentence 'The password …'.
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
