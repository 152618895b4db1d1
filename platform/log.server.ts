import Fastify, { type FastifyBaseLogger } from "fastify";
import { holdsCardNumber } from "./card-number.ts";

/** Redacted in case they are ever logged. Bodies and query strings never are. */
const SECRET_PATHS = ["authorization", "cookie", "idempotency-key", "x-view-token", "password", "token"].flatMap(
  (name) => [`*["${name}"]`, `req.headers["${name}"]`, `headers["${name}"]`],
);

/**
 * One JSON line for each event, without secrets or bodies. Made by Fastify, whose `loggerInstance` it may be, so that requests and
 * everything else are logged by the same rules. `stream` is standard output unless a test listens.
 */
export function createLogger(level: string, stream?: { write(line: string): void }): FastifyBaseLogger {
  return Fastify({
    logger: {
      level,
      redact: { paths: SECRET_PATHS, censor: "[redacted]" },
      serializers: {
        req: requestFacts,
        err: errorFacts,
        error: (error: unknown) => (error instanceof Error ? errorFacts(error) : error),
      },
      ...(stream && { stream }),
    },
  }).log;
}

function requestFacts(request: { method: string; url: string; ip: string }) {
  const path = request.url.split("?", 1)[0] ?? "";
  // A mistyped address may hold anything.
  return { method: request.method, path: holdsCardNumber(decoded(path)) ? "[card number]" : path, ip: request.ip };
}

/** A path that may be coded wrongly: then `decodeURI` throws. */
const decoded = (path: string): string =>
  path.replace(/(?:%[0-9a-f]{2})+/gi, (bytes) => Buffer.from(bytes.replaceAll("%", ""), "hex").toString());

type ErrorFacts = { type: string; message: string; stack: string; code?: unknown; cause?: ErrorFacts };

/** A database error also carries rows (`detail`, `where`); those stay out. */
function errorFacts(error: unknown): ErrorFacts {
  if (!(error instanceof Error)) return { type: typeof error, message: "What was thrown is not an error", stack: "" };
  const { name, message, stack = "", cause } = error;
  const code = "code" in error ? error.code : undefined;
  return { type: name, message, code, stack, ...(cause !== undefined && { cause: errorFacts(cause) }) };
}
