import type { Clock } from "#platform/clock.ts";
import type { Pool } from "#platform/db/pool.server.ts";
import type { Ids } from "#platform/ids.server.ts";
import type { Log } from "#platform/log.ts";
import { GatewayError, type WebhookEvent } from "#shop/money/payments/gateway.ts";
import { type Change, PROVIDER } from "./sandbox-payment.ts";
import type { OutgoingWebhook } from "./sandbox-store.server.ts";
import { markWebhooksDelivered, takeDueWebhooks } from "./sandbox-webhooks.store.server.ts";
import { signatureFault, signWebhook } from "./webhook-signature.server.ts";

/** Hands a webhook to the shop: true when the shop has it (a 2xx answer). Its own time limit must be below the first retry delay. */
export type Deliver = (rawBody: Buffer, signature: string) => Promise<boolean>;

export type SandboxOperation = "authorize" | "capture" | "cancel" | "refund" | "get" | "findByOrder" | "listPayments";

/** How a test lets operations and webhooks go wrong (test/harness/sandbox-switches.ts). */
export type Disturbance = {
  readonly webhooks: { readonly held: boolean; readonly first: boolean; readonly repeats: number };
  run<T>(operation: SandboxOperation, work: () => Promise<T>): Promise<T>;
};

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/** The pause after each failed attempt; over three days, as long as Stripe tries. */
const RETRY_DELAYS_MS = [
  30 * SECOND,
  MINUTE,
  5 * MINUTE,
  15 * MINUTE,
  HOUR,
  3 * HOUR,
  6 * HOUR,
  12 * HOUR,
  24 * HOUR,
  24 * HOUR,
];

/** So many are on their way at the same time: few, because each makes the shop work on its database. */
const BATCH = 10;

/** The event of a change, as it is sent. */
export function webhookOf({ payment, event }: Change, ids: Ids): OutgoingWebhook {
  const id = `sbx_evt_${ids.secret()}`;
  return { id, body: JSON.stringify({ id, type: event, data: { paymentId: payment.id, orderId: payment.orderId } }) };
}

/** The event of a received webhook; throws `bad_signature` for whatever this sandbox did not send within the last minutes. */
export function readWebhook(
  secret: string,
  webhook: { rawBody: Buffer; signature: string | undefined; now: Date },
): WebhookEvent {
  const fault = signatureFault(secret, webhook);
  if (fault) throw new GatewayError("bad_signature", `the signature of the webhook is ${fault}`);
  const event = parseEvent(webhook.rawBody);
  if (!event) throw new GatewayError("bad_signature", "the webhook holds no event of the sandbox");
  return event;
}

function parseEvent(rawBody: Buffer): WebhookEvent | undefined {
  let event: { id?: unknown; type?: unknown; data?: { paymentId?: unknown; orderId?: unknown } } | null;
  try {
    event = JSON.parse(rawBody.toString("utf8"));
  } catch {
    return undefined;
  }
  const paymentId = event?.data?.paymentId;
  const orderId = event?.data?.orderId;
  if (typeof event?.id !== "string" || typeof event.type !== "string" || typeof paymentId !== "string")
    return undefined;
  const ref = { provider: PROVIDER, id: paymentId };
  return { id: event.id, type: event.type, live: false, ref, ...(typeof orderId === "string" && { orderId }) };
}

export type WebhookSender = {
  /** Sends all that is due, and resolves when it was tried. One run at a time in a process; others join it. */
  sendDue(): Promise<void>;
  /** Sends one webhook now, unless it is being sent already. */
  sendNow(id: string): Promise<void>;
  /** Sends no more, and waits for what is on its way. */
  stop(): Promise<void>;
};

export function createWebhookSender(options: {
  pool: Pool;
  clock: Clock;
  log: Log;
  secret: string;
  deliver: Deliver;
  disturbance: Disturbance["webhooks"] | undefined;
}): WebhookSender {
  const { pool, clock, log, secret, disturbance } = options;
  let stopped = false;
  let running: Promise<void> | undefined;
  let askedAgain = false;

  async function send(webhook: { id: string; body: string; attempts: number; lastAttempt: boolean }): Promise<boolean> {
    const rawBody = Buffer.from(webhook.body);
    let taken = false;
    for (let i = 0; i <= (disturbance?.repeats ?? 0); i++) {
      try {
        taken = (await options.deliver(rawBody, signWebhook(secret, rawBody, clock.now()))) || taken;
      } catch (error) {
        log.warn({ err: error, webhook: webhook.id, attempts: webhook.attempts }, "a sandbox webhook failed");
      }
    }
    if (!taken && webhook.lastAttempt) log.error({ webhook: webhook.id }, "a sandbox webhook was given up");
    return taken;
  }

  /** Returns how many were tried. */
  async function sendBatch(id?: string): Promise<number> {
    if (stopped || disturbance?.held) return 0;
    const due = await takeDueWebhooks(pool, { now: clock.now(), limit: BATCH, retryDelaysMs: RETRY_DELAYS_MS, id });
    const sent = await Promise.all(due.map(send));
    const delivered = due.filter((_, i) => sent[i]).map((webhook) => webhook.id);
    if (delivered.length > 0) await markWebhooksDelivered(pool, delivered, clock.now());
    return due.length;
  }

  async function run(): Promise<void> {
    do {
      askedAgain = false;
      while ((await sendBatch()) > 0);
    } while (askedAgain);
  }

  return {
    sendDue() {
      // What was written before this call may have missed the look of the run under way, so that run looks once more.
      askedAgain = true;
      running ??= run().finally(() => {
        running = undefined;
      });
      return running;
    },
    sendNow: async (id) => void (await sendBatch(id)),
    async stop() {
      stopped = true;
      await running?.catch(() => undefined);
    },
  };
}
