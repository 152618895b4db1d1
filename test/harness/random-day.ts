import { captureDue } from "#shop/money/payments/capture.server.ts";
import { expireUnpaid } from "#shop/money/payments/expire.server.ts";
import { type AuthorizeInput, GatewayError, type GatewayPayment } from "#shop/money/payments/gateway.ts";
import { readRefundCase } from "#shop/money/payments/read-refunds.server.ts";
import { handleStoredWebhooks } from "#shop/money/payments/receive-webhook.server.ts";
import { reconcileOpen } from "#shop/money/payments/reconcile.server.ts";
import { refundOrder } from "#shop/money/payments/refund.server.ts";
import type { RefundRequest } from "#shop/money/payments/refund-rules.ts";
import type { Checkout } from "#shop/ordering/checkout/checkout.server.ts";
import type { OrderRequest } from "#shop/ordering/checkout/checkout-form.ts";
import { answerFor, type PlaceOrderOutcome, placeOrder } from "#shop/ordering/checkout/place-order.server.ts";
import { DAY, gatewayBut, MINUTE } from "./money.ts";
import { type MortalProcess, mortalProcess } from "./mortal-process.ts";
import { STAFF } from "./orders.ts";
import { newKey, type TestShop } from "./shop.ts";

export type Process = "here" | "there";

/** Counts back from the newest, wrapping around. */
export const pick = <T>(from: readonly T[], n: number): T | undefined => from.at(-1 - (n % Math.max(1, from.length)));

/** The events of one random day, with what shoppers and staff were told. */
export class RandomDay {
  readonly #shop: TestShop;
  readonly #processes: Record<Process, MortalProcess>;
  readonly carts: { request: OrderRequest; idempotencyKey: string }[] = [];
  readonly orders: { id: string; challengeId?: string }[] = [];
  readonly refunds: { orderId: string; request: RefundRequest; idempotencyKey: string }[] = [];
  /** Orders that the shop confirmed to the shopper, so it must keep them. */
  readonly placed = new Set<string>();
  readonly #onTheirWay: Promise<unknown>[] = [];
  #late: Promise<void> | undefined;
  #arrive = () => {};
  /** Only webhooks report what the bank does on its own. */
  #bankActed = false;

  constructor(shop: TestShop) {
    this.#shop = shop;
    this.#processes = { here: this.#start(), there: this.#start() };
  }

