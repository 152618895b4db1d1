import type { Clock } from "#platform/clock.ts";
import type { Pool } from "#platform/db/pool.server.ts";
import type { Ids } from "#platform/ids.server.ts";
import type { Log } from "#platform/log.ts";
import {
  type AuthorizeInput,
  type Card,
  type DemoProvider,
  GatewayError,
  type GatewayPayment,
  type GatewayRefund,
  type PaymentGateway,
  type PaymentPage,
  type PaymentRef,
  type PaymentToken,
  type ReceivedWebhook,
  type WebhookEvent,
} from "#shop/money/payments/gateway.ts";
import {
  type AskedChange,
  checkKey,
  hashRequest,
  keep,
  paymentOf,
  type Reply,
  readReply,
  refundOf,
  replay,
  SandboxAccounts,
} from "./sandbox-accounts.server.ts";
import { SandboxBank } from "./sandbox-bank.server.ts";
import { parseSandboxToken } from "./sandbox-cards.ts";
import {
  answerChallenge,
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
  toGatewayPayment,
} from "./sandbox-payment.ts";
import {
  forgetOldRequests,
  insertPayment,
  readPaymentAndRequest,
  readPaymentOfChallenge,
  readPaymentsMade,
  readPaymentsOfOrder,
} from "./sandbox-store.server.ts";
import {
  createWebhookSender,
  type Deliver,
  readWebhook,
  type WebhookSender,
  webhookOf,
} from "./sandbox-webhooks.server.ts";

export type SandboxOptions = {
  /** Holds the sandbox's own records (schema `sandbox`); every change is its own transaction. */
  pool: Pool;
  clock: Clock;
  ids: Ids;
  log: Log;
  /** Signs the webhooks; the same in all processes of a shop. */
  webhookSecret: string;
  deliver: Deliver;
};

/**
 * The built-in payment provider for trying the shop: it keeps its own records, behaves like a real provider and takes no money.
 * A shop that sells for real must refuse to start with it (`live` is false).
 */
export class SandboxGateway implements PaymentGateway, DemoProvider {
  readonly provider = PROVIDER;
  readonly live = false;
  readonly limits = LIMITS;
  readonly demo: DemoProvider = this;
  /** What the bank does later; tests can trigger it at once. */
  readonly bank: SandboxBank;
  readonly #options: SandboxOptions;
  readonly #sender: WebhookSender;
  readonly #accounts: SandboxAccounts;

  constructor(options: SandboxOptions) {
    const { pool, clock, ids, log, webhookSecret: secret, deliver } = options;
    this.bank = new SandboxBank({ pool, clock, ids });
    this.#options = options;
    this.#sender = createWebhookSender({ pool, clock, log, secret, deliver });
    this.#accounts = new SandboxAccounts({ pool, clock, ids, onChange: () => this.onChange() });
  }

  clientConfig(): { provider: string; isDemo: true } {
    return { provider: PROVIDER, isDemo: true };
  }

