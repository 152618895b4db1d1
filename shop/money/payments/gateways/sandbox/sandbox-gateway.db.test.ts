import { randomUUID } from "node:crypto";
import { afterAll, expect, it } from "vitest";
import { type ContractCard, describeGatewayContract } from "#test/harness/gateway-contract.ts";
import { TEST_WEBHOOK_SECRET, testPayment, testSandbox } from "#test/harness/sandbox.ts";
import { GatewayError, type GatewayPayment } from "../../gateway.ts";
import { SANDBOX_CARDS, type SandboxScenario } from "./sandbox-cards.ts";
import { HOLD_MS } from "./sandbox-payment.ts";
import { signWebhook } from "./sandbox-webhooks.server.ts";

const CONTRACT_CARDS: Record<ContractCard, SandboxScenario> = {
  approved: "visa_approved",
  declined: "generic_decline",
  insufficient_funds: "insufficient_funds",
  lost_card: "lost_card",
  stolen_card: "stolen_card",
  fraudulent: "fraudulent",
  expired_card: "expired_card",
  incorrect_cvc: "incorrect_cvc",
  incorrect_number: "incorrect_number",
  processing_error: "processing_error",
  challenge: "challenge_approved",
  challenge_declined: "challenge_declined",
  refund_pending: "refund_pending",
};

describeGatewayContract("The sandbox", async () => {
  const { gateway, clock, close } = await testSandbox();
  return {
    gateway,
    clock,
    approvedToken: () => testPayment().token,
    tokenOf: (card) => testPayment(CONTRACT_CARDS[card]).token,
    async answerChallenge(action, approve) {
      if (action.kind !== "sandbox_challenge") throw new Error(`the sandbox does not ask for ${action.kind}`);
      await gateway.resolveChallenge(action.challengeId, approve);
    },
    endRefund: (id, status) => gateway.bank.endRefund(id, status),
    openDispute: ({ id }) => gateway.bank.openDispute(id),
    closeDispute: (_payment, dispute, status) => gateway.bank.closeDispute(dispute.id, status),
    webhook(at) {
      const event = { id: "sbx_evt_1", type: "payment.authorized", data: { paymentId: "sbx_pay_1", orderId: "order" } };
      const rawBody = Buffer.from(JSON.stringify(event));
      const ref = { provider: "sandbox", id: "sbx_pay_1" };
      const read = { id: "sbx_evt_1", type: "payment.authorized", live: false, ref, orderId: "order" };
      return { rawBody, signature: signWebhook(TEST_WEBHOOK_SECRET, rawBody, at), event: read };
    },
    close,
  };
});

const sandbox = await testSandbox();
afterAll(() => sandbox.close());

const paymentsOf = (orderId: string) => sandbox.gateway.findByOrder(orderId);
const arrived = async (type: string, id: string) => {
  await sandbox.gateway.deliverWebhooks();
  return sandbox.arrived.filter((event) => event.type === type && event.ref?.id === id).length;
};
const challengeOf = (payment: GatewayPayment) =>
  payment.action?.kind === "sandbox_challenge" ? payment.action.challengeId : "";

it.each(SANDBOX_CARDS)(
  "the sandbox treats $scenario as the registry says",
  async ({ scenario, number, brand, challenge, refusal }) => {
    let payment = await sandbox.gateway.authorize(testPayment(scenario));
    expect(payment.card).toMatchObject({ brand, last4: number.slice(-4), expMonth: 12, expYear: 2060 });
    expect(payment.status === "requires_action").toBe(challenge === true);
    if (challenge) payment = await sandbox.gateway.resolveChallenge(challengeOf(payment), true);
    expect(payment.status).toBe(refusal ? "failed" : "authorized");
    expect(payment.failure).toEqual(refusal);
    const records = await sandbox.database.pool.query("select row_to_json(p)::text as row from sandbox.payments p");
    expect(JSON.stringify(records.rows)).not.toContain(number);
  },
);

it("the sandbox refuses an empty or overlong key", async () => {
  for (const key of ["", "k".repeat(256)]) {
    const asked = testPayment("visa_approved", { key });
    await expect(sandbox.gateway.authorize(asked)).rejects.toMatchObject({ kind: "misconfigured" });
    expect(await paymentsOf(asked.orderId)).toEqual([]);
  }
});

it("the sandbox repeats the first answer after a restart, even if it was a refusal", async () => {
  const asked = testPayment();
  const first = await sandbox.gateway.authorize(asked);
  const tooEarly = { amountCents: 10, reason: "", key: randomUUID() };
  const refusal = await sandbox.gateway.refund(first.ref, tooEarly).catch((error: unknown) => error);
  const capture = { key: randomUUID() };
  const captured = await sandbox.gateway.capture(first.ref, capture);

  const restarted = sandbox.another();
  expect(JSON.stringify(await restarted.authorize(asked))).toBe(JSON.stringify(first));
  expect(JSON.stringify(await restarted.capture(first.ref, capture))).toBe(JSON.stringify(captured));
  const again = await restarted.refund(first.ref, tooEarly).catch((error: unknown) => error);
  expect(again).toBeInstanceOf(GatewayError);
  expect(again).toEqual(refusal);
  expect(await paymentsOf(asked.orderId)).toHaveLength(1);
});

