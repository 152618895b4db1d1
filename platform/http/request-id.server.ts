import { AsyncLocalStorage } from "node:async_hooks";
import { randomUUID } from "node:crypto";
import type { FastifyBaseLogger, FastifyInstance } from "fastify";

const HEADER = "x-request-id";
/** A valid id from a proxy; anything else could be an attempt to flood the log. */
const GIVEN = /^[\w.-]{8,64}$/;

const running = new AsyncLocalStorage<string>();

/** The id of the current request; undefined in jobs and during startup. */
export const currentRequestId = (): string | undefined => running.getStore();

/** Options for Fastify: a request keeps the id that a proxy gave it in `X-Request-Id`, or gets a new one. */
export const requestIds = {
  // The logger itself adds the id to each line, so requests need no child logger.
  childLoggerFactory: (logger: FastifyBaseLogger) => logger,
  genReqId({ headers }: { headers: Record<string, string | string[] | undefined> }): string {
    const given = headers[HEADER];
    return typeof given === "string" && GIVEN.test(given) ? given : randomUUID();
  },
};

/** Adds the id to every answer and makes it available to everything that runs for the request. */
export function followRequests(app: FastifyInstance): void {
  app.addHook("onRequest", (request, reply, done) => {
    void reply.header(HEADER, request.id);
    running.run(request.id, done);
  });
  // Reading a body continues in the connection's own context.
  app.addHook("preValidation", (request, _reply, done) => running.run(request.id, done));
}
