import { describe, expect, it } from "vitest";
import { signatureFault, signWebhook } from "./webhook-signature.server.ts";

const rawBody = Buffer.from('{"id":"event"}');
const now = new Date("2026-05-01T12:00:00.000Z");

describe("the signature of a webhook", () => {
  it("is Stripe's scheme", () => {
    // printf '1777636800.{"id":"event"}' | openssl dgst -sha256 -hmac secret
    expect(signWebhook("secret", rawBody, now)).toBe(
      "t=1777636800,v1=ebfb117a444270edaeb1b264c9c257f12d7fadf344e0ffd264e87155ccde0e41",
    );
  });

  it("is good when one of several is, as while a secret is replaced", () => {
    const old = signWebhook("old secret", rawBody, now).replace(/^t=\d+,/, "");
    const signature = `${signWebhook("secret", rawBody, now)},${old}`;
    expect(signatureFault("secret", { rawBody, signature, now })).toBeUndefined();
    expect(signatureFault("old secret", { rawBody, signature, now })).toBeUndefined();
    expect(signatureFault("no secret of ours", { rawBody, signature, now })).toBe("forged");
  });

  it("says what is wrong", () => {
    const signature = signWebhook("secret", rawBody, now);
    const at = (seconds: number) => new Date(now.getTime() + seconds * 1000);
    const fault = (header: string | undefined, when = now) =>
      signatureFault("secret", { rawBody, signature: header, now: when });
    expect(fault(undefined)).toBe("missing");
    expect(fault(`${signature},t=1`)).toBe("garbled");
    expect(fault(signature.slice(0, -1))).toBe("garbled");
    expect(fault(signature, at(300))).toBeUndefined();
    expect(fault(signature, at(301))).toBe("too old");
    expect(fault(signature, at(-300))).toBeUndefined();
    expect(fault(signature, at(-301))).toBe("from the future");
  });
});
