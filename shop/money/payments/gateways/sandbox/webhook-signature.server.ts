import { createHmac, timingSafeEqual } from "node:crypto";

/** A signature counts this long, before and after its time (payments.md, section 6). */
export const TOLERANCE_S = 300;

/**
 * The signature header of a webhook: `t=<unix seconds>,v1=<hex HMAC-SHA256 of "<t>.<body>">`, the scheme of Stripe.
 * @param at when it is sent; an old body cannot be sent again with an old signature
 */
export function signWebhook(secret: string, rawBody: Buffer, at: Date): string {
  const seconds = Math.floor(at.getTime() / 1000);
  return `t=${seconds},v1=${hmac(secret, String(seconds), rawBody).toString("hex")}`;
}

/** Why a signature is not good, or undefined when it is. Several `v1` may stand in it: one good one is enough. */
export function signatureFault(
  secret: string,
  webhook: { rawBody: Buffer; signature: string | undefined; now: Date },
): "missing" | "garbled" | "too old" | "from the future" | "forged" | undefined {
  if (!webhook.signature) return "missing";
  const parts = webhook.signature.split(",").map((part) => part.trim().split("=", 2));
  const valuesOf = (name: string) => parts.flatMap(([key, value]) => (key === name && value ? [value] : []));
  const [seconds, ...moreTimes] = valuesOf("t");
  const signatures = valuesOf("v1").filter((value) => /^[0-9a-f]{64}$/i.test(value));
  if (!seconds || moreTimes.length > 0 || !/^\d{1,12}$/.test(seconds) || signatures.length === 0) return "garbled";

  const expected = hmac(secret, seconds, webhook.rawBody);
  if (!signatures.some((value) => timingSafeEqual(Buffer.from(value, "hex"), expected))) return "forged";
  const ageSeconds = webhook.now.getTime() / 1000 - Number(seconds);
  if (ageSeconds > TOLERANCE_S) return "too old";
  if (ageSeconds < -TOLERANCE_S) return "from the future";
}

function hmac(secret: string, seconds: string, rawBody: Buffer): Buffer {
  return createHmac("sha256", secret).update(`${seconds}.`).update(rawBody).digest();
}
