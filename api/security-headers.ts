import type { FastifyInstance } from "fastify";

/** For answers that are data: nothing in them may run, be framed, be kept or be taken for something else. */
const HEADERS = {
  "cache-control": "no-store",
  "content-security-policy": "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'",
  "x-content-type-options": "nosniff",
  "referrer-policy": "no-referrer",
  "cross-origin-resource-policy": "same-origin",
};

/** Sets them first thing, so that errors have them too and a route may say otherwise. */
export function setSecurityHeaders(api: FastifyInstance): void {
  api.addHook("onRequest", async (_request, reply) => {
    reply.headers(HEADERS);
  });
}
