import type { FastifyInstance } from "fastify";
import { problem } from "./outcomes.ts";

/**
 * Answers what no resource of the API takes: 405 with the methods an address does take, else 404. It has routes of its own, so
 * that nothing under /api falls through to the pages.
 */
export function answerUnknownRoutes(api: FastifyInstance): void {
  const addresses = new Map<string, { pattern: RegExp; methods: string[] }>();
  const options = { config: { public: true }, schema: { hide: true } } as const;
  for (const url of ["/", "/*"]) {
    api.all(url, options, async (request, reply) => {
      const path = request.url.split("?", 1)[0] ?? "";
      const allowed = [...addresses.values()].flatMap(({ pattern, methods }) => (pattern.test(path) ? methods : []));
      if (allowed.length === 0) return problem(reply, "not_found");
      return problem(reply.header("allow", [...new Set(allowed)].sort().join(", ")), "method_not_allowed");
    });
  }
  // For plugins that pass on, as static files do. A request that only this would answer has the routes above.
  api.setNotFoundHandler((_request, reply) => problem(reply, "not_found"));

  api.addHook("onRoute", ({ url, method }) => {
    if (url.includes("*")) return;
    const address = addresses.get(url) ?? { pattern: addressPattern(url), methods: [] };
    address.methods.push(...[method].flat());
    addresses.set(url, address);
  });
}

/** '/api/products/:id' as a pattern of the addresses it takes. */
function addressPattern(url: string): RegExp {
  const parts = url.split("/").map((part) => (part.startsWith(":") ? "[^/]+" : part.replaceAll(".", "\\.")));
  return new RegExp(`^${parts.join("/")}$`);
}
