/** The request's `Idempotency-Key`; undefined if it is missing or malformed. */
export function idempotencyKey(headers: Record<string, unknown>): string | undefined {
  const key = headers["idempotency-key"];
  return typeof key === "string" && /^[\x21-\x7e]{8,255}$/.test(key) ? key : undefined;
}
