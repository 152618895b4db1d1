import type { Clock } from "#platform/clock.ts";

export type Answer = { status: number; body: string; headers?: Record<string, string> };

/** In the answer to every request that was carried out, whatever the result. */
const CARRIED_OUT = { "stripe-should-retry": "false" };

type Kept = { asked: string; at: number; answer?: Answer };

/** Keys are forgotten after a day. */
const KEPT_MS = 24 * 60 * 60_000;

export const refusal = (status: number, error: object, headers?: Record<string, string>): Answer => ({
  status,
  body: JSON.stringify({ error }),
  ...(headers && { headers }),
});

/**
 * Stripe's idempotency keys (docs.stripe.com/api/idempotent_requests): a repeat gets the first status and body, even a fault of Stripe's
 * own. Requests refused before they began, for their parameters or by the rate limit, aren't stored.
 */
export class StripeKeys {
  readonly #clock: Clock;
  readonly #kept = new Map<string, Kept>();

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** @param asked the full request. @param carryOut carries it out, which may take a while. */
  async answer(key: string, asked: string, carryOut: () => Promise<Answer>): Promise<Answer> {
    const at = this.#clock.now().getTime();
    const first = this.#kept.get(key);
    if (first && at - first.at < KEPT_MS) return replay(key, first, asked);
    const kept: Kept = { asked, at };
    this.#kept.set(key, kept);
    const answer = await carryOut();
    if (/"code":"parameter_/.test(answer.body)) {
      this.#kept.delete(key);
      return answer;
    }
    kept.answer = answer;
    return { ...answer, headers: CARRIED_OUT };
  }
}

function replay(key: string, first: Kept, asked: string): Answer {
  if (first.asked !== asked) {
    const message = `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`;
    return refusal(400, { type: "idempotency_error", message });
  }
  if (first.answer) return { ...first.answer, headers: { ...CARRIED_OUT, "idempotent-replayed": "true" } };
  return refusal(409, {
    type: "invalid_request_error",
    code: "idempotency_key_in_use",
    message:
      "There is currently another in-progress request using this Idempotent Key (that probably means you submitted twice, and the other request is still going through)",
  });
}
