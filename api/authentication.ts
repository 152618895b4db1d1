import type { FastifyInstance, FastifyRequest, RouteOptions } from "fastify";
import type { Actor, ShopContext } from "#shop/context.server.ts";
import type { Permission } from "#shop/people/staff/permissions.ts";
import { actorOf, findPrincipal, type Principal, principalMay } from "#shop/people/staff/principal.server.ts";
import { findSession, type Session } from "#shop/people/staff/sessions.server.ts";
import { problem } from "./outcomes.ts";

declare module "fastify" {
  interface FastifyContextConfig {
    /** Anyone may call this route. */
    public?: true;
    /**
     * Who may call this route: staff whose role has this permission and apps whose token has it as a scope; with `session`, any
     * logged-in person, for their own data.
     */
    needs?: Permission | "session";
  }
  interface FastifyRequest {
    /** Who is calling a staff route; null on public routes, which use `findPermitted` if they need to know. */
    principal: Principal | null;
  }
}

/**
 * Denies by default: every route of `app` must set `public: true` or `needs`, or the shop doesn't start. A missing, forged or
 * expired token gets the same 401; a role or token without the permission gets 403.
 */
export function admitStaffOnly(app: FastifyInstance, ctx: ShopContext): void {
  app.decorateRequest("principal", null);
  const routes: RouteOptions[] = [];
  app.addHook("onRoute", (route) => void routes.push(route));
  app.addHook("onReady", async () => {
    for (const { method, url, config } of routes) {
      if (!config?.public && !config?.needs) throw new Error(`${method} ${url} sets neither \`public\` nor \`needs\``);
    }
  });
  app.addHook("onRequest", async (request, reply) => {
    const { public: isPublic, needs } = request.routeOptions.config;
    if (isPublic) return;
    const bearer = bearerToken(request);
    const principal = bearer === undefined ? undefined : await findPrincipal(ctx, bearer, askingOf(request));
    if (!principal) return problem(reply.header("www-authenticate", "Bearer"), "not_logged_in");
    if (!needs || !principalMay(principal, needs)) return problem(reply, "not_allowed", refusal(principal, needs));
    request.principal = principal;
  });
}

/** The admin says with this header that it asks by itself, such as with a poll. */
const askingOf = ({ headers }: FastifyRequest) => ({ unattended: headers["x-unattended"] !== undefined });

/** Tells app developers which permission is missing; staff get the registered text. */
function refusal(principal: Principal, needs: Permission | "session" | undefined): { detail?: string } {
  if (principal.kind === "staff") return {};
  if (needs === "session") return { detail: "This needs a login; API tokens can't be used." };
  return { detail: `This token or its creator doesn't have ${needs}.` };
}

/** The session of the request's bearer token, if the token is valid. API tokens have no session. */
export async function findLoggedIn(ctx: ShopContext, request: FastifyRequest): Promise<Session | undefined> {
  const token = bearerToken(request);
  return token === undefined ? undefined : findSession(ctx, token);
}

/**
 * For public routes that show or do more for callers with this permission.
 * @returns the actor, or the answer to all other callers: `not_logged_in` lets the admin ask for the password and call again
 */
export async function findPermitted(
  ctx: ShopContext,
  request: FastifyRequest,
  permission: Permission,
): Promise<Actor | "not_found" | "not_logged_in"> {
  const bearer = bearerToken(request);
  if (bearer === undefined) return "not_found";
  const principal = await findPrincipal(ctx, bearer, askingOf(request));
  if (!principal) return "not_logged_in";
  return principalMay(principal, permission) ? actorOf(principal) : "not_found";
}

export function bearerToken(request: FastifyRequest): string | undefined {
  return /^Bearer ([\w.~+/=-]{1,512})$/i.exec(request.headers.authorization ?? "")?.[1];
}

/** Whether the principal of a staff route also has this permission, besides the one that the route needs. */
export const mayCall = ({ principal }: FastifyRequest, permission: Permission): boolean =>
  principal !== null && principalMay(principal, permission);

/** The actor of a staff route: a person or an app. Throws on a public route, which may have no actor. */
export function staffActor(request: FastifyRequest): Actor {
  if (!request.principal) throw new Error("staffActor was called on a public route");
  return actorOf(request.principal);
}

/** The logged-in person's session, on a route that API tokens may not call. */
export function ownSession(request: FastifyRequest): Session {
  if (request.principal?.kind !== "staff") throw new Error("ownSession was called on a route that API tokens may call");
  return request.principal.session;
}
