import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { serveLoopback } from "../loopback.ts";

/** What Stripe answered, as other projects recorded it; each file names where it is from. Its name ends in the version of the API. */
const FOLDER = join(import.meta.dirname, "recorded");

type Json = Record<string, unknown>;
export type Recorded = { status: number; headers: Record<string, string>; body: Json };
type File = { seq?: unknown; status?: number | null; headers?: Record<string, string>; response: Json; steps?: File[] };

export const recordedFiles = (): string[] => readdirSync(FOLDER).map((name) => name.replace(/\.json$/, ""));

/** @param step which of the answers of a file that holds several, by its number there. */
export function recorded(file: string, step?: unknown): Recorded {
  const all: File = JSON.parse(readFileSync(join(FOLDER, `${file}.json`), "utf8"));
  const { status, headers, response } = all.steps?.find(({ seq }) => seq === step) ?? all;
  if (!response) throw new Error(`${file} has no step ${step}`);
  return { status: status ?? 200, headers: headers ?? {}, body: response };
}

/** Answers every request with what was recorded. */
export type Replay = {
  port: number;
  /** What changes something is answered by `change`; a payment that is read, and its disputes, by the others. */
  set(answers: { change?: Recorded; payment?: Recorded; disputes?: Json[] }): void;
  close(): Promise<void>;
};

const ok = (body: Json): Recorded => ({ status: 200, headers: {}, body });

/** What is read of a payment that no recording is about. */
const CAPTURED = { id: "pi_1", status: "succeeded", amount: 2900, amount_received: 2900, metadata: {} };

export async function startReplay(): Promise<Replay> {
  let answers: Parameters<Replay["set"]>[0] = {};
  const { port, close } = await serveLoopback((request, response) => {
    const isDisputes = request.url?.startsWith("/v1/disputes");
    const list = ok({ object: "list", data: answers.disputes ?? [], has_more: false });
    const read = isDisputes ? list : (answers.payment ?? ok(CAPTURED));
    const answer = request.method === "GET" ? read : (answers.change ?? read);
    // How long the body was, and how it was packed, was true of the recording alone.
    const { "content-length": _, "Content-Encoding": __, ...headers } = answer.headers;
    response.writeHead(answer.status, { ...headers, "content-type": "application/json" });
    response.end(JSON.stringify(answer.body));
  });
  return {
    port,
    set(next) {
      answers = next;
    },
    close,
  };
}
