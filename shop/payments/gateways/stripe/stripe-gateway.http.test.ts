import Stripe from "stripe";
import { testClock } from "#test/harness/clock.ts";
import { STRIPE_TEST_KEY, startStripePeer } from "#test/harness/stripe/stripe-peer.ts";
import { type ContractCard, describeGatewayContract } from "../../gateway-contract.ts";
import { StripeGateway } from "./stripe-gateway.server.ts";

const METHODS: Record<ContractCard, string> = {
  approved: "pm_card_visa",
  declined: "pm_card_visa_chargeDeclined",
  insufficient_funds: "pm_card_visa_chargeDeclinedInsufficientFunds",
  lost_card: "pm_card_visa_chargeDeclinedLostCard",
  stolen_card: "pm_card_visa_chargeDeclinedStolenCard",
  fraudulent: "pm_card_radarBlock",
  expired_card: "pm_card_chargeDeclinedExpiredCard",
  incorrect_cvc: "pm_card_chargeDeclinedIncorrectCvc",
  incorrect_number: "pm_card_chargeDeclinedIncorrectNumber",
  processing_error: "pm_card_chargeDeclinedProcessingError",
  challenge: "pm_card_authenticationRequired",
  challenge_declined: "pm_card_authenticationRequiredChargeDeclined",
};

const WEBHOOK_SECRET = "whsec_of_the_tests";
const { webhooks } = Stripe;

describeGatewayContract("Stripe", async () => {
  const clock = testClock();
  const peer = await startStripePeer(clock);
  const gateway = new StripeGateway({
    secretKey: STRIPE_TEST_KEY,
    publishableKey: "pk_test_of_the_tests",
    webhookSecret: WEBHOOK_SECRET,
    peer: { port: peer.port },
  });
  return {
    gateway,
    clock,
    approvedToken: () => ({ kind: "payment_method", id: METHODS.approved }),
    tokenOf: (card) => ({ kind: "payment_method", id: METHODS[card] }),
    async answerChallenge(action, approve) {
      if (action.kind !== "stripe_next_action") throw new Error(`Stripe does not ask for ${action.kind}`);
      peer.books.answerChallenge(action.clientSecret, approve);
    },
    webhook(at) {
      const object = { id: "pi_1", object: "payment_intent", metadata: { order_id: "order" } };
      const payload = JSON.stringify({
        id: "evt_1",
        object: "event",
        type: "payment_intent.succeeded",
        data: { object },
      });
      const timestamp = Math.floor(at.getTime() / 1000);
      const signature = webhooks.generateTestHeaderString({ payload, secret: WEBHOOK_SECRET, timestamp });
      const ref = { provider: "stripe", id: "pi_1" };
      const event = { id: "evt_1", type: "payment_intent.succeeded", ref, orderId: "order" };
      return { rawBody: Buffer.from(payload), signature, event };
    },
    close: () => peer.close(),
  };
});
