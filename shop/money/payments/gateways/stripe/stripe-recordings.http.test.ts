import { afterAll, expect, it } from "vitest";
import { testClock } from "#test/harness/clock.ts";
import { type Recorded, recorded, recordedFiles, startReplay } from "#test/harness/stripe/recordings.ts";
import { gatewayTo, retryStripeAtOnce, stripeSignature } from "#test/harness/stripe/stripe-shop.ts";
import { GatewayError } from "../../gateway.ts";

// How the adapter reads each recorded answer of Stripe. Recordings from before 2025-03-31.basil come from accounts with an old API
// version, which may apply to what Stripe does on its own, whatever version the shop requests.

retryStripeAtOnce();
const clock = testClock();
const replay = await startReplay();
afterAll(() => replay.close());
const gateway = gatewayTo(replay, { clock });

const ref = { provider: "stripe", id: "pi_1" };
const key = "key";
const token = { kind: "payment_method", id: "pm_1" } as const;
const order = { orderId: "order", orderNumber: "LC1", amountCents: 2900, email: "", name: "", token, key };

/** What recordings leave out of a payment. */
const WHOLE = { id: "pi_1", object: "payment_intent", metadata: {}, amount_received: 0, latest_charge: null };
const read = (payment: object) => {
  replay.set({ payment: { status: 200, headers: {}, body: { ...WHOLE, ...payment } } });
  return gateway.get(ref);
};
const disputed = { ...WHOLE, status: "succeeded", amount_received: 6000, latest_charge: { disputed: true } };
const disputesOf = async (disputes: unknown) => {
  replay.set({ payment: { status: 200, headers: {}, body: disputed }, disputes: disputes as Recorded["body"][] });
  return (await gateway.get(ref)).disputes;
};
/** A payment as its charge reports it. */
const ofCharge = (charge: Recorded["body"]) => {
  const status = charge.failure_code
    ? "requires_payment_method"
    : charge.amount_captured
      ? "succeeded"
      : "requires_capture";
  return read({ status, amount_received: charge.amount_captured, latest_charge: charge });
};
const changing = (call: () => Promise<unknown>) => (change: Recorded) => {
  replay.set({ change });
  return call();
};

const authorize = changing(() => gateway.authorize(order));
const capture = changing(() => gateway.capture(ref, { key }));
const cancel = changing(() => gateway.cancel(ref, { reason: "shopper", key }));
const refund = changing(() => gateway.refund(ref, { amountCents: 500, reason: "", key }));
const get = (answer: Recorded) => {
  replay.set({ payment: answer });
  return gateway.get(ref);
};
const payment = ({ body }: Recorded) => read(body);
const charge = ({ body }: Recorded) => ofCharge(body);
const dispute = ({ body }: Recorded) => disputesOf([body]);
const disputes = ({ body }: Recorded) => disputesOf(body.data);
const event = ({ body }: Recorded) => {
  const payload = JSON.stringify((body.data as object[])[0]);
  const signature = stripeSignature(payload, clock.now());
  return Promise.resolve(gateway.parseWebhook({ rawBody: Buffer.from(payload), signature, now: clock.now() }));
};
/** Passes on only the part of a recording that `pick` returns. */
const part =
  (call: (answer: Recorded) => Promise<unknown>, pick: (body: never) => object) =>
  ({ body, ...answer }: Recorded) =>
    call({ ...answer, body: { ...pick(body as never) } });
type Failed = {
  error: { payment_intent: { charges: { data: object[] } }; setup_intent: { last_setup_error: object } };
};

const NOTHING = { capturedCents: 0, refundedCents: 0, refunds: [] };
const failed = (kind: string, more: object = {}) => ({ status: "failed", ...NOTHING, failure: { kind, ...more } });
const asks = { status: "requires_action", ...NOTHING, action: { kind: "provider_challenge" } };
const gone = { status: "cancelled", ...NOTHING };
const took = (capturedCents: number) => ({
  status: "captured",
  capturedCents,
  refundedCents: 0,
  refunds: [],
  disputes: [],
});
const gaveBack = (amountCents: number) => ({ status: "succeeded", amountCents });
const held = (captureBefore: string) => ({ status: "authorized", ...NOTHING, captureBefore: new Date(captureBefore) });
const due = { respondBy: new Date("2026-09-28T23:59:59Z") };

