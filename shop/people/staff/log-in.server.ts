import type { Db, ShopContext } from "#shop/context.server.ts";
import { type Attempt, admitTry, clearTries, type TooManyTries, tooManyTries } from "./login-limits.server.ts";
import { deleteOneTimeTokensOf, findOneTimeToken, makeOneTimeToken } from "./one-time-tokens.server.ts";
import { checkPassword, hashPassword, NOBODYS_HASH } from "./password-hash.server.ts";
import { openSession } from "./sessions.server.ts";
import {
  findStaffByEmail,
  findStaffById,
  isStillAsRead,
  noteOwn,
  type StaffRow,
  setPasswordHash,
} from "./staff.store.server.ts";
import type { StaffMember } from "./staff.ts";
import { type CodeKind, takeCode } from "./two-step.server.ts";

export type LoggedIn = { outcome: "logged_in"; token: string; staff: StaffMember };
export type LogInResult =
  | LoggedIn
  | TooManyTries
  | { outcome: "code_needed"; challenge: string }
  | { outcome: "invalid_credentials" };
export type SecondStepResult = LoggedIn | TooManyTries | { outcome: "invalid_code" } | { outcome: "challenge_over" };

/** Where a login comes from: `ip` for the limits and the log, `device` such as 'Chrome on Windows'. */
type Place = { ip: string; device: string };

/**
 * Opens a session for an email and password. With two-step login, returns a challenge that is exchanged for a session with a code. An
 * account that doesn't exist, is disabled or has another password gets the same answer after the same work.
 */
export async function logIn(
  ctx: ShopContext,
  { email, password, ip, device }: { email: string; password: string } & Place,
): Promise<LogInResult> {
  const admission = await admitTry(ctx, { email, ip });
  if (!admission.admitted) return tooManyTries(ctx, ip, admission.retryAfterSeconds);
  const row = await findStaffByEmail(ctx.db, email);
  const { matches, outdated } = await checkPassword(password, row?.passwordHash ?? NOBODYS_HASH);
  if (!row || row.disabled || !matches) {
    ctx.log.warn({ ip, failures: admission.failures + 1 }, "A login failed");
    return { outcome: "invalid_credentials" };
  }
  const renewedHash = outdated ? await hashPassword(password) : undefined;
  return ctx.db.transaction().execute(async (tx): Promise<LogInResult> => {
    // A new password ends the sessions of the old one, so no session may be opened with the old one after that.
    if (!(await isStillAsRead(tx, row))) return { outcome: "invalid_credentials" };
    if (renewedHash) await setPasswordHash(tx, row.id, renewedHash);
    const inside = { ...ctx, db: tx };
    if (!row.twoStep) return open(inside, { row, ip, device, failures: admission.failures });
    ctx.log.info({ staff: row.email, ip }, "A login needs a second step");
    return { outcome: "code_needed", challenge: await makeOneTimeToken(inside, "second_step", { staffId: row.id }) };
  });
}

/** The second step: a code from the app or a recovery code. A challenge is valid for five minutes and one session. */
export async function finishLogIn(
  ctx: ShopContext,
  { challenge, code, ip, device }: { challenge: string; code: string } & Place,
): Promise<SecondStepResult> {
  const now = ctx.clock.now();
  const pass = await findOneTimeToken(ctx.db, "second_step", { token: challenge, now });
  const row = pass?.staffId ? await findStaffById(ctx.db, pass.staffId) : undefined;
  if (!row || row.disabled) return { outcome: "challenge_over" };
  const attempt: Attempt = { email: row.email, ip };
  const admission = await admitTry(ctx, attempt);
  if (!admission.admitted) return tooManyTries(ctx, ip, admission.retryAfterSeconds);
  // The password, though correct, still counts as an attempt.
  const failures = Math.max(0, admission.failures - 1);

  return ctx.db.transaction().execute(async (tx): Promise<SecondStepResult> => {
    const inside = { ...ctx, db: tx };
    const isGood =
      (await isStillAsRead(tx, row)) && (await findOneTimeToken(tx, "second_step", { token: challenge, now }));
    if (!isGood) return { outcome: "challenge_over" };
    const kind = await takeCode(inside, row.id, code);
    if (!kind) {
      ctx.log.warn({ staff: row.email, ip, failures: failures + 1 }, "A second step of a login failed");
      return { outcome: "invalid_code" };
    }
    await deleteOneTimeTokensOf(tx, row.id, ["second_step"]);
    return open(inside, { row, ip, device, code: kind, failures });
  });
}

/** `failures`: the number of failed attempts before this one. */
type Login = Place & { row: StaffRow; code?: CodeKind; failures: number };

async function open(ctx: ShopContext & { db: Db }, login: Login): Promise<LoggedIn> {
  const { row, ip, device, code, failures } = login;
  const { id, email, name, role } = row;
  await clearTries(ctx, { email, ip });
  const token = await openSession(ctx, id, device);
  const after = { device, ...(code && { code }), ...(failures > 0 && { failuresBefore: failures }) };
  await noteOwn(ctx.db, ctx, row, { action: "staff.logged_in", after });
  ctx.log.info({ staff: email, ip }, "Staff logged in");
  return { outcome: "logged_in", token, staff: { id, email, name, role } };
}
