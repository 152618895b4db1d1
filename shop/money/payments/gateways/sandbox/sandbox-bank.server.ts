import type { Clock } from "#platform/clock.ts";
import type { Pool } from "#platform/db/pool.server.ts";
import type { Ids } from "#platform/ids.server.ts";
import { FAILED_BY_DISPUTE } from "#shop/ordering/orders/refund.ts";
import type { SandboxEvent } from "./sandbox-payment.ts";

/** When the test cards do what they do 'later'. */
export const LATER_MS = 60_000;
/** How long a shop has to respond to a dispute. */
const RESPOND_MS = 7 * 24 * 60 * 60 * 1000;
/** How many of each a run handles; the rest wait for the next one. */
const A_RUN = 100;

/**
 * The part of the sandbox that acts on its own, long after the shop's call was answered: it settles refunds, and opens and decides
 * disputes. Each change and its event are one statement that takes effect only once, so any number of processes may run it.
 */
export class SandboxBank {
  readonly #pool: Pool;
  readonly #clock: Clock;
  readonly #ids: Ids;

  constructor({ pool, clock, ids }: { pool: Pool; clock: Clock; ids: Ids }) {
    this.#pool = pool;
    this.#clock = clock;
    this.#ids = ids;
  }

  /** Settles the refunds that are due, disputes captured payments of the disputed card, and decides unanswered disputes as lost. */
  async doWhatIsDue(): Promise<void> {
    const now = this.#clock.now();
    const { rows } = await this.#pool.query<{
      what: "refund" | "open" | "lose";
      id: string;
      to: "succeeded" | "failed";
    }>(
      `(select 'refund' as what, id, turns_to as to from sandbox.refunds where turns_at <= $1::timestamptz limit $2::int)
      union all (select 'open', p.id, null from sandbox.payments p where p.scenario = 'disputed' and p.status = 'captured'
        and not exists (select 1 from sandbox.disputes d where d.payment_id = p.id) limit $2::int)
      union all (select 'lose', id, null from sandbox.disputes where status = 'needs_response' and respond_by <= $1::timestamptz
        limit $2::int)`,
      [now, A_RUN],
    );
    for (const { what, id, to } of rows) {
      if (what === "refund") await this.endRefund(id, to);
      else if (what === "open") await this.openDispute(id);
      else await this.closeDispute(id, "lost");
    }
  }

  /** Settles a pending refund, or fails one that had succeeded, as when the bank sends the money back. */
  async endRefund(refundId: string, status: "succeeded" | "failed"): Promise<void> {
    await this.#change(
      `refund.${status}`,
      `update sandbox.refunds set status = $4::text, turns_at = null, failure = case when $4::text <> 'failed' then null
            when exists (select from sandbox.disputes d where d.payment_id = refunds.payment_id and d.status = 'needs_response')
            then '${FAILED_BY_DISPUTE}' else 'expired_or_canceled_card' end
        where id = $3::text and status <> 'failed' and status <> $4::text
        returning payment_id, case when $4::text = 'failed' then amount_cents else 0 end as back`,
      [refundId, status],
    );
  }

  /** The shopper's bank withdraws all of a captured payment that was not refunded. */
  async openDispute(paymentId: string): Promise<void> {
    const now = this.#clock.now();
    await this.#change(
      "dispute.opened",
      `insert into sandbox.disputes (id, payment_id, amount_cents, reason, status, opened_at, respond_by)
        select $3::text, id, captured_cents - refunded_cents, 'fraudulent', 'needs_response', $2::timestamptz, $4::timestamptz
        from sandbox.payments where id = $5::text and captured_cents > refunded_cents
        on conflict do nothing returning payment_id, 0 as back`,
      [`sbx_dsp_${this.#ids.secret()}`, new Date(now.getTime() + RESPOND_MS), paymentId],
    );
  }

  async closeDispute(disputeId: string, status: "won" | "lost"): Promise<void> {
    await this.#change(
      "dispute.closed",
      `update sandbox.disputes set status = $4::text where id = $3::text and status = 'needs_response'
        returning payment_id, 0 as back`,
      [disputeId, status],
    );
  }

  /** @param change SQL that returns the payment's id and `back`, the cents of a failed refund; its own parameters start at $3. */
  async #change(event: SandboxEvent, change: string, parameters: readonly unknown[]): Promise<void> {
    const last = parameters.length + 2;
    await this.#pool.query(
      `with changed as (${change}),
        payment as (
          update sandbox.payments p set refunded_cents = p.refunded_cents - changed.back, version = version + 1
          from changed where p.id = changed.payment_id returning p.id, p.order_id
        )
      insert into sandbox.webhooks (id, body, next_attempt_at, created_at)
      select $1::text, json_build_object('id', $1::text, 'type', $${last + 1}::text,
        'data', json_build_object('paymentId', id, 'orderId', order_id))::text, $2::timestamptz, $2::timestamptz
      from payment`,
      [`sbx_evt_${this.#ids.secret()}`, this.#clock.now(), ...parameters, event],
    );
  }
}
