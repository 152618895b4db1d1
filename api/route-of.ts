import type { HTTPMethods } from "fastify";
import type { Contract } from "#platform/http/contract.ts";
import { type ProblemCode, problemResponses } from "./outcomes.ts";

type Served = Contract & { readonly problems?: readonly ProblemCode[] };

/**
 * A route as Fastify wants it, made from its contract: the door adds who may call it, and the handler.
 *
 * @param key "METHOD /api/path"
 */
export function routeOf<C extends Record<string, Served>, Key extends keyof C & string>(contracts: C, key: Key) {
  const [method = "", path = ""] = key.split(" ");
  const { problems = [], ...schema }: Served = contracts[key] as C[Key];
  const response = { ...schema.response, ...problemResponses(...problems) };
  return {
    method: method as HTTPMethods,
    url: path.slice("/api".length),
    // The handler is judged by the answers that went well: `problem` makes the others.
    schema: (Object.keys(response).length > 0 ? { ...schema, response } : schema) as Omit<C[Key], "problems">,
  };
}
