import type { ShopContext } from "#shop/context.server.ts";
import type { LoginLimits } from "./login-limits.ts";
import { checkPassword, hashPassword, NOBODYS_HASH } from "./password-hash.server.ts";
import { openSession } from "./sessions.server.ts";
import { findStaffByEmail, setPasswordHash } from "./staff.store.server.ts";
import type { StaffMember } from "./staff.ts";

export type LogInResult =
  | { outcome: "logged_in"; token: string; staff: StaffMember }
  | { outcome: "invalid_credentials" }
  | { outcome: "too_many_requests"; retryAfterSeconds: number };

/**
 * Opens a session for an email and its password. An account that does not exist, is disabled or has another password gets the same
 * answer after the same work. `limits` are shared by all log-ins of the process; `ip` is for the log.
 */
export async function logIn(
  ctx: ShopContext,
  limits: LoginLimits,
  { email, password, ip }: { email: string; password: string; ip: string },
): Promise<LogInResult> {
  const admission = limits.admit(email);
  if (!admission.admitted) {
    ctx.log.warn({ ip }, "A log-in was put off: too many wrong passwords for one account");
    return { outcome: "too_many_requests", retryAfterSeconds: admission.retryAfterSeconds };
  }
  const row = await findStaffByEmail(ctx.db, email);
  const { matches, outdated } = await checkPassword(password, row?.passwordHash ?? NOBODYS_HASH);
  if (!row || row.disabled || !matches) {
    ctx.log.warn({ ip }, "A log-in failed");
    return { outcome: "invalid_credentials" };
  }
  limits.succeeded(email);
  if (outdated) await setPasswordHash(ctx.db, row.id, await hashPassword(password));
  const token = await openSession(ctx, row.id);
  ctx.log.info({ staff: row.email, ip }, "Staff logged in");
  const { id, name, role } = row;
  return { outcome: "logged_in", token, staff: { id, email: row.email, name, role } };
}
