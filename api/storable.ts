import type { FastifyInstance } from "fastify";
import { problem } from "./outcomes.ts";

/** The largest value of PostgreSQL's `integer`; no amount, count or version in the shop is larger. */
const LARGEST = 2 ** 31 - 1;

/**
 * More marks on one letter than any language has (UAX #15, 13). Before a text is stored, its marks are sorted, which takes quadratic time:
 * 64 KB of them would take two seconds.
 */
const TOO_MANY_MARKS = /\p{M}{31}/u;
/** Characters that are left out before that. */
const INVISIBLE = /\p{DI}+/gu;

/**
 * Finds a value that the shop can't store: text with NUL, half of a surrogate pair or too many marks in it, or a number that is too large.
 *
 * @param value any JSON
 * @returns the path, such as `orders.1.carrier`; undefined if everything can be stored. Field names are checked, too
 */
export function findUnstorable(value: unknown): string | undefined {
  if (!isStorable(value)) return "";
  // An explicit stack, because a body may be nested deeper than the call stack allows.
  const open: [path: string, value: unknown][] = [["", value]];
  for (let next = open.pop(); next; next = open.pop()) {
    const [path, item] = next;
    if (typeof item !== "object" || item === null || Buffer.isBuffer(item)) continue;
    const placeOf = (name: string) => (path === "" ? name : `${path}.${name}`);
    for (const [name, part] of Object.entries(item)) {
      if (!isStorable(name)) return path;
      if (!isStorable(part)) return placeOf(name);
      if (typeof part === "object") open.push([placeOf(name), part]);
    }
  }
  return undefined;
}

function isStorable(value: unknown): boolean {
  if (typeof value === "number") return Math.abs(value) <= LARGEST;
  if (typeof value !== "string") return true;
  return !value.includes("\0") && value.isWellFormed() && !TOO_MANY_MARKS.test(value.replace(INVISIBLE, ""));
}

/** Rejects a request with an unstorable value before any part of it is processed. */
export function refuseUnstorable(api: FastifyInstance): void {
  api.addHook("preValidation", async (request, reply) => {
    // An unstorable path parameter can't name anything that exists.
    if (findUnstorable(request.params) !== undefined) return problem(reply, "not_found");
    const field = findUnstorable(request.query) ?? findUnstorable(request.body);
    if (field === undefined) return;
    const message = "We can't save some of these characters. Please type it again.";
    return problem(reply, "validation_failed", { errors: [{ field, message }] });
  });
}