  /** A process that died is replaced by a new one. */
  process(name: Process): MortalProcess {
    if (this.#processes[name].isDead()) this.#processes[name] = this.#start();
    return this.#processes[name];
  }

  here = <T>(work: (checkout: Checkout) => Promise<T>) => this.process("here").run(work);
  there = <T>(work: (checkout: Checkout) => Promise<T>) => this.process("there").run(work);

  async buy(cart: RandomDay["carts"][number], run = this.here): Promise<void> {
    this.carts.push(cart);
    if (cart.request.payment.id.includes("refund_fails")) this.#bankActed = true;
    this.#hear(await run((checkout) => placeOrder(checkout, cart)));
  }

  async confirm(order: { id: string } | undefined): Promise<void> {
    if (order) this.#hear(await this.there((checkout) => answerFor(checkout, order.id)));
  }

  async refund(refund: RandomDay["refunds"][number], run = this.there): Promise<void> {
    this.refunds.push(refund);
    const { orderId, ...asked } = refund;
    await run((checkout) => refundOrder(checkout, checkout.gateway, orderId, { ...asked, actor: STAFF }));
  }

  async endRefund(n: number, status: "succeeded" | "failed"): Promise<void> {
    const id = pick(await idsOf(this.#shop, "refunds"), n);
    if (id) await this.#shop.sandbox.bank.endRefund(id, status);
    this.#bankActed = true;
  }

  async dispute(n: number): Promise<void> {
    const id = pick(await idsOf(this.#shop, "payments"), n);
    if (id) await this.#shop.sandbox.bank.openDispute(id);
    this.#bankActed = true;
  }

  async endDispute(n: number, status: "won" | "lost"): Promise<void> {
    const id = pick(await idsOf(this.#shop, "disputes"), n);
    if (id) await this.#shop.sandbox.bank.closeDispute(id, status);
    this.#bankActed = true;
  }

  letPaymentsArriveLate(): void {
    this.letPaymentsArrive();
    this.#late = new Promise<void>((arrive) => (this.#arrive = arrive));
  }

  letPaymentsArrive(): void {
    this.#arrive();
    this.#late = undefined;
  }

  /** Ends all faults and lets the shop's jobs run for more than a day, without further webhooks. */
  async end(): Promise<void> {
    this.letPaymentsArrive();
    this.#shop.sandbox.switches.reset();
    this.#shop.sandbox.switches.holdWebhooks();
    await Promise.all(this.#onTheirWay);
    await this.#jobs([MINUTE, 16 * MINUTE, 16 * MINUTE, DAY + MINUTE, 16 * MINUTE]);
    await this.#endTroubleAtTheBank();
    await this.#jobs([61 * MINUTE, 16 * MINUTE]);
    if (await this.#payBackByHand()) await this.#jobs([MINUTE, 61 * MINUTE]);
  }

  async #endTroubleAtTheBank(): Promise<void> {
    if (!this.#bankActed) return;
    const { pool } = this.#shop.ctx;
    await pool.query("update sandbox.payments set scenario = 'visa_approved' where scenario = 'refund_fails'");
    await pool.query("update sandbox.refunds set turns_to = null, turns_at = null where turns_to = 'failed'");
    for (const [n, id] of (await idsOf(this.#shop, "disputes")).entries())
      await this.#shop.sandbox.bank.closeDispute(id, n % 2 === 0 ? "won" : "lost");
    await this.hearLateWebhooks();
    this.#shop.sandbox.switches.holdWebhooks();
  }

  async #jobs(waits: readonly number[]): Promise<void> {
    const { checkout, sandbox } = this.#shop;
    for (const wait of waits) {
      this.#shop.clock.advance(wait);
      await sandbox.bank.doWhatIsDue();
      await handleStoredWebhooks(checkout, sandbox);
      await reconcileOpen(checkout, sandbox);
      await expireUnpaid(checkout, sandbox);
      await captureDue(checkout, sandbox);
    }
  }

  /** Refunds by hand what the bank returned for closed orders: the shop leaves that to its staff. @returns whether there was any */
  async #payBackByHand(): Promise<boolean> {
    const { rows } = await this.#shop.ctx.pool.query<{ order_id: string }>(
      "select order_id from payments where status = 'returning' and captured_cents > 0",
    );
    for (const { order_id: orderId } of rows) {
      const amountCents = (await readRefundCase(this.#shop.ctx.db, "sandbox", orderId))?.left.leftCents;
      await this.refund({
        orderId,
        request: { lines: [], shipping: false, amountCents, reason: "by hand" },
        idempotencyKey: newKey(),
      });
    }
    return rows.length > 0;
  }

  /** Delivers the webhooks that were held until now. */
  async hearLateWebhooks(): Promise<void> {
    this.#shop.sandbox.switches.releaseWebhooks();
    await this.#shop.sandbox.deliverWebhooks();
  }

  #hear(answer: PlaceOrderOutcome | undefined): void {
    if (!answer || !("order" in answer)) return;
    const { _id: id } = answer.order;
    if (answer.outcome === "placed") this.placed.add(id);
    const challenge = answer.outcome === "action_required" ? answer.action : undefined;
    const challengeId = challenge?.kind === "sandbox_challenge" ? challenge.challengeId : undefined;
    if (!this.orders.some((order) => order.id === id)) this.orders.push({ id, ...(challengeId && { challengeId }) });
  }

  /** Starts a shop process that gives up at once on payments that arrive late. */
  #start(): MortalProcess {
    return mortalProcess(this.#shop, gatewayBut(this.#shop.sandbox, { authorize: (input) => this.#authorize(input) }));
  }

  async #authorize(input: AuthorizeInput): Promise<GatewayPayment> {
    if (!this.#late) return this.#shop.sandbox.authorize(input);
    const arrival = this.#late.then(() => this.#shop.sandbox.authorize(input));
    this.#onTheirWay.push(arrival.catch(() => undefined));
    throw new GatewayError("unknown_outcome", "the answer takes too long");
  }
}

/** Ids from the provider's records, in order of creation. */
async function idsOf(shop: TestShop, table: "payments" | "refunds" | "disputes"): Promise<string[]> {
  const by = { payments: "entry", refunds: "created_at, id", disputes: "opened_at, id" }[table];
  const { rows } = await shop.ctx.pool.query<{ id: string }>(`select id from sandbox.${table} order by ${by}`);
  return rows.map(({ id }) => id);
}
