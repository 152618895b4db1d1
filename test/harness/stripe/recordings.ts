import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { serveLoopback } from "../loopback.ts";

/** Stripe's answers as other projects recorded them. Each file names its source, and its name ends in the API version. */
const FOLDER = join(import.meta.dirname, "recorded");

type Json = Record<string, unknown>;
export type Recorded = { status: number; headers: Record<string, string>; body: Json };
type File = { seq?: unknown; status?: number | null; headers?: Record<string, string>; response: Json; steps?: File[] };

export const recordedFiles = (): string[] => readdirSync(FOLDER).map((name) => name.replace(/\.json$/, ""));

/** @param step the number of the answer, in a file with several */
export function recorded(file: string, step?: unknown): Recorded {
  const all: File = JSON.parse(readFileSync(join(FOLDER, `${file}.json`), "utf8"));
  const { status, headers, response } = all.steps?.find(({ seq }) => seq === step) ?? all;
  if (!response) throw new Error(`${file} has no step ${step}`);
  return { status: status ?? 200, headers: headers ?? {}, body: response };
}

/** `change` answers all changing requests; `payment` and `disputes` answer the reads. */
type Answers = { change?: Recorded; payment?: Recorded; disputes?: Json[] };

const ok = (body: Json): Recorded => ({ status: 200, headers: {}, body });

/** The payment that is read if the test sets none. */
const CAPTURED = { id: "pi_1", status: "succeeded", amount: 2900, amount_received: 2900, metadata: {} };

/** Answers every request from recordings. */
export async function startReplay() {
  let answers: Answers = {};
  const { port, close } = await serveLoopback((request, response) => {
    const isDisputes = request.url?.startsWith("/v1/disputes");
    const list = ok({ object: "list", data: answers.disputes ?? [], has_more: false });
    const read = isDisputes ? list : (answers.payment ?? ok(CAPTURED));
    const answer = request.method === "GET" ? read : (answers.change ?? read);
    // The length and encoding were those of the recorded body.
    const { "content-length": _, "Content-Encoding": __, ...headers } = answer.headers;
    response.writeHead(answer.status, { ...headers, "content-type": "application/json" });
    response.end(JSON.stringify(answer.body));
  });
  return {
    port,
    set(next: Answers) {
      answers = next;
    },
    close,
  };
}
