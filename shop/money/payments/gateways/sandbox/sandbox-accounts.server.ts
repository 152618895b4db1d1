import { createHash } from "node:crypto";
import type { Clock } from "#platform/clock.ts";
import type { Pool } from "#platform/db/pool.server.ts";
import type { Ids } from "#platform/ids.server.ts";
import {
  GatewayError,
  type GatewayPayment,
  type GatewayRefund,
  type PaymentRef,
} from "#shop/money/payments/gateway.ts";
import { LATER_MS } from "./sandbox-bank.server.ts";
import {
  type Change,
  expirePayment,
  PROVIDER,
  refundPlan,
  type SandboxPayment,
  type Step,
  toGatewayPayment,
} from "./sandbox-payment.ts";
import {
  insertRequest,
  type KeptRequest,
  type NewRefund,
  readPaymentAndRequest,
  writeChange,
} from "./sandbox-store.server.ts";
import { webhookOf } from "./sandbox-webhooks.server.ts";

type Options = {
  pool: Pool;
  clock: Clock;
  ids: Ids;
  /** Called after each change, once its webhook is written. */
  onChange(): Promise<void>;
};

/** A request to change a payment. `refund`: the one that it makes, if it does. */
export type AskedChange = {
  ref: PaymentRef;
  key: string;
  requestHash: string;
  decide: (payment: SandboxPayment) => Step;
  refund?: { id: string; amountCents: number };
};

/** Reads and changes the sandbox's payments. Each change is one transaction and includes a webhook. */
export class SandboxAccounts {
  readonly #options: Options;

  constructor(options: Options) {
    this.#options = options;
  }

  async current(ref: PaymentRef): Promise<SandboxPayment> {
    for (;;) {
      const { payment } = await readPaymentAndRequest(this.#options.pool, ref.id, null);
      if (!payment || ref.provider !== PROVIDER) throw notFound();
      const expiry = expirePayment(payment, this.#options.clock.now());
      if (!expiry) return payment;
      await this.write(expiry);
    }
  }

  /** Reads, decides, and writes if nothing changed in between; otherwise starts over. Whenever it loses, another change has won. */
  async change({ ref, key, requestHash, decide, refund }: AskedChange): Promise<Reply> {
    const { pool, clock } = this.#options;
    checkKey(key);
    for (;;) {
      const { payment, request: first } = await readPaymentAndRequest(pool, ref.id, key);
      if (first) return replay(first, requestHash);
      if (!payment || ref.provider !== PROVIDER) throw notFound();

      const expiry = expirePayment(payment, clock.now());
      if (expiry) {
        await this.write(expiry);
        continue;
      }
      const step = decide(payment);
      if (step.outcome === "refused") {
        const request = keep(key, requestHash, { refused: step.why });
        if (await insertRequest(pool, request, clock.now())) return readReply(request.reply);
        continue;
      }
      const made = refund && newRefund(payment, { ...refund, key }, clock.now());
      const reply: Reply = made ? { refund: made.reported } : { payment: toGatewayPayment(step.payment) };
      const request = keep(key, requestHash, reply);
      if (await this.write(step, { request, refund: made?.entry })) return readReply(request.reply);
    }
  }

  async write(change: Change, more: { request?: KeptRequest; refund?: NewRefund | undefined } = {}): Promise<boolean> {
    const { pool, ids, clock } = this.#options;
    const webhook = webhookOf(change, ids);
    const isWritten = await writeChange(pool, { payment: change.payment, webhook, ...more }, clock.now());
    if (isWritten) await this.#options.onChange();
    return isWritten;
  }
}

const notFound = (): GatewayError => new GatewayError("not_found", "the sandbox has no such payment");

/** The answer to a request with an idempotency key. A refusal is an answer too: a repeat is refused again. */
export type Reply = { payment: GatewayPayment } | { refund: GatewayRefund } | { refused: string };

const MAX_KEY_LENGTH = 255;

/** Two requests with one key are the same if they have the same operation and arguments, in this order. */
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

/** An answer as stored for repeats. */
export const keep = (key: string, requestHash: string, reply: Reply): KeptRequest => ({
  key,
  requestHash,
  reply: JSON.stringify(reply),
});

/** Returns the first answer. Throws `key_conflict` if the key was used with other input. */
export function replay(request: KeptRequest, requestHash: string): Reply {
  if (request.requestHash !== requestHash) {
    throw new GatewayError("key_conflict", `the idempotency key ${request.key} was used with other input`);
  }
  return readReply(request.reply);
}

const DATES = new Set(["captureBefore", "openedAt", "respondBy"]);

/** Even the first answer is parsed from the stored text, so that repeats are equal to it. */
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

/** A refund as reported to the shop and as recorded: only the record knows what happens to it later. */
export function newRefund(
  payment: SandboxPayment,
  refund: { id: string; amountCents: number; key: string },
  now: Date,
) {
  const { status, turnsTo } = refundPlan(payment);
  const reported: GatewayRefund = { id: refund.id, status, amountCents: refund.amountCents, key: refund.key };
  const turn = turnsTo && { turnsTo, turnsAt: new Date(now.getTime() + LATER_MS) };
  return { reported, entry: { ...reported, ...turn } satisfies NewRefund };
}
