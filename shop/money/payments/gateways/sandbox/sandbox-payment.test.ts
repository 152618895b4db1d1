import fc from "fast-check";
import { expect, it } from "vitest";
import { SANDBOX_CARDS, type SandboxScenario, sandboxToken } from "./sandbox-cards.ts";
import {
  answerChallenge,
  cancelPayment,
  capturePayment,
  expirePayment,
  HOLD_MS,
  openPayment,
  refundPayment,
  type SandboxPayment,
  toGatewayPayment,
} from "./sandbox-payment.ts";

const NOW = new Date("2026-05-01T12:00:00.000Z");

function open(
  scenario: SandboxScenario,
  expiry = { month: 12, year: 2030 },
  now = NOW,
  amountCents = 1000,
): SandboxPayment {
  const id = sandboxToken(scenario, expiry.month, expiry.year, "abcdefgh");
  const order = { orderId: "order", amountCents, token: { kind: "sandbox_token" as const, id } };
  return openPayment(order, { paymentId: "payment", challengeId: "challenge" }, now).payment;
}

it.each([
  ["2026-05-01T11:59:59.000Z", "authorized"],
  ["2026-05-01T12:00:00.000Z", "failed"],
])("a payment at %s with a card that expires 04/26 ends as %s", (now, status) => {
  expect(open("visa_approved", { month: 4, year: 2026 }, new Date(now)).status).toBe(status);
});

it.each([
  { kind: "payment_method" as const, id: "pm_card_visa" },
  { kind: "sandbox_token" as const, id: "sbx_tok.free_money.01.2030.abcdefgh" },
])("the token %j, which the browser half did not make, fails without a card", (token) => {
  const ids = { paymentId: "payment", challengeId: "challenge" };
  const { payment, event } = openPayment({ orderId: "order", amountCents: 1, token }, ids, NOW);
  expect(event).toBe("payment.failed");
  const failure = { kind: "invalid_card", field: "number" };
  expect(toGatewayPayment(payment)).toMatchObject({ status: "failed", failure });
  expect(toGatewayPayment(payment).card).toBeUndefined();
});

const LEGAL_TRANSITIONS: Record<SandboxPayment["status"], readonly SandboxPayment["status"][]> = {
  requires_action: ["authorized", "failed", "cancelled"],
  authorized: ["captured", "cancelled"],
  captured: ["captured"],
  cancelled: [],
  failed: [],
};

const step = fc.oneof(
  fc.record({
    kind: fc.constant("capture" as const),
    cents: fc.option(fc.integer({ min: -5, max: 120 }), { nil: undefined }),
  }),
  fc.record({ kind: fc.constant("refund" as const), cents: fc.oneof(fc.integer({ min: -5, max: 120 }), fc.double()) }),
  fc.record({ kind: fc.constant("cancel" as const) }),
  fc.record({ kind: fc.constant("challenge" as const), approve: fc.boolean() }),
  fc.record({ kind: fc.constant("expire" as const), afterMs: fc.constantFrom(0, HOLD_MS - 1, HOLD_MS, 2 * HOLD_MS) }),
);

function apply(
  payment: SandboxPayment,
  asked: typeof step extends fc.Arbitrary<infer Step> ? Step : never,
): SandboxPayment {
  if (asked.kind === "challenge") return answerChallenge(payment, asked.approve, NOW)?.payment ?? payment;
  if (asked.kind === "expire")
    return expirePayment(payment, new Date(NOW.getTime() + asked.afterMs))?.payment ?? payment;
  const result =
    asked.kind === "capture"
      ? capturePayment(payment, asked.cents)
      : asked.kind === "refund"
        ? refundPayment(payment, asked.cents)
        : cancelPayment(payment);
  return result.outcome === "changed" ? result.payment : payment;
}

it("any requests in any order leave 0 <= refunded <= captured <= amount, in whole cents, and make only legal transitions", () => {
  const scenario = fc.constantFrom(...SANDBOX_CARDS.map((card) => card.scenario));
  fc.assert(
    fc.property(scenario, fc.integer({ min: 1, max: 100 }), fc.array(step, { maxLength: 12 }), (of, amount, steps) => {
      let payment = open(of, undefined, NOW, amount);
      for (const asked of steps) {
        const before = payment;
        payment = apply(before, asked);
        expect(payment.refundedCents).toBeGreaterThanOrEqual(before.refundedCents);
        expect(payment.capturedCents).toBeGreaterThanOrEqual(payment.refundedCents);
        expect(payment.amountCents).toBeGreaterThanOrEqual(payment.capturedCents);
        expect(Number.isInteger(payment.refundedCents)).toBe(true);
        expect(payment.capturedCents > 0).toBe(payment.status === "captured");
        if (payment !== before) expect(LEGAL_TRANSITIONS[before.status]).toContain(payment.status);
      }
    }),
    { numRuns: 200 },
  );
});