it("the sandbox changes only one of two payments when both are changed with the same key at once", async () => {
  const payments = [await sandbox.gateway.authorize(testPayment()), await sandbox.gateway.authorize(testPayment())];
  const key = randomUUID();
  const captures = await Promise.allSettled(payments.map(({ ref }) => sandbox.gateway.capture(ref, { key })));
  expect(captures.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  const lost = captures.find((capture) => capture.status === "rejected");
  expect(lost?.reason).toMatchObject({ kind: "key_conflict" });
  const now = await Promise.all(payments.map(({ ref }) => sandbox.gateway.get(ref)));
  expect(now.map(({ status }) => status).sort()).toEqual(["authorized", "captured"]);
});

it("the sandbox refuses a change whose key was used with another amount or reason", async () => {
  const { gateway } = sandbox;
  const [paid, released] = [await gateway.authorize(testPayment()), await gateway.authorize(testPayment())];
  const key = { capture: randomUUID(), cancel: randomUUID(), refund: randomUUID() };
  const refund = { amountCents: 100, reason: "returned", key: key.refund };
  await gateway.capture(paid.ref, { amountCents: 4000, key: key.capture });
  await gateway.cancel(released.ref, { reason: "expired", key: key.cancel });
  await gateway.refund(paid.ref, refund);
  for (const change of [
    () => gateway.capture(paid.ref, { amountCents: 4100, key: key.capture }),
    () => gateway.cancel(released.ref, { reason: "duplicate", key: key.cancel }),
    () => gateway.refund(paid.ref, { ...refund, amountCents: 200 }),
    () => gateway.refund(paid.ref, { ...refund, reason: "late" }),
  ])
    await expect(change()).rejects.toMatchObject({ kind: "key_conflict" });
});

it("the sandbox never refunds more than was captured, however many requests arrive at once", async () => {
  const { ref } = await sandbox.gateway.authorize(testPayment("visa_approved", { amountCents: 1000 }));
  await sandbox.gateway.capture(ref, { key: randomUUID() });
  const gateways = [sandbox.gateway, sandbox.another()];
  const refunds = await Promise.allSettled(
    Array.from({ length: 14 }, (_, i) =>
      gateways[i % 2]?.refund(ref, { amountCents: 90, reason: "returned", key: randomUUID() }),
    ),
  );
  const refused = refunds.flatMap((refund) => (refund.status === "rejected" ? [refund.reason] : []));
  expect(refunds.length - refused.length).toBe(11);
  for (const error of refused) expect(error).toMatchObject({ kind: "invalid_state" });
  expect(await sandbox.gateway.get(ref)).toMatchObject({ capturedCents: 1000, refundedCents: 990 });
  const { rows } = await sandbox.database.pool.query(
    "select count(*)::int as n, sum(amount_cents)::int as cents from sandbox.refunds where payment_id = $1",
    [ref.id],
  );
  expect(rows).toEqual([{ n: 11, cents: 990 }]);
});

const looks: [string, (payment: GatewayPayment) => Promise<unknown>][] = [
  ["get", ({ ref }) => sandbox.gateway.get(ref)],
  ["findByOrder", async ({ orderId }) => (await paymentsOf(orderId))[0]],
  ["capture", ({ ref }) => sandbox.gateway.capture(ref, { key: randomUUID() }).catch(() => sandbox.gateway.get(ref))],
];

it.each(looks)(
  "the sandbox releases an authorization once after seven days, and reports it, when %s is called",
  async (_name, look) => {
    const payment = await sandbox.gateway.authorize(testPayment());
    sandbox.clock.advance(HOLD_MS - 1);
    expect((await sandbox.gateway.get(payment.ref)).status).toBe("authorized");
    sandbox.clock.advance(1);
    const seen = await Promise.all([look(payment), look(payment), look(payment)]);
    for (const each of seen) expect(each).toMatchObject({ status: "cancelled", capturedCents: 0 });
    expect(await arrived("payment.cancelled", payment.ref.id)).toBe(1);
  },
);

it("the sandbox keeps the first answer to a challenge", async () => {
  const payment = await sandbox.gateway.authorize(testPayment("challenge_approved"));
  const challengeId = challengeOf(payment);
  const answers = await Promise.all(
    [true, true, true].map((approve) => sandbox.gateway.resolveChallenge(challengeId, approve)),
  );
  expect(answers.map(({ status }) => status)).toEqual(["authorized", "authorized", "authorized"]);
  expect(await sandbox.gateway.resolveChallenge(challengeId, false)).toMatchObject({ status: "authorized" });
  expect(await arrived("payment.authorized", payment.ref.id)).toBe(1);
  await expect(sandbox.gateway.resolveChallenge("unknown", true)).rejects.toMatchObject({ kind: "not_found" });
});
