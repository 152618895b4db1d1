export type Answer = { status: number; body: string; headers?: Record<string, string> };

/** Every request that was carried out says so, whatever came of it. */
const CARRIED_OUT = { "stripe-should-retry": "false" };

type Kept = { asked: string; request: string; answer?: Answer };

export const refusal = (status: number, error: object, headers?: Record<string, string>): Answer => ({
  status,
  body: JSON.stringify({ error }),
  ...(headers && { headers }),
});

/**
 * Stripe's memory of idempotency keys (docs.stripe.com/api/idempotent_requests): the first status and body of a request again, also a
 * fault of Stripe's own; nothing for what was refused before it began, for its parameters or for its number.
 */
export class StripeKeys {
  readonly #kept = new Map<string, Kept>();

  /** @param asked the request in full. @param carryOut its answer, which may take its time. */
  async answer(
    { key, asked, request }: { key: string; asked: string; request: string },
    carryOut: () => Promise<Answer>,
  ): Promise<Answer> {
    const first = this.#kept.get(key);
    if (first) return replay(key, first, asked);
    const kept: Kept = { asked, request };
    this.#kept.set(key, kept);
    const answer = await carryOut();
    if (/"code":"parameter_/.test(answer.body)) {
      this.#kept.delete(key);
      return answer;
    }
    kept.answer = answer;
    return { ...answer, headers: { ...CARRIED_OUT, ...echo(key, kept) } };
  }
}

const echo = (key: string, { request }: Kept) => ({ "idempotency-key": key, "original-request": request });

function replay(key: string, first: Kept, asked: string): Answer {
  if (first.asked !== asked) {
    return refusal(400, { type: "idempotency_error", message: "Keys can only be used with the same parameters" });
  }
  if (first.answer) {
    return { ...first.answer, headers: { ...CARRIED_OUT, ...echo(key, first), "idempotent-replayed": "true" } };
  }
  return refusal(409, {
    type: "invalid_request_error",
    code: "idempotency_key_in_use",
    message:
      "There is currently another in-progress request using this Idempotent Key (that probably means you submitted twice, and the other request is still going through)",
  });
}
