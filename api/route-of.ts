import type {
  FastifyContextConfig,
  HTTPMethods,
  LogLevel,
  RawReplyDefaultExpression,
  RawRequestDefaultExpression,
  RawServerDefault,
  RouteGenericInterface,
  RouteHandlerMethod,
} from "fastify";
import type { ZodTypeProvider } from "fastify-type-provider-zod";
import type { Contract } from "#platform/http/contract.ts";
import type { Area, Permission } from "#shop/people/staff/permissions.ts";
import { type ProblemCode, problemResponses } from "./outcomes.ts";
import type { ApiPlugin } from "./plugin.ts";

type Served = Contract & { readonly problems?: readonly ProblemCode[] };

/**
 * Makes a Fastify route from its contract. The caller adds the handler and who may use the route.
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
    // The handler's type covers only successful responses, because `problem` sends all others.
    schema: (Object.keys(response).length > 0 ? { ...schema, response } : schema) as Omit<C[Key], "problems">,
  };
}

type Handler<C> = RouteHandlerMethod<
  RawServerDefault,
  RawRequestDefaultExpression,
  RawReplyDefaultExpression,
  RouteGenericInterface,
  FastifyContextConfig,
  Omit<C, "problems">,
  ZodTypeProvider
>;
type Route<C> = {
  /** A permission to use instead of the area's. */
  needs?: Permission;
  /** The limit of requests per IP address (IPv6: per /64). */
  perMinute?: number;
  bodyLimit?: number;
  logLevel?: LogLevel;
  handler: Handler<C>;
};

/**
 * Registers routes with their contract's schemas. In the documentation they are listed under the area, unless the contract has `tags`.
 *
 * @param area a GET route needs its read permission, every other route its write permission. With `session`, any logged-in
 *   person may call the routes, for their own account; with `public`, anyone.
 */
export function serve<C extends Record<string, Served>>(
  api: Parameters<ApiPlugin>[0],
  contract: C,
  area: Area | "session" | "public",
  routes: { [Key in keyof C]?: Handler<C[Key]> | Route<C[Key]> },
): void {
  for (const key of Object.keys(routes) as (keyof C & string)[]) {
    const route = routes[key];
    if (!route) continue;
    const { needs, perMinute, ...given } = asRoute<C[typeof key]>(route);
    const { schema, ...place } = routeOf(contract, key);
    const tags = [area === "session" ? "account" : area];
    const rateLimit = perMinute === undefined ? {} : { rateLimit: { max: perMinute, timeWindow: "1 minute" } };
    const config = { ...(needs ? { needs } : accessTo(area, key)), ...rateLimit };
    api.route({ ...place, schema: { tags, ...schema }, ...given, config });
  }
}

function accessTo(area: Area | "session" | "public", key: string): FastifyContextConfig {
  if (area === "public") return { public: true };
  return { needs: area === "session" ? area : `${area}:${key.startsWith("GET ") ? "read" : "write"}` };
}

const asRoute = <C>(route: Handler<C> | Route<C>): Route<C> =>
  typeof route === "function" ? { handler: route } : route;
