import type { ShopContext } from "#shop/context.server.ts";
import { admitTry, clearTries, type TooManyTries, tooManyTries } from "./login-limits.server.ts";
import { checkPassword } from "./password-hash.server.ts";
import type { Session } from "./sessions.server.ts";
import { findStaffById, type StaffRow } from "./staff.store.server.ts";

export type PasswordRefused = { outcome: "wrong_password" } | TooManyTries;

/** Checks a logged-in person's password before an action that a stolen session must not allow. Rate-limited like logins. */
export async function confirmPassword(
  ctx: ShopContext,
  { staff }: Session,
  { password, ip }: { password: string; ip: string },
): Promise<PasswordRefused | { outcome: "confirmed"; row: StaffRow }> {
  const attempt = { email: staff.email, ip };
  const admission = await admitTry(ctx, attempt);
  if (!admission.admitted) return tooManyTries(ctx, ip, admission.retryAfterSeconds);
  const row = await findStaffById(ctx.db, staff.id);
  if (!row || !(await checkPassword(password, row.passwordHash)).matches) return { outcome: "wrong_password" };
  await clearTries(ctx, attempt);
  return { outcome: "confirmed", row };
}
