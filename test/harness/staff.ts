import type { ShopContext } from "#shop/context.server.ts";
import { hashPassword } from "#shop/staff/password-hash.server.ts";
import { openSession } from "#shop/staff/sessions.server.ts";
import { insertStaff } from "#shop/staff/staff.store.server.ts";

export const ADA = { email: "ada@shop.example", name: "Ada", password: "kettle orbit wander" };

/** Makes a member of staff who can log in. @returns the headers of a session of theirs. */
export async function staffHeaders(ctx: ShopContext): Promise<{ authorization: string }> {
  const id = ctx.ids.uuid();
  const passwordHash = await hashPassword(ADA.password);
  await insertStaff(ctx.db, { id, email: ADA.email, name: ADA.name, passwordHash, createdAt: ctx.clock.now() });
  return { authorization: `Bearer ${await openSession(ctx, id)}` };
}
