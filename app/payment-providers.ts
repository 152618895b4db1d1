import type { PaymentProvider } from "#shop/money/payments/gateway.ts";
import type { CardHalf } from "./checkout/providers/card-half.ts";

/** The two halves of a provider: the type of the server half, and how the checkout loads the browser half. */
type Halves<Server extends PaymentProvider> = { name: Server["name"]; browser: () => Promise<CardHalf> };

const halves = <Server extends { provider: PaymentProvider }>(
  name: Server["provider"]["name"],
  browser: () => Promise<CardHalf>,
): Halves<Server["provider"]> => ({ name, browser });

/**
 * Every payment provider, one line each. `PAYMENTS` names one, and the first is the default. The server half is
 * gateways/<name>/provider.server.ts; only its type is imported here, so none of it reaches a browser.
 */
export const PAYMENT_PROVIDERS = [
  // biome-ignore format: each provider is one line, to add or remove as a whole.
  halves<typeof import("#shop/money/payments/gateways/sandbox/provider.server.ts")>("sandbox", () => import("./checkout/providers/sandbox/sandbox-payment.tsx")),
  // biome-ignore format: each provider is one line, to add or remove as a whole.
  halves<typeof import("#shop/money/payments/gateways/stripe/provider.server.ts")>("stripe", () => import("./checkout/providers/stripe/stripe-payment.tsx")),
] as const;
