import type { PaymentProvider } from "#shop/money/payments/gateway.ts";
import { secretNamed } from "#shop/running/settings/secrets.store.server.ts";
import { readStripeSettings, settings } from "./stripe-settings.ts";

export const provider = {
  name: "stripe",
  label: "Stripe",
  settings,
  forSale: true,
  isLive: (given) => readStripeSettings(given).publishableKey.startsWith("pk_live_"),
  setup: {
    setting: "PAYMENTS=stripe",
    webhookSetting: "STRIPE_WEBHOOK_SECRET",
    section: "Taking payments with Stripe",
  },
  // docs/decisions/0008-stripe.md says where each origin comes from.
  csp: {
    scripts: ["https://js.stripe.com", "https://*.js.stripe.com"],
    // For Google Pay the browser itself fetches the wallet's manifest, and follows its redirects under this policy.
    connections: [
      "https://api.stripe.com",
      "https://google.com/pay",
      "https://www.google.com/pay",
      "https://pay.google.com",
    ],
    frames: ["https://js.stripe.com", "https://*.js.stripe.com", "https://hooks.stripe.com"],
    payments: ["https://js.stripe.com"],
  },
  dashboardUrl: (ref, live) => `https://dashboard.stripe.com/${live ? "" : "test/"}payments/${encodeURIComponent(ref)}`,
  /** Loads Stripe's SDK only in a shop that uses it. */
  async open({ ctx, given }) {
    const { StripeGateway } = await import("./stripe-gateway.server.ts");
    return new StripeGateway({
      ...readStripeSettings(given),
      shopId: await secretNamed(ctx.db, ctx.ids, "shop-id"),
    });
  },
} as const satisfies PaymentProvider;
