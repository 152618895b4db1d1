import type { FastifyInstance } from "fastify";
import { problem } from "./outcomes.ts";

/**
 * The first text that PostgreSQL can't store as it is: one with NUL in it, or half of a character that UTF-16 writes as two.
 *
 * @param value any JSON
 * @returns where it is, such as `orders.1.carrier`; undefined when all can be stored. The name of a field is at fault like its content
 */
export function findUnstorable(value: unknown): string | undefined {
  // A stack of our own: a body may be nested deeper than calls can be.
  const open: [path: string, value: unknown][] = [["", value]];
  for (let next = open.pop(); next; next = open.pop()) {
    const [path, item] = next;
    if (typeof item === "string" && !isStorable(item)) return path;
    if (typeof item !== "object" || item === null || Buffer.isBuffer(item)) continue;
    for (const [name, part] of Object.entries(item).reverse()) {
      if (!isStorable(name)) return path;
      open.push([path === "" ? name : `${path}.${name}`, part]);
    }
  }
  return undefined;
}

const isStorable = (text: string): boolean => !text.includes("\0") && text.isWellFormed();

/** Refuses a request with such a text before anything is done with any part of it. */
export function refuseUnstorable(api: FastifyInstance): void {
  api.addHook("preValidation", async (request, reply) => {
    // What stands in the path names a thing that isn't there.
    if (findUnstorable(request.params) !== undefined) return problem(reply, "not_found");
    const field = findUnstorable(request.query) ?? findUnstorable(request.body);
    if (field === undefined) return;
    const message = "This has a character in it that can't be stored. Please type it anew.";
    return problem(reply, "validation_failed", { errors: [{ field, message }] });
  });
}
