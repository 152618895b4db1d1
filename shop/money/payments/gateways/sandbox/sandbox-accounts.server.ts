import type { Clock } from "#platform/clock.ts";
import type { Pool } from "#platform/db/pool.server.ts";
import type { Ids } from "#platform/ids.server.ts";
import type { Log } from "#platform/log.ts";
import { GatewayError, type PaymentRef } from "#shop/money/payments/gateway.ts";
import {
  type Change,
  expirePayment,
  PROVIDER,
  type SandboxPayment,
  type Step,
  toGatewayPayment,
} from "./sandbox-payment.ts";
import { checkKey, keep, newRefund, type Reply, readReply, replay } from "./sandbox-replies.server.ts";
import {
  insertRequest,
  type KeptRequest,
  type NewRefund,
  readPaymentAndRequest,
  writeChange,
} from "./sandbox-store.server.ts";
import { type Disturbance, type WebhookSender, webhookOf } from "./sandbox-webhooks.server.ts";

type Options = {
  pool: Pool;
  clock: Clock;
  ids: Ids;
  log: Log;
  sender: WebhookSender;
  disturbance: Disturbance | undefined;
};

/** The sandbox's payments as they are now, and how they change: each change is one transaction, which a webhook tells of. */
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

  /** Reads, decides, writes if nothing came between; else all over again. Each round that is lost was won by another change. */
  async change(asked: {
    ref: PaymentRef;
    key: string;
    requestHash: string;
    decide: (payment: SandboxPayment) => Step;
    refund?: { id: string; amountCents: number };
  }): Promise<Reply> {
    const { ref, key, requestHash, refund } = asked;
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
      const step = asked.decide(payment);
      if (step.outcome === "refused") {
        const request = keep(key, requestHash, { refused: step.why });
        if (await insertRequest(pool, request, clock.now())) return readReply(request.reply);
        continue;
      }
      const made = refund && newRefund(payment, { ...refund, key }, clock.now());
      const reply: Reply = made ? { refund: made.told } : { payment: toGatewayPayment(step.payment) };
      const request = keep(key, requestHash, reply);
      if (await this.write(step, { request, refund: made?.entry })) return readReply(request.reply);
    }
  }

  async write(change: Change, more: { request?: KeptRequest; refund?: NewRefund | undefined } = {}): Promise<boolean> {
    const { pool, ids, clock } = this.#options;
    const webhook = webhookOf(change, ids);
    const isWritten = await writeChange(pool, { payment: change.payment, webhook, ...more }, clock.now());
    if (isWritten) await this.tell(webhook.id);
    return isWritten;
  }

  async tell(webhookId: string): Promise<void> {
    const failed = (error: unknown) => this.#options.log.error({ err: error }, "sandbox webhooks could not be sent");
    if (this.#options.disturbance?.webhooks.first) await this.#options.sender.sendNow(webhookId).catch(failed);
    else void this.#options.sender.sendDue().catch(failed);
  }
}

const notFound = (): GatewayError => new GatewayError("not_found", "the sandbox knows no such payment");