/** File, step, the shop's call, and its outcome: a kind of `GatewayError`, or the answer. */
const TABLE: [string, unknown, (answer: Recorded) => Promise<unknown>, unknown][] = [
  ["amount-zero-400.clover", 0, authorize, "misconfigured"],
  ["api-error-500", 0, authorize, "unknown_outcome"],
  ["api-error-500", 0, capture, took(2900)],
  ["api-error-500", 0, refund, "unknown_outcome"],
  ["authentication-required-off-session.dahlia", 45, authorize, failed("authentication_failed")],
  ["authorise-manual-capture.clover", 0, authorize, held("2025-11-17T18:29:04Z")],
  ["cancel-held.before-basil", 0, cancel, gone],
  ["cancel-succeeded-refused.2019", 0, cancel, "invalid_state"],
  ["cancel.dahlia", 28, cancel, gone],
  ["cancel.dahlia", 29, cancel, "invalid_state"],
  ["cancel.dahlia", 30, cancel, "invalid_state"],
  ["capture-full.clover", 0, capture, took(2900)],
  ["capture-refusals.dahlia", 21, capture, "invalid_state"],
  ["capture-refusals.dahlia", 23, capture, "misconfigured"],
  ["capture-refusals.dahlia", 25, capture, "misconfigured"],
  ["capture-refusals.dahlia", 26, capture, "invalid_state"],
  ["capture-refusals.dahlia", 31, capture, "invalid_state"],
  ["capture-refusals.dahlia", 59, capture, "invalid_state"],
  ["charge-after-full-capture.clover", 0, charge, took(2900)],
  [
    "charge-expand.dahlia",
    "04_money_path 9",
    part(charge, (body: { latest_charge: object }) => body.latest_charge),
    took(4900),
  ],
  ["charge-expand.dahlia", 6, charge, { capturedCents: 5000, refundedCents: 1500, refunds: [gaveBack(1500)] }],
  ["decline-generic.2019", 0, authorize, failed("declined", { declineCode: "generic_decline" })],
  ["decline-generic.dahlia", 12, authorize, failed("declined", { declineCode: "generic_decline" })],
  ["decline-generic.dahlia", 13, payment, { ...failed("declined"), card: { last4: "0002" } }],
  ["decline-generic.dahlia", 14, charge, { ...failed("declined"), card: { last4: "0002" } }],
  ["decline-headers-402.clover", 0, authorize, "unusable_token"],
  ["dispute-funds-reinstated.2020-08-27", 0, dispute, [{ status: "under_review", amountCents: 1000 }]],
  ["disputes.dahlia", 29, disputes, [{ status: "needs_response", amountCents: 6000, reason: "fraudulent", ...due }]],
  ["disputes.dahlia", 33, dispute, [{ status: "under_review", ...due }]],
  ["disputes.dahlia", 34, dispute, [{ status: "won", amountCents: 6000 }]],
  ["disputes.dahlia", 35, refund, gaveBack(100)],
  ["disputes.dahlia", 37, disputes, []],
  ["disputes.dahlia", 39, disputes, [{ status: "needs_response", amountCents: 4400 }]],
  ["disputes.dahlia", 44, disputes, [{ status: "inquiry", amountCents: 1700 }]],
  ["disputes.dahlia", 46, dispute, [{ status: "inquiry_under_review", amountCents: 1700 }]],
  ["disputes.dahlia", 51, dispute, [{ status: "lost", amountCents: 2600 }]],
  ["error-envelope.dahlia", 3, get, "misconfigured"],
  ["error-envelope.dahlia", "04_money_path 38", authorize, "misconfigured"],
  ["error-envelope.dahlia", "04_money_path 43", authorize, "unusable_token"],
  ["error-envelope.dahlia", "04_money_path 60", authorize, "misconfigured"],
  ["error-envelope.dahlia", "04_money_path 61", get, "not_found"],
  ["event-envelope.dahlia", 0, event, { id: "evt_1UHXNgHIBYZYyePryYKnpnQP", type: "customer.updated", live: false }],
  ["expired-hold.before-basil", 0, capture, "invalid_state"],
  [
    "expired-hold.before-basil",
    0,
    part(payment, ({ error: { payment_intent: intent } }: Failed) => ({
      ...intent,
      latest_charge: intent.charges.data[0],
    })),
    gone,
  ],
  ["failed-3ds", 0, part(payment, ([intent]: [object]) => intent), failed("authentication_failed")],
  ["failed-3ds", 0, part(payment, ([, intent]: [object, object]) => intent), failed("authentication_failed")],
  ["idempotency-key-in-use-409", 0, authorize, "unknown_outcome"],
  ["idempotency-other-parameters.dahlia", 6, payment, { ref: { id: "pi_3UHm0dHIBYZYyePr11ejmDy5" }, ...took(4900) }],
  ["idempotency-other-parameters.dahlia", 7, payment, { ref: { id: "pi_3UHm0dHIBYZYyePr11ejmDy5" }, ...took(4900) }],
  ["idempotency-other-parameters.dahlia", 8, authorize, "key_conflict"],
  ["incorrect-cvc.2024", 0, authorize, "unusable_token"],
  [
    "incorrect-cvc.2024",
    0,
    part(payment, ({ error }: Failed) => ({
      status: "requires_payment_method",
      last_payment_error: error.setup_intent.last_setup_error,
    })),
    failed("invalid_card", { field: "cvc" }),
  ],
  ["lock-timeout-429", 0, authorize, "busy"],
  ["manual-capture-partial.dahlia", 15, authorize, { status: "authorized", amountCents: 6500, ...NOTHING }],
  ["manual-capture-partial.dahlia", 16, charge, held("2026-09-27T14:46:29Z")],
  ["manual-capture-partial.dahlia", 17, capture, { ...took(5000), amountCents: 6500 }],
  ["manual-capture-partial.dahlia", 18, capture, "invalid_state"],
  ["manual-capture-partial.dahlia", 19, charge, took(5000)],
  ["missing-payment-intent-404.2019", 0, get, "not_found"],
  ["permission-403", 0, capture, "misconfigured"],
  [
    "radar-blocked-charge",
    0,
    part(payment, ({ failure_code: code }: { failure_code: string }) => ({
      status: "requires_payment_method",
      last_payment_error: { code },
    })),
    failed("declined", { shopperMessage: "Your card was declined. Please try another card." }),
  ],
  ["rate-limit-429", 0, authorize, "busy"],
  ["refund-partial.clover", 0, refund, gaveBack(500)],
  ["refunds.dahlia", 4, refund, gaveBack(1500)],
  ["refunds.dahlia", 8, refund, "invalid_state"],
  ["refunds.dahlia", 11, refund, "invalid_state"],
  ["refunds.dahlia", 13, refund, "not_found"],
  ["refunds.dahlia", 32, refund, "invalid_state"],
  ["requires-action-manual-capture.2019", 0, authorize, asks],
  ["requires-action-redirect.dahlia", 0, authorize, asks],
  [
    "requires-action-use-stripe-sdk.2022",
    0,
    part(payment, (intent: object) => ({ ...intent, status: "requires_action", client_secret: "secret" })),
    asks,
  ],
  ["used-payment-method", 0, part(authorize, ([refusal]: [object]) => refusal), "unusable_token"],
  ["used-payment-method", 0, part(payment, ([, intent]: [object, object]) => intent), failed("declined")],
];

it.each(TABLE)("reads %s, step %s", async (file, step, call, expected) => {
  const result = await call(recorded(file, step)).catch((error: unknown) => {
    if (error instanceof GatewayError) return error.kind;
    throw error;
  });
  if (typeof expected === "string") expect(result).toBe(expected);
  else expect(result).toMatchObject(expected as object);
});

it("reads every recording", () => {
  expect(new Set(TABLE.map(([file]) => file))).toEqual(new Set(recordedFiles()));
});
