import type { ShopContext } from "#shop/context.server.ts";
import { hashPassword } from "#shop/people/staff/password-hash.server.ts";
import type { Role } from "#shop/people/staff/permissions.ts";
import { findSession, openSession, type Session } from "#shop/people/staff/sessions.server.ts";
import { insertStaff } from "#shop/people/staff/staff.store.server.ts";

export const ADA = { email: "ada@shop.example", name: "Ada", password: "kettle orbit wander" };

/** A hash of "password" with minimal parameters. A login upgrades it, which takes as long as hashing a new password. */
export const HASH_OF_PASSWORD = "$argon2id$v=19$m=8,t=1,p=1$c29tZXNhbHQ$8Tf44YakA6Z5zNBgblq13Nr+Q8FkCFWsjG4z6b1j7rM";

/** The session's staff member, as the use cases' `Actor`. */
export const actorOf = ({ staff }: Session) => ({ kind: "staff", id: staff.id, email: staff.email }) as const;

/** Argon2 is slow on purpose, so all tests of a process share one hash. */
let passwordHash: Promise<string> | undefined;

/** Adds a staff member with Ada's password. @returns their id */
async function addStaff(ctx: ShopContext, email: string, role: Role): Promise<string> {
  const id = ctx.ids.uuid();
  passwordHash ??= hashPassword(ADA.password);
  const createdAt = ctx.clock.now();
  await insertStaff(ctx.db, { id, email, name: ADA.name, role, passwordHash: await passwordHash, createdAt });
  return id;
}

/** Adds a staff member who can log in; each role has its own email. @returns the headers of an open session of theirs */
export async function staffHeaders(ctx: ShopContext, role: Role = "owner"): Promise<{ authorization: string }> {
  const id = await addStaff(ctx, role === "owner" ? ADA.email : `${role}@shop.example`, role);
  return { authorization: `Bearer ${await openSession(ctx, id)}` };
}

/** Adds a staff member with this email and Ada's password. @returns their open session, as the use cases take it */
export async function staffMember(ctx: ShopContext, email: string, role: Role = "owner"): Promise<Session> {
  const id = await addStaff(ctx, email, role);
  const session = await findSession(ctx, await openSession(ctx, id, "Firefox on Linux"));
  if (!session) throw new Error("The session that was just opened doesn't exist");
  return session;
}
