import type { FastifyInstance } from "fastify";
import { problem } from "./outcomes.ts";

/** Keeps browsers from guessing another content type. */
const PLAIN = { "x-content-type-options": "nosniff" };

/** Applies to every response of the process, including requests that match no route. */
export function guardEveryAnswer(app: FastifyInstance): void {
  app.addHook("onRequest", async ({ raw, ip }, reply) => {
    reply.headers(PLAIN);
    // The client has cut the connection, so it has no address, and the limits by address wouldn't apply. Once read, an address stays known.
    if (!ip) return problem(reply, "bad_request");
    const hosts = raw.rawHeaders.filter((name, index) => index % 2 === 0 && name.toLowerCase() === "host");
    // With two Host headers, a proxy might use a different one than the shop does (RFC 9112, 3.2).
    if (hosts.length > 1) return problem(reply, "bad_request");
  });
}

/**
 * A URL whose path can be decoded and stored. A path such as `/%` or `/product/%00` is read as written, so that it names nothing and gets the
 * usual 404 instead of an error.
 */
export function readableUrl(url: string): string {
  const [path = "", ...query] = url.split("?");
  return isReadable(path) ? url : [path.replaceAll("%", "%25"), ...query].join("?");
}

function isReadable(path: string): boolean {
  try {
    return !path.includes("%") || !decodeURIComponent(path).includes("\0");
  } catch {
    return false;
  }
}
