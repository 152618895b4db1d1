import { createHash } from "node:crypto";
import { GatewayError, type GatewayPayment, type GatewayRefund } from "#shop/money/payments/gateway.ts";
import { LATER_MS } from "./sandbox-bank.server.ts";
import { refundPlan, type SandboxPayment } from "./sandbox-payment.ts";
import type { KeptRequest, NewRefund } from "./sandbox-store.server.ts";

/** The answer to a request with an idempotency key. A refusal is an answer too: a repeat is refused again. */
export type Reply = { payment: GatewayPayment } | { refund: GatewayRefund } | { refused: string };

const MAX_KEY_LENGTH = 255;

/** What makes two requests with one key the same: the operation and everything that was asked, in this order. */
export function hashRequest(operation: string, ...asked: (string | number | undefined)[]): string {
  const facts = asked.map((fact) => fact ?? null);
  return createHash("sha256")
    .update(JSON.stringify([operation, facts]))
    .digest("base64url");
}

export function checkKey(key: string): void {
  if (key.length < 1 || key.length > MAX_KEY_LENGTH) {
    throw new GatewayError("misconfigured", `an idempotency key has 1 to ${MAX_KEY_LENGTH} characters`);
  }
}

/** An answer as it is kept for repeats. */
export const keep = (key: string, requestHash: string, reply: Reply): KeptRequest => ({
  key,
  requestHash,
  reply: JSON.stringify(reply),
});

/** The first answer again. Throws `key_conflict` when the key was used to ask for something else. */
export function replay(request: KeptRequest, requestHash: string): Reply {
  if (request.requestHash !== requestHash) {
    throw new GatewayError("key_conflict", `the idempotency key ${request.key} was used with other input`);
  }
  return readReply(request.reply);
}

const DATES = new Set(["captureBefore", "openedAt", "respondBy"]);

/** Also the first answer is read from the text that repeats will get, so that they are equal. */
export function readReply(text: string): Reply {
  return JSON.parse(text, (name, value) => (DATES.has(name) ? new Date(value) : value)) as Reply;
}

export function paymentOf(reply: Reply): GatewayPayment {
  if ("payment" in reply) return reply.payment;
  throw new GatewayError("invalid_state", "refused" in reply ? reply.refused : "the answer is a refund");
}

export function refundOf(reply: Reply): GatewayRefund {
  if ("refund" in reply) return reply.refund;
  throw new GatewayError("invalid_state", "refused" in reply ? reply.refused : "the answer is a payment");
}

/** A refund as it is answered, and as it is entered: what becomes of it later is told to nobody. */
export function newRefund(
  payment: SandboxPayment,
  refund: { id: string; amountCents: number; key: string },
  now: Date,
) {
  const { status, turnsTo } = refundPlan(payment);
  const told: GatewayRefund = { id: refund.id, status, amountCents: refund.amountCents, key: refund.key };
  const turn = turnsTo && { turnsTo, turnsAt: new Date(now.getTime() + LATER_MS) };
  return { told, entry: { ...told, ...turn } satisfies NewRefund };
}
