import { learnShopTime } from "./orders/shop-clock.ts";

/** Longer than the server waits for the payment provider, including one retry. */
const ANSWER_LIMIT_MS = 30_000;

export type Sent = { method?: string; body?: unknown; headers?: Record<string, string>; limitMs?: number };

/** `status`: 0 if no answer came. `body`: undefined if it isn't JSON. */
export type Answer = { status: number; body: unknown };

/** Calls the shop's own API. Never rejects. */
export async function send(
  path: string,
  { method = "GET", body, headers, limitMs = ANSWER_LIMIT_MS }: Sent = {},
): Promise<Answer> {
  const askedAt = Date.now();
  try {
    const response = await fetch(path, {
      method,
      headers: { ...(body === undefined ? {} : { "Content-Type": "application/json" }), ...headers },
      body: body === undefined ? undefined : JSON.stringify(body),
      signal: AbortSignal.timeout(limitMs),
    });
    learnShopTime(response.headers.get("date"), askedAt);
    // Read to its end, or the browser reports the request as canceled.
    return { status: response.status, body: parseJson(await response.text()) };
  } catch {
    return { status: 0, body: undefined };
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
