import { passwordFault } from "#platform/password-strength.ts";
import { writeAudit } from "#shop/audit.store.server.ts";
import type { ShopContext } from "#shop/context.server.ts";
import { hashPassword } from "./password-hash.server.ts";
import { randomPassword } from "./random-password.ts";
import { deleteSessionsOf, findStaffByEmail, setPasswordHash } from "./staff.store.server.ts";

const MIN_PASSWORD_LENGTH = 15;

export type ResetPasswordResult =
  | { outcome: "reset"; email: string; password?: string }
  | { outcome: "not_found" }
  | { outcome: "weak_password"; fault: string };

/**
 * Gives a member of staff a new password: `password`, or a random one, which is returned this once. All their sessions end.
 * For whoever may run commands on the shop's machine; `fault` completes the sentence 'The password …'.
 */
export async function resetPassword(
  ctx: ShopContext,
  { email, password }: { email: string; password?: string },
): Promise<ResetPasswordResult> {
  const fault =
    password === undefined ? undefined : passwordFault(password, { minLength: MIN_PASSWORD_LENGTH, personal: [email] });
  if (fault) return { outcome: "weak_password", fault };
  const made = password ?? randomPassword(ctx.ids);
  const passwordHash = await hashPassword(made);
  const found = await ctx.db.transaction().execute(async (tx) => {
    const row = await findStaffByEmail(tx, email);
    if (!row) return undefined;
    await setPasswordHash(tx, row.id, passwordHash);
    await deleteSessionsOf(tx, row.id);
    await writeAudit(tx, ctx, {
      actor: { kind: "system" },
      action: "staff.password_reset",
      subject: `staff:${row.email}`,
    });
    return row;
  });
  if (!found) return { outcome: "not_found" };
  return { outcome: "reset", email: found.email, ...(password === undefined && { password: made }) };
}
