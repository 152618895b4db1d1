import type { Actor, ShopContext } from "#shop/context.server.ts";
import { findTokenCaller, type TokenCaller } from "./api-tokens.server.ts";
import { mayDo, type Permission } from "./permissions.ts";
import { findSession, type Session } from "./sessions.server.ts";

/** Who calls the staff's door: somebody who is logged in, or a program with a token. */
export type Caller = { kind: "staff"; session: Session } | { kind: "token"; token: TokenCaller };

/** The caller behind a bearer token, of either kind; undefined when it opens nothing. */
export async function findCaller(ctx: ShopContext, bearer: string): Promise<Caller | undefined> {
  const session = await findSession(ctx, bearer);
  if (session) return { kind: "staff", session };
  const token = await findTokenCaller(ctx, bearer);
  return token && { kind: "token", token };
}

/** Whether a caller has a right; with `session`, whether a person is logged in, because it is about what is their own. */
export function callerMay(caller: Caller, needs: Permission | "session"): boolean {
  if (caller.kind === "token") return needs !== "session" && caller.token.may(needs);
  return needs === "session" || mayDo(caller.session.staff.role, needs);
}

export function actorOf(caller: Caller): Actor {
  if (caller.kind === "token") return { kind: "token", id: caller.token.id, name: caller.token.name };
  const { id, email } = caller.session.staff;
  return { kind: "staff", id, email };
}
