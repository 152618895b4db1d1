import type { FastifyInstance, FastifyReply } from "fastify";
import { problem } from "./outcomes.ts";

/** Keeps browsers from guessing another content type. */
const PLAIN = { "x-content-type-options": "nosniff" };

/** Applies to every response of the process, including requests that match no route. */
export function guardEveryAnswer(app: FastifyInstance): void {
  app.addHook("onRequest", async ({ raw }, reply) => {
    reply.headers(PLAIN);
    const hosts = raw.rawHeaders.filter((name, index) => index % 2 === 0 && name.toLowerCase() === "host");
    // With two Host headers, a proxy might use a different one than the shop does (RFC 9112, 3.2).
    if (hosts.length > 1) return problem(reply, "bad_request");
  });
}

/** For requests that the HTTP server can't parse, because no hook runs for them. */
export const answerUnreadable = (_error: unknown, _request: unknown, reply: FastifyReply): void =>
  void problem(reply.headers(PLAIN), "bad_request");
