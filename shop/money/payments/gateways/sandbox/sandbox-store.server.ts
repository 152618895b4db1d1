import { inBatches } from "#platform/db/in-batches.server.ts";
import { type Pool, sqlState } from "#platform/db/pool.server.ts";
import type { GatewayRefund } from "#shop/money/payments/gateway.ts";
import type { SandboxPayment } from "./sandbox-payment.ts";

/** A request with an idempotency key, and the answer that every repeat of it gets. */
export type KeptRequest = { key: string; requestHash: string; reply: string };

/** An event to send to the shop. */
export type OutgoingWebhook = { id: string; body: string };

/** A payment as it is read: JSON has no dates. */
type PaymentRow = Omit<SandboxPayment, "disputes"> & {
  disputes: (Omit<SandboxPayment["disputes"][number], "openedAt" | "respondBy"> & {
    openedAt: string;
    respondBy: string;
  })[];
};

/** A refund as it is recorded; at `turnsAt` its status becomes `turnsTo`. */
export type NewRefund = GatewayRefund & { turnsTo?: "succeeded" | "failed"; turnsAt?: Date };

const PAYMENT_COLUMNS = `id, order_id as "orderId", scenario, status, amount_cents as "amountCents",
  captured_cents as "capturedCents", refunded_cents as "refundedCents", card, challenge_id as "challengeId", failure,
  capture_before as "captureBefore", version, created_at as "createdAt",
  (select coalesce(json_agg(json_strip_nulls(json_build_object('id', r.id, 'status', r.status, 'amountCents', r.amount_cents,
    'key', r.key, 'failure', r.failure)) order by r.created_at, r.id), '[]')
    from sandbox.refunds r where r.payment_id = p.id) as refunds,
  (select coalesce(json_agg(json_build_object('id', d.id, 'status', d.status, 'amountCents', d.amount_cents, 'reason', d.reason,
    'openedAt', d.opened_at, 'respondBy', d.respond_by)), '[]')
    from sandbox.disputes d where d.payment_id = p.id) as disputes`;

/** The payment and the kept request of a key, in one round trip; either may be missing, or not asked for. */
export async function readPaymentAndRequest(
  pool: Pool,
  paymentId: string | null,
  key: string | null,
): Promise<{ payment: SandboxPayment | undefined; request: KeptRequest | undefined }> {
  const { rows } = await pool.query<{ request: KeptRequest | null } & (PaymentRow | { id: null })>({
    name: "sandbox_read",
    text: `select payment.*, request.kept as request
      from (values (1)) as one
      left join (select ${PAYMENT_COLUMNS} from sandbox.payments p where id = $1::text) payment on true
      left join (select json_build_object('key', key, 'requestHash', request_hash, 'reply', reply) as kept
        from sandbox.requests where key = $2::text) request on true`,
    values: [paymentId, key],
  });
  const { request, ...payment } = rows[0] ?? { request: null, id: null };
  return { payment: payment.id === null ? undefined : toPayment(payment), request: request ?? undefined };
}

/** Payments of an order, oldest first. */
export async function readPaymentsOfOrder(pool: Pool, orderId: string): Promise<SandboxPayment[]> {
  const { rows } = await pool.query<PaymentRow>({
    name: "sandbox_of_order",
    text: `select ${PAYMENT_COLUMNS} from sandbox.payments p where order_id = $1
      order by created_at, entry`,
    values: [orderId],
  });
  return rows.map(toPayment);
}

/** Payments made from `since` to just before `until`, newest first; `before` is the id of the last one that was read. */
export async function readPaymentsMade(
  pool: Pool,
  made: { since: Date; until: Date; before?: string },
  limit: number,
): Promise<SandboxPayment[]> {
  const { rows } = await pool.query<PaymentRow>(
    `select ${PAYMENT_COLUMNS} from sandbox.payments p where created_at >= $1 and created_at < $2
      and ($3::text is null or entry < (select entry from sandbox.payments where id = $3::text)) order by entry desc limit $4`,
    [made.since, made.until, made.before ?? null, limit],
  );
  return rows.map(toPayment);
}

export async function readPaymentOfChallenge(pool: Pool, challengeId: string): Promise<SandboxPayment | undefined> {
  const { rows } = await pool.query<PaymentRow>({
    name: "sandbox_of_challenge",
    text: `select ${PAYMENT_COLUMNS} from sandbox.payments p where challenge_id = $1`,
    values: [challengeId],
  });
  return rows[0] && toPayment(rows[0]);
}

/** $1 key, $2 hash, $3 answer, $4 now, $5 the event's id, $6 its body: what every change writes along with the payment. */
const REQUEST = `insert into sandbox.requests (key, request_hash, reply, created_at)
  select $1::text, $2::text, $3::text, $4::timestamptz`;
const WEBHOOK = `insert into sandbox.webhooks (id, body, next_attempt_at, created_at)
  select $5::text, $6::text, $4::timestamptz, $4::timestamptz`;

const beside = (request: KeptRequest | undefined, webhook: OutgoingWebhook, now: Date) => [
  request?.key ?? null,
  request?.requestHash ?? null,
  request?.reply ?? null,
  now,
  webhook.id,
  webhook.body,
];

