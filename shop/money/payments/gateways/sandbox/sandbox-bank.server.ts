import type { Clock } from "#platform/clock.ts";
import type { Pool } from "#platform/db/pool.server.ts";
import type { Ids } from "#platform/ids.server.ts";
import type { SandboxEvent } from "./sandbox-payment.ts";

/** What the test cards do 'later' they do after so long. */
export const LATER_MS = 60_000;
/** As long as banks give a shop to answer a dispute. */
const RESPOND_MS = 7 * 24 * 60 * 60 * 1000;
/** A run works on so many of each; the rest waits for the next. */
const A_RUN = 100;

/**
 * The part of the sandbox that acts by itself, long after the shop's call was answered: refunds that end, disputes that are opened and
 * decided. Each change and its event are one statement, and each moves one way only, so any number of processes may do it.
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

  /** Refunds whose time has come end, captured payments of the disputed card are disputed, unanswered disputes are lost. */
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

  /** A pending refund ends, or one that succeeded comes back from the bank. */
  async endRefund(refundId: string, status: "succeeded" | "failed"): Promise<void> {
    const failure = status === "failed" ? "expired_or_canceled_card" : null;
    await this.#change(
      `refund.${status}`,
      `update sandbox.refunds set status = $4::text, failure = $5::text, turns_at = null
        where id = $3::text and status <> 'failed' and status <> $4::text
        returning payment_id, case when $4::text = 'failed' then amount_cents else 0 end as back`,
      [refundId, status, failure],
    );
  }

  /** The shopper's bank takes all of a captured payment that was not refunded. */
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

  /** @param change tells the payment and what it has back of its refunds; its own parameters begin with $3. */
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
