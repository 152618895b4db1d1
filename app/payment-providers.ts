import type { PaymentProvider } from "#shop/money/payments/gateway.ts";
import type { CardHalf } from "./checkout/providers/card-half.ts";

/** The two halves of a provider: the type of the server's, and how a browser loads its own, which only the checkout does. */
type Halves<Server extends PaymentProvider> = { name: Server["name"]; browser: () => Promise<CardHalf> };

const halves = <Server extends { provider: PaymentProvider }>(
  name: Server["provider"]["name"],
  browser: () => Promise<CardHalf>,
): Halves<Server["provider"]> => ({ name, browser });

/**
 * Every payment provider, in one line each: `PAYMENTS` names one, and the first is the default. The server's half is
 * gateways/<name>/provider.server.ts; here is only its type, so nothing of it reaches a browser.
 */
export const PAYMENT_PROVIDERS = [
  // biome-ignore format: one line for each
  halves<typeof import("#shop/money/payments/gateways/sandbox/provider.server.ts")>("sandbox", () => import("./checkout/providers/sandbox/sandbox-payment.tsx")),
  // biome-ignore format: one line for each
  halves<typeof import("#shop/money/payments/gateways/stripe/provider.server.ts")>("stripe", () => import("./checkout/providers/stripe/stripe-payment.tsx")),
] as const;
