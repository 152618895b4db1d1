import type { Clock } from "#platform/clock.ts";
import type { Pool } from "#platform/db/pool.server.ts";
import type { Ids } from "#platform/ids.server.ts";
import type { Log } from "#platform/log.ts";
import {
  type AuthorizeInput,
  type Card,
  GatewayError,
  type GatewayPayment,
  type GatewayRefund,
  type PaymentGateway,
  type PaymentPage,
  type PaymentRef,
  type PaymentToken,
  type WebhookEvent,
} from "#shop/payments/gateway.ts";
import { SandboxBank } from "./sandbox-bank.server.ts";
import {
  answerChallenge,
  type Change,
  cancelPayment,
  capturePayment,
  cardOf,
  expirePayment,
  isAmount,
  LIMITS,
  openPayment,
  PROVIDER,
  refundPayment,
  type SandboxPayment,
  type Step,
  toGatewayPayment,
} from "./sandbox-books.ts";
import { parseSandboxToken } from "./sandbox-cards.ts";
import {
  checkKey,
  hashRequest,
  keep,
  newRefund,
  paymentOf,
  type Reply,
  readReply,
  refundOf,
  replay,
} from "./sandbox-replies.server.ts";
import {
  insertPayment,
  insertRequest,
  type KeptRequest,
  type NewRefund,
  readPaymentAndRequest,
  readPaymentOfChallenge,
  readPaymentsMade,
  readPaymentsOfOrder,
  readRequest,
  writeChange,
} from "./sandbox-store.server.ts";
import {
  createSandboxSwitches,
  type SandboxOperation,
  type SandboxSwitches,
  type SwitchSettings,
} from "./sandbox-switches.ts";
import {
  createWebhookSender,
  type Deliver,
  readWebhook,
  type WebhookSender,
  webhookOf,
} from "./sandbox-webhooks.server.ts";

export type SandboxOptions = {
  /** Holds the sandbox's own books (schema `sandbox`); every change is a transaction of its own. */
  pool: Pool;
  clock: Clock;
  ids: Ids;
  log: Log;
  /** Signs the webhooks; the same in all processes of a shop. */
  webhookSecret: string;
  deliver: Deliver;
};

/**
 * The built-in payment provider for trying the shop: a peer with its own books that behaves like a real one, and takes no money.
 * A shop that sells for real must refuse to start with it (`live` is false).
 */
export class SandboxGateway implements PaymentGateway {
  readonly provider = PROVIDER;
  readonly live = false;
  readonly limits = LIMITS;
  /** For tests only. */
  readonly switches: SandboxSwitches;
  /** What the bank does after all was said; tests may bring it about at once. */
  readonly bank: SandboxBank;
  readonly #options: SandboxOptions;
  readonly #settings: SwitchSettings;
  readonly #sender: WebhookSender;

  constructor(options: SandboxOptions) {
    const { switches, settings } = createSandboxSwitches();
    const { pool, clock, ids, log, webhookSecret: secret, deliver } = options;
    this.switches = switches;
    this.bank = new SandboxBank({ pool, clock, ids });
    this.#options = options;
    this.#settings = settings;
    this.#sender = createWebhookSender({ pool, clock, log, secret, deliver, settings: settings.webhooks });
  }

  clientConfig(): { provider: string } {
    return { provider: PROVIDER };
  }

