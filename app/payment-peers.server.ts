import type { Peer } from "#platform/http/content-security-policy.server.ts";

/**
 * Payment providers whose fields stand in frames of theirs, and what the checkout lets in for them: docs/decisions/0008-stripe.md says
 * where each origin comes from.
 */
export const PAYMENT_PEERS: Readonly<Record<string, Peer>> = {
  stripe: {
    scripts: ["https://js.stripe.com", "https://*.js.stripe.com"],
    // With Google Pay the browser itself asks for the wallet's manifest, and follows its redirects under this policy.
    connections: [
      "https://api.stripe.com",
      "https://google.com/pay",
      "https://www.google.com/pay",
      "https://pay.google.com",
    ],
    frames: ["https://js.stripe.com", "https://*.js.stripe.com", "https://hooks.stripe.com"],
    payments: ["https://js.stripe.com"],
  },
};
