import { type Pool, sqlState } from "#platform/db/pool.server.ts";
import type { GatewayRefund } from "#shop/money/payments/gateway.ts";
import type { SandboxPayment } from "./sandbox-payment.ts";

/** A request with an idempotency key, and the answer that every repeat of it gets. */
export type KeptRequest = { key: string; requestHash: string; reply: string };

/** An event to send to the shop. */
export type OutgoingWebhook = { id: string; body: string };

type PaymentRow = {
  id: string;
  order_id: string;
  scenario: string | null;
  status: SandboxPayment["status"];
  amount_cents: number;
  captured_cents: number;
  refunded_cents: number;
  card: SandboxPayment["card"];
  challenge_id: string | null;
  failure: SandboxPayment["failure"];
  capture_before: Date | null;
  refunds: RefundJson[] | null;
  disputes: DisputeJson[] | null;
  version: number;
  created_at: Date;
};

type RefundJson = {
  id: string;
  status: GatewayRefund["status"];
  amount: number;
  key: string | null;
  failure: string | null;
};
type DisputeJson = {
  id: string;
  status: "needs_response" | "won" | "lost";
  amount: number;
  reason: string;
  opened_at: string;
  respond_by: string;
};

/** A refund as it is recorded; at `turnsAt` its status becomes `turnsTo`. */
export type NewRefund = GatewayRefund & { turnsTo?: "succeeded" | "failed"; turnsAt?: Date };

const PAYMENT_COLUMNS = `id, order_id, scenario, status, amount_cents, captured_cents, refunded_cents, card, challenge_id,
  failure, capture_before, version, created_at,
  (select json_agg(json_build_object('id', r.id, 'status', r.status, 'amount', r.amount_cents, 'key', r.key, 'failure', r.failure)
    order by r.created_at, r.id) from sandbox.refunds r where r.payment_id = p.id) as refunds,
  (select json_agg(json_build_object('id', d.id, 'status', d.status, 'amount', d.amount_cents, 'reason', d.reason,
    'opened_at', d.opened_at, 'respond_by', d.respond_by)) from sandbox.disputes d where d.payment_id = p.id) as disputes`;

/** The payment and the kept request of a key, in one round trip; either may be missing. */
export async function readPaymentAndRequest(
  pool: Pool,
  paymentId: string,
  key: string | null,
): Promise<{ payment: SandboxPayment | undefined; request: KeptRequest | undefined }> {
  const { rows } = await pool.query<Partial<PaymentRow> & { key: string | null; request_hash: string; reply: string }>({
    name: "sandbox_read",
    text: `select payment.*, request.key, request.request_hash, request.reply
      from (values (1)) as one
      left join (select ${PAYMENT_COLUMNS} from sandbox.payments p where id = $1::text) payment on true
      left join (select key, request_hash, reply from sandbox.requests where key = $2::text) request on true`,
    values: [paymentId, key],
  });
  const row = rows[0];
  return {
    payment: row?.id ? toPayment(row as PaymentRow) : undefined,
    request: row?.key ? { key: row.key, requestHash: row.request_hash, reply: row.reply } : undefined,
  };
}

export async function readRequest(pool: Pool, key: string): Promise<KeptRequest | undefined> {
  const { rows } = await pool.query<{ key: string; request_hash: string; reply: string }>({
    name: "sandbox_request",
    text: "select key, request_hash, reply from sandbox.requests where key = $1",
    values: [key],
  });
  return rows[0] && { key: rows[0].key, requestHash: rows[0].request_hash, reply: rows[0].reply };
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

function toPayment(row: PaymentRow): SandboxPayment {
  return {
    id: row.id,
    orderId: row.order_id,
    scenario: row.scenario,
    status: row.status,
    amountCents: row.amount_cents,
    capturedCents: row.captured_cents,
    refundedCents: row.refunded_cents,
    card: row.card,
    challengeId: row.challenge_id,
    failure: row.failure,
    captureBefore: row.capture_before,
    refunds: (row.refunds ?? []).map(({ id, status, amount, key, failure }) => ({
      id,
      status,
      amountCents: amount,
      ...(key && { key }),
      ...(failure && { failure }),
    })),
    disputes: (row.disputes ?? []).map(({ id, status, amount, reason, opened_at, respond_by }) => ({
      id,
      status,
      amountCents: amount,
      reason,
      openedAt: new Date(opened_at),
      respondBy: new Date(respond_by),
    })),
    version: row.version,
    createdAt: row.created_at,
  };
}

const asJson = (value: object | null): string | null => value && JSON.stringify(value);

const UNIQUE_VIOLATION = "23505";

function isKeyTaken(error: unknown): boolean {
  const constraint = (error as { constraint?: unknown } | null)?.constraint;
  return sqlState(error) === UNIQUE_VIOLATION && constraint === "requests_pkey";
}
