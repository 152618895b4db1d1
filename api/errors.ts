import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { isDatabaseAway } from "#platform/db/pool.server.ts";
import { type ProblemCode, type ProblemExtras, problem } from "./outcomes.ts";
import { InvalidRequest } from "./validation.ts";

const CODE_OF: Partial<Record<string, ProblemCode>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: "body_too_large",
  FST_ERR_CTP_INVALID_MEDIA_TYPE: "unsupported_media_type",
  FST_ERR_CTP_INVALID_JSON_BODY: "bad_json",
  FST_ERR_CTP_EMPTY_JSON_BODY: "bad_json",
};

/** PostgreSQL's error code for a number that is too large for its column. */
const NUMBER_OUT_OF_RANGE = "22003";

/**
 * The only place where a thrown error becomes a response. A client's error is explained; a server error is logged under the incident
 * id that the client gets, and its text isn't sent.
 */
export function handleErrors(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const known = whatWasAsked(error, request);
    return known ? problem(reply, ...known) : ourFault(error, request, reply);
  });
}

function whatWasAsked(error: FastifyError, request: FastifyRequest): [ProblemCode, ProblemExtras?] | undefined {
  if (error instanceof InvalidRequest) {
    // An id that isn't valid can't exist.
    return error.validationContext === "params" ? ["not_found"] : ["validation_failed", { errors: error.errors }];
  }
  const code = CODE_OF[error.code];
  if (code) return [code];
  if (error.code === NUMBER_OUT_OF_RANGE) return ["validation_failed", { detail: "A number is too large." }];
  const status = error.statusCode ?? 500;
  if (status === 429) return ["too_many_requests"];
  if (error instanceof SyntaxError && status === 400) return ["bad_json"];
  if (status < 500) {
    request.log.info({ code: error.code, status }, "Rejected a request");
    return ["bad_request"];
  }
  return undefined;
}

function ourFault(error: FastifyError, request: FastifyRequest, reply: FastifyReply) {
  const incident = request.id;
  if (isDatabaseAway(error)) {
    request.log.warn({ err: error, incident }, "The database is unavailable");
    return problem(reply.header("retry-after", "2"), "unavailable", { incident });
  }
  request.log.error({ err: error, incident }, "A request failed");
  return problem(reply, "internal_error", { incident });
}