  authorize(input: AuthorizeInput): Promise<GatewayPayment> {
    const { orderId, orderNumber, amountCents, token, email, name, key } = input;
    return this.#run("authorize", async () => {
      checkKey(key);
      if (!isAmount(amountCents)) throw new GatewayError("misconfigured", `${amountCents} is not an amount in cents`);
      const { pool, ids, clock } = this.#options;
      const asked = [orderId, orderNumber, amountCents, token.kind, token.id, email, name];
      const requestHash = hashRequest("authorize", ...asked);
      const newIds = { paymentId: `sbx_pay_${ids.secret()}`, challengeId: `sbx_chl_${ids.secret()}` };
      const change = openPayment({ orderId, amountCents, token }, newIds, clock.now());
      const request = keep(key, requestHash, { payment: toGatewayPayment(change.payment) });
      const webhook = webhookOf(change, ids);

      if (await insertPayment(pool, { payment: change.payment, request, webhook })) {
        await this.onChange();
        return paymentOf(readReply(request.reply));
      }
      const { request: first } = await readPaymentAndRequest(pool, null, key);
      if (!first) throw new Error("the key is taken, but its request is missing");
      return paymentOf(replay(first, requestHash));
    });
  }

  async readCard({ kind, id }: PaymentToken): Promise<Card | undefined> {
    const paid = kind === "sandbox_token" ? parseSandboxToken(id) : undefined;
    return paid && cardOf(paid);
  }

  async capture(ref: PaymentRef, { amountCents, key }: { amountCents?: number; key: string }): Promise<GatewayPayment> {
    const decide = (payment: SandboxPayment) => capturePayment(payment, amountCents);
    return paymentOf(await this.#change("capture", { ref, key, facts: [amountCents], decide }));
  }

  async cancel(ref: PaymentRef, { reason, key }: { reason: string; key: string }): Promise<GatewayPayment> {
    return paymentOf(await this.#change("cancel", { ref, key, facts: [reason], decide: cancelPayment }));
  }

  async refund(
    ref: PaymentRef,
    { amountCents, reason, key }: { amountCents: number; reason: string; key: string },
  ): Promise<GatewayRefund> {
    const refund = { id: `sbx_ref_${this.#options.ids.secret()}`, amountCents };
    const decide = (payment: SandboxPayment) => refundPayment(payment, amountCents);
    return refundOf(await this.#change("refund", { ref, key, facts: [amountCents, reason], decide, refund }));
  }

  get(ref: PaymentRef): Promise<GatewayPayment> {
    return this.#run("get", async () => toGatewayPayment(await this.#accounts.current(ref)));
  }

  findByOrder(orderId: string): Promise<GatewayPayment[]> {
    return this.#run("findByOrder", async () => {
      const found: GatewayPayment[] = [];
      for (const payment of await readPaymentsOfOrder(this.#options.pool, orderId)) {
        const isExpired = expirePayment(payment, this.#options.clock.now()) !== undefined;
        found.push(toGatewayPayment(isExpired ? await this.#accounts.current(refOf(payment)) : payment));
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

  parseWebhook(webhook: ReceivedWebhook): WebhookEvent {
    return readWebhook(this.#options.webhookSecret, webhook);
  }

  /**
   * Submits the shopper's answer to the bank's challenge. The first answer counts; a later one changes nothing.
   * @returns the payment afterwards; throws `not_found` for an unknown challenge
   */
  async resolveChallenge(challengeId: string, approve: boolean): Promise<GatewayPayment> {
    for (;;) {
      const payment = await readPaymentOfChallenge(this.#options.pool, challengeId);
      if (!payment) throw new GatewayError("not_found", "there is no such challenge");
      const change = answerChallenge(payment, approve, this.#options.clock.now());
      if (!change) return toGatewayPayment(payment);
      if (await this.#accounts.write(change)) return toGatewayPayment(change.payment);
    }
  }

  /** Does what a bank would do later, and sends the webhooks that are due. A job calls it every minute. */
  async deliverWebhooks(): Promise<void> {
    await this.bank.doWhatIsDue();
    await this.#sender.sendDue();
  }

  /** Deletes old answers and webhooks. A real provider repeats an answer for a day or so. */
  async forgetOld(end?: AbortSignal): Promise<void> {
    const { pool, clock } = this.#options;
    await forgetOldRequests(pool, clock.now(), end);
  }

  /** Stops sending webhooks and waits for those in flight. Must be called before the database is closed. */
  stop(): Promise<void> {
    return this.#sender.stop();
  }

  /** Sends a change's webhook in the background, so that the shop's call is answered without waiting for it. */
  protected async onChange(): Promise<void> {
    void this.#sender.sendDue().catch((error: unknown) => {
      this.#options.log.error({ err: error }, "could not send sandbox webhooks");
    });
  }

  /** @param asked.facts what the request says besides the payment, for a repeat with the same key to be compared. */
  #change(
    operation: string,
    { facts, ...asked }: Omit<AskedChange, "requestHash"> & { facts: (string | number | undefined)[] },
  ): Promise<Reply> {
    const requestHash = hashRequest(operation, asked.ref.id, ...facts);
    return this.#run(operation, () => this.#accounts.change({ ...asked, requestHash }));
  }

  async #run<T>(operation: string, work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      if (error instanceof GatewayError) throw error;
      throw new GatewayError("unknown_outcome", `the sandbox gave no answer to ${operation}`, { cause: error });
    }
  }
}

const LISTED = 100;

const wholeSecond = (at: Date): Date => new Date(Math.floor(at.getTime() / 1000) * 1000);

const refOf = (payment: SandboxPayment): PaymentRef => ({ provider: PROVIDER, id: payment.id });
