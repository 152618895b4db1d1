import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Actor, ShopContext } from "#shop/context.server.ts";
import { findSession } from "#shop/staff/sessions.server.ts";
import type { StaffMember } from "#shop/staff/staff.ts";
import { problem } from "./outcomes.ts";

declare module "fastify" {
  interface FastifyContextConfig {
    /** Anybody may call this route. Without it a route under /api is for staff alone. */
    public?: true;
  }
  interface FastifyRequest {
    /** Who is logged in; null on public routes, which ask `findStaff` when they want to know. */
    staff: StaffMember | null;
  }
}

/**
 * Denies by default: every route of `app`, registered now or later, needs a staff session, unless its config says `public: true`.
 * A missing, forged or expired token gets the same 401.
 */
export function admitStaffOnly(app: FastifyInstance, ctx: ShopContext): void {
  app.decorateRequest("staff", null);
  app.addHook("onRequest", async (request, reply) => {
    if (request.routeOptions.config.public === true) return;
    const staff = await findStaff(ctx, request);
    if (!staff) return problem(reply.header("www-authenticate", "Bearer"), "not_logged_in");
    request.staff = staff;
  });
}

/** Who is logged in by the bearer token of a request, if anybody. */
export async function findStaff(ctx: ShopContext, request: FastifyRequest): Promise<StaffMember | undefined> {
  const token = bearerToken(request);
  return token === undefined ? undefined : findSession(ctx, token);
}

export function bearerToken(request: FastifyRequest): string | undefined {
  return /^Bearer ([\w.~+/=-]{1,512})$/i.exec(request.headers.authorization ?? "")?.[1];
}

/** The actor of a staff route. Throws on a public one: there, nobody need be logged in. */
export function staffActor(request: FastifyRequest): Actor {
  if (!request.staff) throw new Error("A public route asked for its staff member");
  return { kind: "staff", id: request.staff.id, email: request.staff.email };
}
