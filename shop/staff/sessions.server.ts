import { createHash } from "node:crypto";
import type { ShopContext } from "#shop/context.server.ts";
import {
  deleteDeadSessions,
  deleteSession,
  findLiveSession,
  insertSession,
  touchSession,
} from "./staff.store.server.ts";
import type { StaffMember } from "./staff.ts";

const TOUCH_EVERY_MS = 60 * 1000;

/** A token opens one session. The database keeps only its hash, so a copy of the database opens none. */
const hashOf = (token: string): string => createHash("sha256").update(token).digest("hex");

/** Opens a session and clears away those that are over. @returns the token (256 bits), which is shown this once. */
export async function openSession(ctx: ShopContext, staffId: string): Promise<string> {
  const now = ctx.clock.now();
  const token = ctx.ids.secret();
  await deleteDeadSessions(ctx.db, now);
  await insertSession(ctx.db, hashOf(token), staffId, now);
  return token;
}

/** Whose session a token opens; undefined when it is forged, over (12 h), idle for too long (30 min) or of somebody disabled. */
export async function findSession(ctx: ShopContext, token: string): Promise<StaffMember | undefined> {
  const now = ctx.clock.now();
  const tokenHash = hashOf(token);
  const session = await findLiveSession(ctx.db, tokenHash, now);
  if (!session) return undefined;
  // Once a minute is enough to measure half an hour, and spares a write on each request.
  if (now.getTime() - session.lastSeenAt.getTime() >= TOUCH_EVERY_MS) await touchSession(ctx.db, tokenHash, now);
  return session.staff;
}

/** Ends the session of a token; of a token that opens none, nothing. */
export async function logOut(ctx: ShopContext, token: string): Promise<void> {
  const ended = await deleteSession(ctx.db, hashOf(token));
  if (ended) ctx.log.info({ staff: ended.staffEmail }, "Staff logged out");
}
