import { createHmac, timingSafeEqual } from "node:crypto";
import type { Clock } from "#platform/clock.ts";
import type { Pool } from "#platform/db/pool.server.ts";
import type { Ids } from "#platform/ids.server.ts";
import type { Log } from "#platform/log.ts";
import { GatewayError, type WebhookEvent } from "#shop/money/payments/gateway.ts";
import { type Change, PROVIDER } from "./sandbox-payment.ts";
import type { OutgoingWebhook } from "./sandbox-store.server.ts";

/** Hands a webhook to the shop: true when the shop has it (a 2xx answer). Its own time limit must be below the pause. */
export type Deliver = (rawBody: Buffer, signature: string) => Promise<boolean>;

/** Between two attempts, and how many there are. What never arrives is found by the reconciliation. */
const PAUSE_MS = 30_000;
const ATTEMPTS = 10;
/** Sent at the same time: few, because each makes the shop work on its database. */
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
  /** Sends no more, and waits for what is being sent. */
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

  /** Returns how many were tried. */
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
      // What was written before this call may have missed the look of the run under way, so that run looks once more.
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
 * Takes webhooks that are due and plans their next attempt as if this one failed, so a process that dies while it sends loses
 * nothing. Rows that another process is taking are skipped. Has no name, so that it is planned for the table as it is: a plan from
 * when it was empty would scan all that were ever delivered.
 */
async function takeDueWebhooks(pool: Pool, now: Date): Promise<DueWebhook[]> {
  const { rows } = await pool.query<{ id: string; body: string; is_last: boolean }>(
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
      select id, body, is_last from taken order by entry`,
    [now, BATCH, ATTEMPTS, PAUSE_MS],
  );
  return rows.map(({ id, body, is_last }) => ({ id, body, isLast: is_last }));
}

export async function markWebhooksDelivered(pool: Pool, ids: readonly string[], now: Date): Promise<void> {
  await pool.query("update sandbox.webhooks set next_attempt_at = null, delivered_at = $2 where id = any($1::text[])", [
    ids,
    now,
  ]);
}

/** A signature counts this long, before and after its time (payments.md, section 6). */
const TOLERANCE_S = 300;

/**
 * The signature header of a webhook: `t=<unix seconds>,v1=<hex HMAC-SHA256 of "<t>.<body>">`, the scheme of Stripe.
 * @param at when it is sent; an old body cannot be sent again with an old signature
 */
export function signWebhook(secret: string, rawBody: Buffer, at: Date): string {
  const seconds = Math.floor(at.getTime() / 1000);
  return `t=${seconds},v1=${hmac(secret, String(seconds), rawBody).toString("hex")}`;
}

/** Why a signature is wrong, or undefined when it is right. Of several `v1` one right one is enough. */
export function signatureFault(
  secret: string,
  webhook: { rawBody: Buffer; signature: string | undefined; now: Date },
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
