import { createHmac, timingSafeEqual } from "node:crypto";
import type { Clock } from "#platform/clock.ts";
import type { Pool } from "#platform/db/pool.server.ts";
import type { Ids } from "#platform/ids.server.ts";
import type { Log } from "#platform/log.ts";
import { GatewayError, type ReceivedWebhook, type WebhookEvent } from "#shop/money/payments/gateway.ts";
import { type Change, PROVIDER } from "./sandbox-payment.ts";
import type { OutgoingWebhook } from "./sandbox-store.server.ts";

/** Delivers a webhook to the shop: true once the shop has it (a 2xx answer). Its own time limit must be below `PAUSE_MS`. */
export type Deliver = (rawBody: Buffer, signature: string) => Promise<boolean>;

/** The pause between two attempts, and how many there are. Reconciliation finds what never arrives. */
const PAUSE_MS = 30_000;
const ATTEMPTS = 10;
/** How many are sent in parallel: few, because each makes the shop use its database. */
const BATCH = 10;

/** The webhook of a change. */
export function webhookOf({ payment, event }: Change, ids: Ids): OutgoingWebhook {
  const id = `sbx_evt_${ids.secret()}`;
  return { id, body: JSON.stringify({ id, type: event, data: { paymentId: payment.id, orderId: payment.orderId } }) };
}

/** The event of a received webhook; throws `bad_signature` for anything that this sandbox did not send in the last few minutes. */
export function readWebhook(secret: string, webhook: ReceivedWebhook): WebhookEvent {
  const fault = signatureFault(secret, webhook);
  if (fault) throw new GatewayError("bad_signature", `the signature of the webhook is ${fault}`);
  const event = parseEvent(webhook.rawBody);
  if (!event) throw new GatewayError("bad_signature", "the webhook is not an event of the sandbox");
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
  /** Tries to send all webhooks that are due, then resolves. A process has one run at a time; further calls join it. */
  sendDue(): Promise<void>;
  /** Stops sending, and waits for webhooks in flight. */
  stop(): Promise<void>;
};

type DueWebhook = OutgoingWebhook & { isLast: boolean };

export function createWebhookSender(options: {
  pool: Pool;
  clock: Clock;
  log: Log;
  secret: string;
  deliver: Deliver;
}): WebhookSender {
  const { pool, clock, log, secret } = options;
  let stopped = false;
  let running: Promise<void> | undefined;
  let askedAgain = false;

  async function send({ id, body, isLast }: DueWebhook): Promise<boolean> {
    const rawBody = Buffer.from(body);
    const isTaken = await options
      .deliver(rawBody, signWebhook(secret, rawBody, clock.now()))
      .catch((error: unknown) => {
        log.warn({ err: error, webhook: id }, "a sandbox webhook failed");
        return false;
      });
    if (!isTaken && isLast) log.error({ webhook: id }, "a sandbox webhook was given up");
    return isTaken;
  }

  /** @returns how many were tried. */
  async function sendBatch(): Promise<number> {
    if (stopped) return 0;
    const due = await takeDueWebhooks(pool, clock.now());
    const sent = await Promise.all(due.map(send));
    const delivered = due.filter((_, i) => sent[i]).map(({ id }) => id);
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
      // The run in progress may have looked before the latest webhook was written, so it must look once more.
      askedAgain = true;
      running ??= run().finally(() => {
        running = undefined;
      });
      return running;
    },
    async stop() {
      stopped = true;
      await running?.catch(() => undefined);
    },
  };
}

/**
 * Claims webhooks that are due and schedules their next attempt as if this one failed, so a process that dies while sending loses
 * nothing. Rows that another process is claiming are skipped. Not a prepared statement, because a plan made for an empty table would
 * scan every webhook ever delivered.
 */
async function takeDueWebhooks(pool: Pool, now: Date): Promise<DueWebhook[]> {
  const { rows } = await pool.query<DueWebhook>(
    `with due as materialized (
        select id from sandbox.webhooks where next_attempt_at <= $1::timestamptz
        order by next_attempt_at, entry limit $2::int for update skip locked
      ), taken as (
        update sandbox.webhooks webhook
        set attempts = attempts + 1,
          next_attempt_at = case when attempts + 1 < $3::int then $1::timestamptz + $4::int * interval '1 millisecond' end
        from due where webhook.id = due.id
        returning webhook.id, body, next_attempt_at is null as is_last, entry
      )
      select id, body, is_last as "isLast" from taken order by entry`,
    [now, BATCH, ATTEMPTS, PAUSE_MS],
  );
  return rows;
}

export async function markWebhooksDelivered(pool: Pool, ids: readonly string[], now: Date): Promise<void> {
  await pool.query("update sandbox.webhooks set next_attempt_at = null, delivered_at = $2 where id = any($1::text[])", [
    ids,
    now,
  ]);
}

/** How far a signature's time may be off, in either direction (payments.md, section 6). */
const TOLERANCE_S = 300;

/**
 * The signature header of a webhook: `t=<unix seconds>,v1=<hex HMAC-SHA256 of "<t>.<body>">`, Stripe's scheme.
 * @param at when it is sent, so that an old webhook can't be replayed
 */
export function signWebhook(secret: string, rawBody: Buffer, at: Date): string {
  const seconds = Math.floor(at.getTime() / 1000);
  return `t=${seconds},v1=${hmac(secret, String(seconds), rawBody).toString("hex")}`;
}

/** Why a signature is invalid, or undefined when it is valid. One valid `v1` among several is enough. */
export function signatureFault(
  secret: string,
  webhook: ReceivedWebhook,
): "missing" | "garbled" | "too old" | "from the future" | "forged" | undefined {
  if (!webhook.signature) return "missing";
  const parts = webhook.signature.split(",").map((part) => part.trim().split("=", 2));
  const valuesOf = (name: string) => parts.flatMap(([key, value]) => (key === name && value ? [value] : []));
  const [seconds, ...moreTimes] = valuesOf("t");
  const signatures = valuesOf("v1").filter((value) => /^[0-9a-f]{64}$/i.test(value));
  if (!seconds || moreTimes.length > 0 || !/^\d{1,12}$/.test(seconds) || signatures.length === 0) return "garbled";

  const expected = hmac(secret, seconds, webhook.rawBody);
  if (!signatures.some((value) => timingSafeEqual(Buffer.from(value, "hex"), expected))) return "forged";
  const ageSeconds = webhook.now.getTime() / 1000 - Number(seconds);
  if (ageSeconds > TOLERANCE_S) return "too old";
  if (ageSeconds < -TOLERANCE_S) return "from the future";
}

function hmac(secret: string, seconds: string, rawBody: Buffer): Buffer {
  return createHmac("sha256", secret).update(`${seconds}.`).update(rawBody).digest();
}
