import { Secret, TOTP } from "otpauth";
import type { Db, ShopContext } from "#shop/context.server.ts";
import { confirmPassword, type PasswordRefused } from "./confirm-password.server.ts";
import { admitTry, clearTries, type TooManyTries, tooManyTries } from "./login-limits.server.ts";
import type { Session } from "./sessions.server.ts";
import { noteOwn } from "./staff.store.server.ts";
import type { StaffMember } from "./staff.ts";
import { copyableText, type Random } from "./staff-password.ts";
import { tokenHash } from "./token-hash.server.ts";
import {
  confirmTwoStep,
  deleteTwoStep,
  findTwoStep,
  holdTwoStep,
  keepSecret,
  replaceRecoveryCodes,
  takeRecoveryCode,
  takeStep,
} from "./two-step.store.server.ts";

export type CodeKind = "app" | "recovery";

/**
 * Uses up a code of an account with two-step login: one from the app, at most one step of 30 s off, or a recovery code. Each works once,
 * even if it is sent twice at the same time. In the caller's transaction.
 *
 * @returns undefined if it is wrong or was already used
 */
export async function takeCode(
  { db, clock }: Pick<ShopContext, "clock"> & { db: Db },
  staffId: string,
  code: string,
): Promise<CodeKind | undefined> {
  const twoStep = await findTwoStep(db, staffId);
  if (!twoStep?.confirmed) return undefined;
  const plain = plainCode(code);
  if (/^\d{6}$/.test(plain)) {
    const { secret } = twoStep;
    const step = stepOfCode(secret, plain, clock.now());
    return step !== undefined && (await takeStep(db, staffId, { secret, step })) ? "app" : undefined;
  }
  return (await takeRecoveryCode(db, staffId, tokenHash(plain))) ? "recovery" : undefined;
}

/**
 * Makes a secret, which isn't active until its first code. Calling it again replaces the secret. Needs the password, because with a stolen
 * session someone could add their own phone and lock the account's owner out.
 */
export async function startTwoStep(
  ctx: ShopContext,
  session: Session,
  proof: { password: string; ip: string },
): Promise<{ outcome: "started"; secret: string; uri: string } | { outcome: "already_on" } | PasswordRefused> {
  const proved = await confirmPassword(ctx, session, proof);
  if (proved.outcome !== "confirmed") return proved;
  const { staff } = session;
  const secret = newSecret();
  if (!(await keepSecret(ctx.db, staff.id, secret))) return { outcome: "already_on" };
  return { outcome: "started", secret, uri: secretUri(secret, staff.email) };
}

/**
 * Turns two-step login on with a first code. It doesn't ask for the password, because getting the secret already needed it. Attempts are
 * limited like logins. @returns the recovery codes, which are shown only once
 */
export async function confirmFirstCode(
  ctx: ShopContext,
  { staff }: Session,
  { code, ip }: { code: string; ip: string },
): Promise<FirstCodeResult | TooManyTries> {
  const attempt = { email: staff.email, ip };
  const admission = await admitTry(ctx, attempt);
  if (!admission.admitted) return tooManyTries(ctx, ip, admission.retryAfterSeconds);
  const recoveryCodes = makeRecoveryCodes(ctx.ids);
  const result = await ctx.db.transaction().execute(async (tx): Promise<FirstCodeResult> => {
    const twoStep = await findTwoStep(tx, staff.id);
    if (twoStep?.confirmed) return { outcome: "already_on" };
    const now = ctx.clock.now();
    const step = twoStep && stepOfCode(twoStep.secret, plainCode(code), now);
    if (!twoStep || step === undefined) return { outcome: "invalid_code" };
    if (!(await confirmTwoStep(tx, staff.id, { secret: twoStep.secret, step }, now)))
      return { outcome: "invalid_code" };
    await keepRecoveryCodes(tx, staff, recoveryCodes);
    await noteOwn(tx, ctx, staff, { action: "staff.two_step_on" });
    return { outcome: "on", recoveryCodes };
  });
  if (result.outcome === "on") await clearTries(ctx, attempt);
  return result;
}

type FirstCodeResult = { outcome: "on"; recoveryCodes: string[] } | { outcome: "invalid_code" | "already_on" };

/** Makes ten new recovery codes; the old ones stop working. Needs the password. */
export async function renewRecoveryCodes(
  ctx: ShopContext,
  session: Session,
  proof: { password: string; ip: string },
): Promise<{ outcome: "renewed"; recoveryCodes: string[] } | { outcome: "off" } | PasswordRefused> {
  const proved = await confirmPassword(ctx, session, proof);
  if (proved.outcome !== "confirmed") return proved;
  const { staff } = session;
  const recoveryCodes = makeRecoveryCodes(ctx.ids);
  return ctx.db.transaction().execute(async (tx) => {
    if (!(await holdTwoStep(tx, staff.id))) return { outcome: "off" };
    await keepRecoveryCodes(tx, staff, recoveryCodes);
    await noteOwn(tx, ctx, staff, { action: "staff.recovery_codes_renewed" });
    return { outcome: "renewed", recoveryCodes };
  });
}

/** Turns one's own two-step login off. Needs the password. Safe to repeat. */
export async function turnTwoStepOff(
  ctx: ShopContext,
  session: Session,
  proof: { password: string; ip: string },
): Promise<{ outcome: "off" } | PasswordRefused> {
  const proved = await confirmPassword(ctx, session, proof);
  if (proved.outcome !== "confirmed") return proved;
  await ctx.db.transaction().execute(async (tx) => {
    if (await deleteTwoStep(tx, session.staff.id))
      await noteOwn(tx, ctx, session.staff, { action: "staff.two_step_off" });
  });
  return { outcome: "off" };
}

const keepRecoveryCodes = (tx: Db, staff: StaffMember, codes: readonly string[]) =>
  replaceRecoveryCodes(
    tx,
    staff.id,
    codes.map((code) => tokenHash(plainCode(code))),
  );

const SHAPE = { issuer: "Packd", algorithm: "SHA1", digits: 6, period: 30 } as const;
/** A phone's clock may be one step ahead or behind. */
const STEPS_ASIDE = 1;

/** A new secret (160 bits, base32) for an authenticator app. */
export const newSecret = (): string => new Secret({ size: 20 }).base32;

/** The URI that the app reads from a QR code. */
export const secretUri = (secret: string, account: string): string =>
  new TOTP({ ...SHAPE, label: account, secret }).toString();

/** The time step (RFC 6238) that a code belongs to; undefined if it is wrong or from too far away. */
export function stepOfCode(secret: string, code: string, now: Date): number | undefined {
  const timestamp = now.getTime();
  const delta = TOTP.validate({
    ...SHAPE,
    token: code,
    secret: Secret.fromBase32(secret),
    timestamp,
    window: STEPS_ASIDE,
  });
  return delta === null ? undefined : TOTP.counter({ period: SHAPE.period, timestamp }) + delta;
}

const CODES = 10;

/**
 * Ten codes for someone who has lost their phone, such as 'k7mzpa-3xw9cq-…'. They have 118 bits each, so a plain hash is enough (OWASP ASVS
 * 5.0, 6.5.2).
 */
const makeRecoveryCodes = (ids: Random): string[] => Array.from({ length: CODES }, () => copyableText(ids, 4, 6));

/** Normalizes a typed code: removes hyphens and spaces, and lowercases it. */
export const plainCode = (typed: string): string => typed.toLowerCase().replace(/[^a-z0-9]/g, "");
