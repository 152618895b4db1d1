import type { FastifyReply } from "fastify";

/** The request's `Idempotency-Key`; undefined if it is missing or malformed. */
export function idempotencyKey(headers: Record<string, unknown>): string | undefined {
  const key = headers["idempotency-key"];
  return typeof key === "string" && /^[\x21-\x7e]{8,255}$/.test(key) ? key : undefined;
}

export const sendCsv = <Reply extends Pick<FastifyReply, "code">>(reply: Reply, csv: string) =>
  reply.code(200).type("text/csv; charset=utf-8").send(csv);
