import { AsyncLocalStorage } from "node:async_hooks";
import { randomUUID } from "node:crypto";
import type { FastifyBaseLogger, FastifyInstance } from "fastify";

const HEADER = "x-request-id";
/** An id that a proxy gave; anything else could be an attempt to fill the log. */
const GIVEN = /^[\w.-]{8,64}$/;

const running = new AsyncLocalStorage<string>();

/** The id of the request that is being answered; undefined in jobs and at the start. */
export const currentRequestId = (): string | undefined => running.getStore();

/** Options for Fastify: a request keeps the id that a proxy gave it in `X-Request-Id`, or gets a new one. */
export const requestIds = {
  // The logger itself adds the id to each line, so a request needs none of its own.
  childLoggerFactory: (logger: FastifyBaseLogger) => logger,
  genReqId({ headers }: { headers: Record<string, string | string[] | undefined> }): string {
    const given = headers[HEADER];
    return typeof given === "string" && GIVEN.test(given) ? given : randomUUID();
  },
};

/** Names the id in every answer and makes it known to everything that runs for the request. */
export function followRequests(app: FastifyInstance): void {
  app.addHook("onRequest", (request, reply, done) => {
    void reply.header(HEADER, request.id);
    running.run(request.id, done);
  });
  // Reading a body continues in the connection's own context.
  app.addHook("preValidation", (request, _reply, done) => running.run(request.id, done));
}
