import type { FastifyInstance, FastifyRequest, RouteOptions } from "fastify";
import type { Actor, ShopContext } from "#shop/context.server.ts";
import { mayDo, type Permission } from "#shop/staff/permissions.ts";
import { findSession } from "#shop/staff/sessions.server.ts";
import type { StaffMember } from "#shop/staff/staff.ts";
import { problem } from "./outcomes.ts";

declare module "fastify" {
  interface FastifyContextConfig {
    /** Anybody may call this route. */
    public?: true;
    /** Who may call this route: staff whose role has this right; with `session`, everybody who is logged in, for what is their own. */
    needs?: Permission | "session";
  }
  interface FastifyRequest {
    /** Who is logged in; null on public routes, which ask `findPermitted` when they want to know. */
    staff: StaffMember | null;
  }
}

/**
 * Denies by default: every route of `app` says `public: true` or what it `needs`; one that says neither stops the start. A missing,
 * forged or expired token gets the same 401; a role without the right gets 403.
 */
export function admitStaffOnly(app: FastifyInstance, ctx: ShopContext): void {
  app.decorateRequest("staff", null);
  const routes: RouteOptions[] = [];
  app.addHook("onRoute", (route) => void routes.push(route));
  app.addHook("onReady", async () => {
    for (const { method, url, config } of routes) {
      if (!config?.public && !config?.needs) throw new Error(`${method} ${url} does not say who may call it`);
    }
  });
  app.addHook("onRequest", async (request, reply) => {
    const { public: isPublic, needs } = request.routeOptions.config;
    if (isPublic) return;
    const staff = await findStaff(ctx, request);
    if (!staff) return problem(reply.header("www-authenticate", "Bearer"), "not_logged_in");
    if (!needs || (needs !== "session" && !mayDo(staff.role, needs))) return problem(reply, "not_allowed");
    request.staff = staff;
  });
}

/** Who is logged in by the bearer token of a request, if anybody. */
export async function findStaff(ctx: ShopContext, request: FastifyRequest): Promise<StaffMember | undefined> {
  const token = bearerToken(request);
  return token === undefined ? undefined : findSession(ctx, token);
}

/** The actor of a public route that shows or does more for staff with this right; undefined for everybody else. */
export async function findPermitted(
  ctx: ShopContext,
  request: FastifyRequest,
  permission: Permission,
): Promise<Actor | undefined> {
  const staff = await findStaff(ctx, request);
  return staff && mayDo(staff.role, permission) ? actorOf(staff) : undefined;
}

export function bearerToken(request: FastifyRequest): string | undefined {
  return /^Bearer ([\w.~+/=-]{1,512})$/i.exec(request.headers.authorization ?? "")?.[1];
}

/** The actor of a staff route. Throws on a public one: there, nobody need be logged in. */
export function staffActor(request: FastifyRequest): Actor {
  if (!request.staff) throw new Error("A public route asked for its staff member");
  return actorOf(request.staff);
}

const actorOf = ({ id, email }: StaffMember): Actor => ({ kind: "staff", id, email });
