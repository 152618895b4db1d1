import type { Clock } from "#platform/clock.ts";
import type { Ids } from "#platform/ids.server.ts";
import { GatewayError, type PaymentGateway } from "#shop/money/payments/gateway.ts";

const HOLD_MS = 7 * 24 * 60 * 60 * 1000;

const keepsNone = async (): Promise<never> => {
  throw new GatewayError("not_found", "the instant gateway keeps no payments");
};

/** A gateway that authorizes everything at once and stores nothing, so that benchmarks measure only the shop. */
export function createInstantGateway(ids: Ids, clock: Clock): PaymentGateway {
  return {
    provider: "instant",
    live: false,
    limits: { minimumCents: 1, maximumCents: Number.MAX_SAFE_INTEGER },
    clientConfig: () => ({ provider: "instant" }),
    async authorize({ orderId, amountCents }) {
      const now = clock.now();
      return {
        ref: { provider: "instant", id: ids.uuid() },
        orderId,
        status: "authorized",
        currency: "usd",
        amountCents,
        capturedCents: 0,
        refundedCents: 0,
        madeHere: true,
        refunds: [],
        disputes: [],
        card: { brand: "visa", last4: "4242", expMonth: 12, expYear: now.getUTCFullYear() + 3 },
        captureBefore: new Date(now.getTime() + HOLD_MS),
      };
    },
    capture: keepsNone,
    cancel: keepsNone,
    refund: keepsNone,
    get: keepsNone,
    findByOrder: async () => [],
    listPayments: async () => ({ payments: [] }),
    parseWebhook() {
      throw new GatewayError("bad_signature", "the instant gateway sends no webhooks");
    },
  };
}
