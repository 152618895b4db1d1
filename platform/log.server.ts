import Fastify, { type FastifyBaseLogger } from "fastify";
import pretty from "pino-pretty";
import { holdsCardNumber } from "./card-number.ts";
import { currentRequestId } from "./http/request-id.server.ts";
import { currentSpan } from "./tracing/span.server.ts";
import { withoutSecrets } from "./without-secrets.ts";

/** Redacted in case they are ever logged. Bodies and query strings are never logged. */
const SECRET_PATHS = ["authorization", "cookie", "idempotency-key", "x-view-token", "password", "token"].flatMap(
  (name) => [`*["${name}"]`, `req.headers["${name}"]`, `headers["${name}"]`],
);

/**
 * Logs one line per event, without secrets or bodies: as JSON, or in a more readable form on a terminal. Lines logged during a request have
 * its id as `reqId`, and its trace if there is one. Fastify creates the logger and can use it as its `loggerInstance`, so that requests and
 * everything else are logged by the same rules. `stream` is standard output unless a test passes its own.
 */
export function createLogger(level: string, stream: LogStream | undefined = terminal()): FastifyBaseLogger {
  return Fastify({
    logger: {
      level,
      mixin: () => ({ reqId: currentRequestId(), ...currentTrace() }),
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

/** Under the names that OpenTelemetry gives them in logs. */
function currentTrace() {
  const span = currentSpan();
  return span && { trace_id: span.traceId, span_id: span.spanId };
}

type LogStream = { write(line: string): void };

/** Undefined unless standard output is a terminal: then lines stay JSON. */
function terminal(): LogStream | undefined {
  if (!process.stdout.isTTY) return undefined;
  return pretty({
    sync: true,
    singleLine: true,
    translateTime: "SYS:HH:MM:ss",
    ignore: "pid,hostname,reqId,trace_id,span_id",
  });
}

function requestFacts(request: { method: string; url: string; ip: string }) {
  const path = request.url.split("?", 1)[0] ?? "";
  // A mistyped URL may contain anything.
  return { method: request.method, path: holdsCardNumber(decoded(path)) ? "[card number]" : path, ip: request.ip };
}

/** Decodes a path that may be malformed, for which `decodeURI` would throw. */
const decoded = (path: string): string =>
  path.replace(/(?:%[0-9a-f]{2})+/gi, (bytes) => Buffer.from(bytes.replaceAll("%", ""), "hex").toString());

type ErrorFacts = {
  type: string;
  message: string;
  stack: string;
  code?: unknown;
  requestId?: unknown;
  cause?: ErrorFacts;
};

/**
 * Without private data: a mail server's answer quotes the recipient, and a database error also carries rows (`detail`, `where`).
 * `requestId`: Stripe's id of the failed request.
 */
function errorFacts(error: unknown): ErrorFacts {
  if (!(error instanceof Error)) return { type: typeof error, message: "The thrown value is not an error", stack: "" };
  const { name, stack = "", cause } = error;
  const { code, requestId } = error as { code?: unknown; requestId?: unknown };
  const message = withoutSecrets(error.message);
  // The frames follow the message, which can look like frames itself.
  const frames = Math.max(stack.indexOf(error.message) + error.message.length, stack.search(/\n +at /));
  return {
    ...{ type: name, message, code, requestId },
    stack: withoutSecrets(stack.slice(0, frames)) + stack.slice(frames),
    ...(cause !== undefined && { cause: errorFacts(cause) }),
  };
}
