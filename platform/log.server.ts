/** What must not stand in a log even by accident. Bodies and query strings are never logged in the first place. */
const SECRET_PATHS = ["authorization", "cookie", "idempotency-key", "x-view-token", "password", "token"].flatMap(
  (name) => [`*["${name}"]`, `req.headers["${name}"]`, `headers["${name}"]`],
);

/** The logger's part of Fastify's options: one JSON line for each event, without secrets or bodies. */
export function loggerOptions(level: string) {
  return {
    level,
    redact: { paths: SECRET_PATHS, censor: "[redacted]" },
    serializers: {
      req: requestFacts,
      err: errorFacts,
      error: (error: unknown) => (error instanceof Error ? errorFacts(error) : error),
    },
  };
}

function requestFacts(request: { method: string; url: string; ip: string }) {
  const path = request.url.split("?", 1)[0] ?? "";
  // A mistyped address may hold anything, a card number too.
  return { method: request.method, path: path.replace(/\d[\d\s%-]{11,}\d/g, "[digits]"), ip: request.ip };
}

type ErrorFacts = { type: string; message: string; stack: string; code?: unknown; cause?: ErrorFacts };

/** A database error also carries rows (`detail`, `where`); those stay out. */
function errorFacts(error: unknown): ErrorFacts {
  if (!(error instanceof Error)) return { type: typeof error, message: "What was thrown is not an error", stack: "" };
  const { name, message, stack = "", cause } = error;
  const code = "code" in error ? error.code : undefined;
  return { type: name, message, code, stack, ...(cause !== undefined && { cause: errorFacts(cause) }) };
}