/**
 * Inserts a new payment, its request and its event, all or nothing, in one statement. If two calls use the same key at once, the
 * second waits for the first.
 * @returns false when the key was used before; then nothing is inserted
 */
export async function insertPayment(
  pool: Pool,
  { payment, request, webhook }: { payment: SandboxPayment; request: KeptRequest; webhook: OutgoingWebhook },
): Promise<boolean> {
  const { rowCount } = await pool.query({
    name: "sandbox_insert",
    text: `with request as (${REQUEST} on conflict (key) do nothing returning key),
      payment as (
        insert into sandbox.payments (id, order_id, scenario, status, amount_cents, card, challenge_id, failure,
          capture_before, created_at)
        select $7::text, $8::text, $9::text, $10::text, $11::int, $12::jsonb, $13::text, $14::jsonb, $15::timestamptz,
          $4::timestamptz from request),
      webhook as (${WEBHOOK} from request)
      select key from request`,
    values: [
      ...beside(request, webhook, payment.createdAt),
      payment.id,
      payment.orderId,
      payment.scenario,
      payment.status,
      payment.amountCents,
      asJson(payment.card),
      payment.challengeId,
      asJson(payment.failure),
      payment.captureBefore,
    ],
  });
  return rowCount === 1;
}

/** The new state of a payment, with the `version` that was read, and its request, refund and event. */
type PaymentChange = {
  payment: SandboxPayment;
  request?: KeptRequest;
  refund?: NewRefund | undefined;
  webhook: OutgoingWebhook;
};

/**
 * Writes a change of a payment, all or nothing, in one statement.
 * @returns false when another change, or another request with the same key, came first: then read and decide again
 */
export async function writeChange(
  pool: Pool,
  { payment, request, refund, webhook }: PaymentChange,
  now: Date,
): Promise<boolean> {
  try {
    const { rowCount } = await pool.query({
      name: "sandbox_change",
      text: `with changed as (
          update sandbox.payments
          set status = $9::text, captured_cents = $10::int, refunded_cents = $11::int, failure = $12::jsonb,
            capture_before = $13::timestamptz, version = version + 1
          where id = $7::text and version = $8::int returning id),
        request as (${REQUEST} from changed where $1::text is not null),
        refund as (
          insert into sandbox.refunds (id, payment_id, amount_cents, status, key, turns_to, turns_at, created_at)
          select $14::text, id, $15::int, $16::text, $17::text, $18::text, $19::timestamptz, $4::timestamptz
          from changed where $14::text is not null),
        webhook as (${WEBHOOK} from changed)
        select id from changed`,
      values: [
        ...beside(request, webhook, now),
        payment.id,
        payment.version,
        payment.status,
        payment.capturedCents,
        payment.refundedCents,
        asJson(payment.failure),
        payment.captureBefore,
        refund?.id ?? null,
        refund?.amountCents ?? null,
        refund?.status ?? null,
        refund?.key ?? null,
        refund?.turnsTo ?? null,
        refund?.turnsAt ?? null,
      ],
    });
    return rowCount === 1;
  } catch (error) {
    if (isKeyTaken(error)) return false;
    throw error;
  }
}

/** Stores the answer to a request that changed nothing. @returns false when the key was used before. */
export async function insertRequest(pool: Pool, request: KeptRequest, now: Date): Promise<boolean> {
  const { rowCount } = await pool.query({
    name: "sandbox_refusal",
    text: `insert into sandbox.requests (key, request_hash, reply, created_at) values ($1, $2, $3, $4)
      on conflict (key) do nothing`,
    values: [request.key, request.requestHash, request.reply, now],
  });
  return rowCount === 1;
}

const toPayment = ({ disputes, ...payment }: PaymentRow): SandboxPayment => ({
  ...payment,
  disputes: disputes.map(({ openedAt, respondBy, ...dispute }) => ({
    ...dispute,
    openedAt: new Date(openedAt),
    respondBy: new Date(respondBy),
  })),
});

const asJson = (value: object | null): string | null => value && JSON.stringify(value);

const UNIQUE_VIOLATION = "23505";

function isKeyTaken(error: unknown): boolean {
  const constraint = (error as { constraint?: unknown } | null)?.constraint;
  return sqlState(error) === UNIQUE_VIOLATION && constraint === "requests_pkey";
}

/** A real provider repeats its answer to the same key for a day or more. */
const KEPT_MS = 30 * 24 * 60 * 60_000;

/** Deletes answers to old requests, and old webhooks that were delivered or given up. */
export async function forgetOldRequests(pool: Pool, now: Date, end?: AbortSignal): Promise<void> {
  const before = [new Date(now.getTime() - KEPT_MS)];
  const requests = `delete from sandbox.requests where key in (
    select key from sandbox.requests where created_at < $1 limit 5000)`;
  const webhooks = `delete from sandbox.webhooks where id in (
    select id from sandbox.webhooks where next_attempt_at is null and created_at < $1 limit 5000)`;
  for (const statement of [requests, webhooks]) await inBatches(pool, statement, before, end);
}
