import type { Clock } from "#platform/clock.ts";
import type { Ids } from "#platform/ids.server.ts";
import type { Cents } from "#shop/money/money.ts";
import {
  GatewayError,
  type GatewayPayment,
  type PaymentGateway,
  type PaymentRef,
} from "#shop/money/payments/gateway.ts";

const PROVIDER = "instant";
const HOLD_MS = 7 * 24 * 60 * 60 * 1000;

/**
 * A gateway that lives in memory, authorises everything and costs next to nothing: a benchmark with it measures the shop. Its books
 * are right (states, amounts, idempotency keys); it knows no declines, no challenges and sends no webhooks.
 */
export function createInstantGateway(ids: Ids, clock: Clock): PaymentGateway {
  const payments = new Map<string, GatewayPayment & { createdAt: Date }>();
  const paymentsOfOrder = new Map<string, string[]>();
  const answers = new Map<string, { asked: string; answer: unknown }>();

  function once<Answer>(key: string, asked: string, act: () => Answer): Answer {
    const first = answers.get(key);
    if (first && first.asked !== asked)
      throw new GatewayError("key_conflict", `the key ${key} was used with other input`);
    if (first) return first.answer as Answer;
    const answer = act();
    answers.set(key, { asked, answer });
    return answer;
  }

  function find(ref: PaymentRef): GatewayPayment & { createdAt: Date } {
    const payment = ref.provider === PROVIDER ? payments.get(ref.id) : undefined;
    if (!payment) throw new GatewayError("not_found", "there is no such payment");
    return payment;
  }

  function change(payment: GatewayPayment & { createdAt: Date }, to: Partial<GatewayPayment>): GatewayPayment {
    const changed = { ...payment, ...to };
    payments.set(payment.ref.id, changed);
    return seen(changed);
  }

  return {
    provider: PROVIDER,
    live: false,
    limits: { minimumCents: 1, maximumCents: Number.MAX_SAFE_INTEGER },
    clientConfig: () => ({ provider: PROVIDER }),
    async authorize({ orderId, orderNumber, amountCents, token, email, name, key }) {
      if (!isAmount(amountCents)) throw new GatewayError("misconfigured", `${amountCents} is no amount in cents`);
      return once(key, ["authorize", orderId, orderNumber, amountCents, token.id, email, name].join("\n"), () => {
        const createdAt = clock.now();
        const payment = openPayment(ids.uuid(), orderId, amountCents, createdAt);
        payments.set(payment.ref.id, payment);
        paymentsOfOrder.set(orderId, [...(paymentsOfOrder.get(orderId) ?? []), payment.ref.id]);
        return seen(payment);
      });
    },
    async capture(ref, { amountCents, key }) {
      return once(key, ["capture", ref.id, amountCents].join("\n"), () => {
        const payment = find(ref);
        const capturedCents = amountCents ?? payment.amountCents;
        const isPossible = isAmount(capturedCents) && capturedCents <= payment.amountCents;
        if (payment.status !== "authorized" || !isPossible) throw illegal(payment, "captured");
        return change(payment, { status: "captured", capturedCents });
      });
    },
    async cancel(ref, { reason, key }) {
      return once(key, ["cancel", ref.id, reason].join("\n"), () => {
        const payment = find(ref);
        if (payment.status !== "authorized") throw illegal(payment, "cancelled");
        return change(payment, { status: "cancelled" });
      });
    },
    async refund(ref, { amountCents, reason, key }) {
      return once(key, ["refund", ref.id, amountCents, reason].join("\n"), () => {
        const payment = find(ref);
        const refundedCents = payment.refundedCents + amountCents;
        if (!isAmount(amountCents) || refundedCents > payment.capturedCents) throw illegal(payment, "refunded so much");
        const refund = { id: ids.uuid(), status: "succeeded" as const, amountCents, key };
        change(payment, { refundedCents, refunds: [...payment.refunds, refund] });
        return refund;
      });
    },
    get: async (ref) => seen(find(ref)),
    async findByOrder(orderId) {
      return (paymentsOfOrder.get(orderId) ?? []).map((id) => seen(find({ provider: PROVIDER, id })));
    },
    async listPayments({ since, until }) {
      const made = [...payments.values()].filter(({ createdAt }) => createdAt >= since && createdAt < until);
      return { payments: made.reverse().map(seen) };
    },
    parseWebhook() {
      throw new GatewayError("bad_signature", "the instant gateway sends no webhooks");
    },
  };
}

function openPayment(id: string, orderId: string, amountCents: Cents, createdAt: Date) {
  return {
    ref: { provider: PROVIDER, id },
    orderId,
    status: "authorized" as const,
    currency: "usd" as const,
    amountCents,
    capturedCents: 0,
    refundedCents: 0,
    madeHere: true,
    refunds: [],
    disputes: [],
    card: { brand: "visa", last4: "4242", expMonth: 12, expYear: createdAt.getUTCFullYear() + 3 },
    captureBefore: new Date(createdAt.getTime() + HOLD_MS),
    createdAt,
  };
}

const isAmount = (cents: Cents): boolean => Number.isInteger(cents) && cents > 0;

const seen = ({ createdAt: _, ...payment }: GatewayPayment & { createdAt: Date }): GatewayPayment => payment;

const illegal = (payment: GatewayPayment, what: string): GatewayError =>
  new GatewayError("invalid_state", `a payment that is ${payment.status} cannot be ${what}`);
