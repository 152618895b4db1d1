import type { Actor, ShopContext } from "#shop/context.server.ts";
import { findTokenPrincipal, type TokenPrincipal } from "./api-tokens.server.ts";
import { mayDo, type Permission } from "./permissions.ts";
import { type Asking, findSession, type Session } from "./sessions.server.ts";

/** Who makes a request to the admin API: a logged-in person or an app with a token. */
export type Principal = { kind: "staff"; session: Session } | { kind: "token"; token: TokenPrincipal };

/** The principal of a session token or API token; undefined if it is invalid. */
export async function findPrincipal(ctx: ShopContext, bearer: string, asking: Asking): Promise<Principal | undefined> {
  const session = await findSession(ctx, bearer, asking);
  if (session) return { kind: "staff", session };
  const token = await findTokenPrincipal(ctx, bearer);
  return token && { kind: "token", token };
}

/** Whether a principal has a permission; with `session`, whether it is a logged-in person. */
export function principalMay(principal: Principal, needs: Permission | "session"): boolean {
  if (principal.kind === "token") return needs !== "session" && principal.token.may(needs);
  return needs === "session" || mayDo(principal.session.staff.role, needs);
}

export function actorOf(principal: Principal): Actor {
  if (principal.kind === "token") return { kind: "token", id: principal.token.id, name: principal.token.name };
  const { id, email } = principal.session.staff;
  return { kind: "staff", id, email };
}
