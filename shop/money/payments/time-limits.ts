import { GatewayError, type PaymentGateway } from "./gateway.ts";

/** So long a browser waits for its order; then the shopper reads that the payment is being confirmed, and may leave. */
export const BROWSER_WAIT_MS = 30_000;
/** Longer than a provider needs. A payment is asked for twice, and a browser waits for both. */
export const ANSWER_LIMIT_MS = 12_000;
/** Lists are for jobs alone, and come in pages. A card is read before the order, which goes on without it. */
const OWN_LIMITS_MS: Readonly<Record<string, number>> = { listPayments: 60_000, readCard: 3_000 };

/**
 * A gateway each of whose calls answers in time. One that does not is an unknown outcome: what was asked for may have happened, or may
 * happen yet, and is asked for again with the same key, or read.
 */
export function withTimeLimits(gateway: PaymentGateway, limitMs = ANSWER_LIMIT_MS): PaymentGateway {
  return new Proxy(gateway, {
    get(target, name) {
      const own: unknown = Reflect.get(target, name, target);
      if (typeof own !== "function") return own;
      return (...input: unknown[]) => {
        const answer: unknown = own.apply(target, input);
        return answer instanceof Promise
          ? inTime(answer, String(name), OWN_LIMITS_MS[String(name)] ?? limitMs)
          : answer;
      };
    },
  });
}

async function inTime<T>(answer: Promise<T>, call: string, limitMs: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    const error = new GatewayError("unknown_outcome", `no answer to ${call} within ${limitMs} ms`);
    timer = setTimeout(() => reject(error), limitMs);
  });
  try {
    return await Promise.race([answer, late]);
  } finally {
    clearTimeout(timer);
  }
}
