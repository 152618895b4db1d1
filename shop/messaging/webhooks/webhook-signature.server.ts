import { createHmac } from "node:crypto";

const PREFIX = "whsec_";

/** A new secret in the format that receivers' libraries expect: `whsec_` and 256 bits in base64. `random` is base64url. */
export const webhookSecret = (random: string): string => PREFIX + Buffer.from(random, "base64url").toString("base64");

/**
 * A delivery's headers by the Standard Webhooks specification (standardwebhooks.com): each secret signs `id.timestamp.body` with
 * HMAC-SHA256, and the header lists all signatures. The timestamp header is in seconds.
 */
export function webhookHeaders({ id, at, body, secrets }: { id: string; at: Date; body: string; secrets: string[] }) {
  const timestamp = String(Math.floor(at.getTime() / 1000));
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.slice(PREFIX.length), "base64");
    return `v1,${createHmac("sha256", key).update(`${id}.${timestamp}.${body}`).digest("base64")}`;
  });
  return {
    "content-type": "application/json",
    "webhook-id": id,
    "webhook-timestamp": timestamp,
    "webhook-signature": signatures.join(" "),
  };
}
