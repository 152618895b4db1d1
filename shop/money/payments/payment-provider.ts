import type { Given, ProviderSettings } from "#platform/config.server.ts";
import type { Peer } from "#platform/http/content-security-policy.server.ts";
import type { ShopContext } from "#shop/context.server.ts";
import type { ProviderSetup } from "#shop/running/launch-checklist/launch.ts";
import type { PaymentGateway } from "./gateway.ts";

/**
 * The server's half of a payment provider, `gateways/<name>/provider.server.ts`: all that the shop must know of it beside its gateway.
 * app/payment-providers.ts lists the providers with their browser's halves.
 */
export type PaymentProvider = {
  name: string;
  /** The environment variables that it alone reads, and their faults. */
  settings: ProviderSettings;
  /** Whether it can move real money, given live keys. */
  forSale: boolean;
  /** Whether it does with these settings, which are without a fault. */
  isLive(given: Given): boolean;
  setup: ProviderSetup;
  /** Its origins that the checkout lets in. */
  csp: Peer;
  /** The page of a payment in the provider's own screens. Left out: it has none. */
  dashboardUrl?(ref: string, live: boolean): string;
  open(parts: OpenParts): Promise<PaymentGateway>;
};

/**
 * `given`: its settings, without a fault. `deliver` brings a webhook to the shop as if it came from outside: true when the shop has it. A
 * command has no such door.
 */
export type OpenParts = {
  ctx: ShopContext;
  given: Given;
  deliver?: (rawBody: Buffer, headers: Record<string, string>) => Promise<boolean>;
};
