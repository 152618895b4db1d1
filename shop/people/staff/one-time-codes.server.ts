import { Secret, TOTP } from "otpauth";

const SHAPE = { issuer: "Packd", algorithm: "SHA1", digits: 6, period: 30 } as const;
/** A phone's clock may be one step ahead or behind. */
const STEPS_ASIDE = 1;

/** A new secret (160 bits, base32), for an app that makes codes. */
export const newSecret = (): string => new Secret({ size: 20 }).base32;

/** The address that such an app reads as a QR code. */
export const secretUri = (secret: string, account: string): string =>
  new TOTP({ ...SHAPE, label: account, secret }).toString();

/** The step of time (RFC 6238) that a code belongs to; undefined when it is wrong, or of another time than now. */
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