  authorize(input: AuthorizeInput): Promise<GatewayPayment> {
    const { orderId, orderNumber, amountCents, token, email, name, key } = input;
    return this.#run("authorize", async () => {
      checkKey(key);
      if (!isAmount(amountCents)) throw new GatewayError("misconfigured", `${amountCents} is no amount in cents`);
      const { pool, ids, clock } = this.#options;
      const asked = [orderId, orderNumber, amountCents, token.kind, token.id, email, name];
      const requestHash = hashRequest("authorize", ...asked);
      const newIds = { paymentId: `sbx_pay_${ids.secret()}`, challengeId: `sbx_chl_${ids.secret()}` };
      const change = openPayment({ orderId, amountCents, token }, newIds, clock.now());
      const request = keep(key, requestHash, { payment: toGatewayPayment(change.payment) });
      const webhook = webhookOf(change, ids);

      if (await insertPayment(pool, { payment: change.payment, request, webhook })) {
        await this.#tell(webhook.id);
        return paymentOf(readReply(request.reply));
      }
      const first = await readRequest(pool, key);
      if (!first) throw new Error("the key is taken and not there");
      return paymentOf(replay(first, requestHash));
    });
  }

  async readCard({ kind, id }: PaymentToken): Promise<Card | undefined> {
    const paid = kind === "sandbox_token" ? parseSandboxToken(id) : undefined;
    return paid && cardOf(paid);
  }

  capture(ref: PaymentRef, input: { amountCents?: number; key: string }): Promise<GatewayPayment> {
    const { amountCents, key } = input;
    return this.#run("capture", async () => {
      const requestHash = hashRequest("capture", ref.id, amountCents);
      return paymentOf(
        await this.#change({ ref, key, requestHash, decide: (payment) => capturePayment(payment, amountCents) }),
      );
    });
  }

  cancel(ref: PaymentRef, input: { reason: string; key: string }): Promise<GatewayPayment> {
    return this.#run("cancel", async () => {
      const requestHash = hashRequest("cancel", ref.id, input.reason);
      return paymentOf(await this.#change({ ref, key: input.key, requestHash, decide: cancelPayment }));
    });
  }

  refund(ref: PaymentRef, input: { amountCents: number; reason: string; key: string }): Promise<GatewayRefund> {
    const { amountCents, reason, key } = input;
    return this.#run("refund", async () => {
      const requestHash = hashRequest("refund", ref.id, amountCents, reason);
      const refundId = `sbx_ref_${this.#options.ids.secret()}`;
      return refundOf(
        await this.#change({
          ref,
          key,
          requestHash,
          refund: { id: refundId, amountCents },
          decide: (payment) => refundPayment(payment, amountCents),
        }),
      );
    });
  }

  get(ref: PaymentRef): Promise<GatewayPayment> {
    return this.#run("get", async () => toGatewayPayment(await this.#current(ref)));
  }

  findByOrder(orderId: string): Promise<GatewayPayment[]> {
    return this.#run("findByOrder", async () => {
      const found: GatewayPayment[] = [];
      for (const payment of await readPaymentsOfOrder(this.#options.pool, orderId)) {
        const isExpired = expirePayment(payment, this.#options.clock.now()) !== undefined;
        found.push(toGatewayPayment(isExpired ? await this.#current(refOf(payment)) : payment));
      }
      return found;
    });
  }

  listPayments({ since, until, after }: { since: Date; until: Date; after?: string }): Promise<PaymentPage> {
    return this.#run("listPayments", async () => {
      const made = { since: wholeSecond(since), until: wholeSecond(until), before: after };
      const page = await readPaymentsMade(this.#options.pool, made, LISTED);
      const now = this.#options.clock.now();
      const payments = page.map((payment) => toGatewayPayment(expirePayment(payment, now)?.payment ?? payment));
      return { payments, next: page.length === LISTED ? page.at(-1)?.id : undefined };
    });
  }

  parseWebhook(input: { rawBody: Buffer; signature: string | undefined; now: Date }): WebhookEvent {
    return readWebhook(this.#options.webhookSecret, input);
  }

  /**
   * What the shopper answered to the bank's challenge. The first answer stands; a later one changes nothing.
   * @returns the payment as it is then; throws `not_found` for an unknown challenge
   */
  async resolveChallenge(challengeId: string, approve: boolean): Promise<GatewayPayment> {
    for (;;) {
      const payment = await readPaymentOfChallenge(this.#options.pool, challengeId);
      if (!payment) throw new GatewayError("not_found", "there is no such challenge");
      const change = answerChallenge(payment, approve, this.#options.clock.now());
      if (!change) return toGatewayPayment(payment);
      if (await this.#write(change)) return toGatewayPayment(change.payment);
    }
  }

  /** Does what the bank does later, and sends the webhooks that are due: a job calls it each minute. */
  async deliverWebhooks(): Promise<void> {
    await this.bank.doWhatIsDue();
    await this.#sender.sendDue();
  }

  /** Sends no more webhooks, and waits for those on their way. Before the database is closed. */
  stop(): Promise<void> {
    return this.#sender.stop();
  }

  async #run<T>(operation: SandboxOperation, work: () => Promise<T>): Promise<T> {
    return this.#settings.run(operation, async () => {
      try {
        return await work();
      } catch (error) {
        if (error instanceof GatewayError) throw error;
        throw new GatewayError("unknown_outcome", `the sandbox gave no answer to ${operation}`, { cause: error });
      }
    });
  }

  async #current(ref: PaymentRef): Promise<SandboxPayment> {
    for (;;) {
      const { payment } = await readPaymentAndRequest(this.#options.pool, ref.id, null);
      if (!payment || ref.provider !== PROVIDER) throw notFound();
      const expiry = expirePayment(payment, this.#options.clock.now());
      if (!expiry) return payment;
      await this.#write(expiry);
    }
  }

  /** Reads, decides, writes if nothing came between; else all over again. Each round that is lost was won by another change. */
  async #change(asked: {
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
        await this.#write(expiry);
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
      if (await this.#write(step, { request, refund: made?.entry })) return readReply(request.reply);
    }
  }

  async #write(change: Change, more: { request?: KeptRequest; refund?: NewRefund | undefined } = {}): Promise<boolean> {
    const { pool, ids, clock } = this.#options;
    const webhook = webhookOf(change, ids);
    const isWritten = await writeChange(pool, { payment: change.payment, webhook, ...more }, clock.now());
    if (isWritten) await this.#tell(webhook.id);
    return isWritten;
  }

  async #tell(webhookId: string): Promise<void> {
    const failed = (error: unknown) => this.#options.log.error({ err: error }, "sandbox webhooks could not be sent");
    if (this.#settings.webhooks.first) await this.#sender.sendNow(webhookId).catch(failed);
    else void this.#sender.sendDue().catch(failed);
  }
}

const LISTED = 100;

const wholeSecond = (at: Date): Date => new Date(Math.floor(at.getTime() / 1000) * 1000);

const refOf = (payment: SandboxPayment): PaymentRef => ({ provider: PROVIDER, id: payment.id });

const notFound = (): GatewayError => new GatewayError("not_found", "the sandbox knows no such payment");
