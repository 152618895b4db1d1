import type { PaymentProvider } from "#shop/money/payments/gateway.ts";
import { secretNamed } from "#shop/running/settings/secrets.store.server.ts";
import { SandboxGateway } from "./sandbox-gateway.server.ts";

const NO_MONEY = "PAYMENTS is sandbox, which takes no real payments: a real shop needs PAYMENTS=stripe and its keys";

export const provider = {
  name: "sandbox",
  label: "test payments",
  settings: { names: [], faults: (_given, shop) => (shop === "real" ? [NO_MONEY] : []) },
  forSale: false,
  isLive: () => false,
  setup: {
    setting: "PAYMENTS=stripe",
    webhookSetting: "STRIPE_WEBHOOK_SECRET",
    section: "Taking payments with Stripe",
  },
  csp: {},
  /** Its webhooks arrive at the shop's API, like a real provider's. In a command, which has no API, they wait until the shop runs. */
  async open({ ctx: { db, pool, clock, ids, log }, deliver }) {
    const webhookSecret = await secretNamed(db, ids, "sandbox-webhooks");
    const sandbox = new SandboxGateway({
      ...{ pool, clock, ids, log, webhookSecret },
      deliver: async (rawBody, signature) => (await deliver?.(rawBody, { "sandbox-signature": signature })) ?? false,
    });
    if (!deliver) await sandbox.stop();
    return sandbox;
  },
} as const satisfies PaymentProvider;
