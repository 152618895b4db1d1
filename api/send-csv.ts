import { Readable } from "node:stream";
import type { FastifyReply } from "fastify";

/** Tells spreadsheets that a file is in UTF-8. */
const BYTE_ORDER_MARK = "\uFEFF";

/** Answers with a table, whole or in parts. */
export const sendCsv = <Reply extends Pick<FastifyReply, "code">>(reply: Reply, csv: string | AsyncIterable<string>) =>
  reply
    .code(200)
    .type("text/csv; charset=utf-8")
    .send(typeof csv === "string" ? BYTE_ORDER_MARK + csv : Readable.from(marked(csv)));

async function* marked(parts: AsyncIterable<string>) {
  yield BYTE_ORDER_MARK;
  yield* parts;
}
