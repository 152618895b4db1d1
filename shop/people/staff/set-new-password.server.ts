import type { ShopContext } from "#shop/context.server.ts";
import { writeAudit } from "#shop/running/audit/audit.store.server.ts";
import { clearTries } from "./login-limits.server.ts";
import { countOneTimeTokens, findOneTimeToken, makeOneTimeToken } from "./one-time-tokens.server.ts";
import { hashPassword } from "./password-hash.server.ts";
import { replacePassword } from "./revoke-access.server.ts";
import { findStaffById, isStillAsRead, type StaffRow } from "./staff.store.server.ts";
import { staffPasswordFault } from "./staff-password.ts";

/** So many links an hour for one account, tries to send one among them: who asks for others fills no mailbox. */
const LINKS_PER_HOUR = 10;
const HOUR_MS = 60 * 60 * 1000;

/** The token of a link for a new password, good for an hour; undefined when this account had too many, or may not log in. */
export async function tokenForNewPassword(ctx: ShopContext, staff: StaffRow): Promise<string | undefined> {
  const since = new Date(ctx.clock.now().getTime() - HOUR_MS);
  return ctx.db.transaction().execute(async (tx) => {
    // Several mails are written at the same moment: one after the other is counted.
    if (!(await isStillAsRead(tx, staff))) return undefined;
    if ((await countOneTimeTokens(tx, staff.id, "password_reset", since)) >= LINKS_PER_HOUR) return undefined;
    return makeOneTimeToken({ ...ctx, db: tx }, "password_reset", { staffId: staff.id });
  });
}

export type SetNewPasswordResult =
  | { outcome: "set"; email: string }
  | { outcome: "link_over" }
  | { outcome: "weak_password"; fault: string };

/**
 * Sets the password of whoever has the link of a mail, once. All sessions and other links of theirs end, and the address they do it from
 * is known from then on, so that nobody's guessing can keep them out. Two-step login stays as it is.
 */
export async function setNewPassword(
  ctx: ShopContext,
  { token, password, ip }: { token: string; password: string; ip: string },
): Promise<SetNewPasswordResult> {
  const now = ctx.clock.now();
  const pass = await findOneTimeToken(ctx.db, "password_reset", { token, now });
  const row = pass?.staffId ? await findStaffById(ctx.db, pass.staffId) : undefined;
  if (!row || row.disabled) return { outcome: "link_over" };
  const fault = staffPasswordFault(password, [row.email, row.name]);
  if (fault) return { outcome: "weak_password", fault };
  const passwordHash = await hashPassword(password);
  return ctx.db.transaction().execute(async (tx): Promise<SetNewPasswordResult> => {
    const isGood = (await isStillAsRead(tx, row)) && (await findOneTimeToken(tx, "password_reset", { token, now }));
    if (!isGood) return { outcome: "link_over" };
    await replacePassword(tx, row.id, passwordHash);
    await clearTries({ ...ctx, db: tx }, { email: row.email, ip });
    const actor = { kind: "staff", id: row.id, email: row.email } as const;
    await writeAudit(tx, ctx, { actor, action: "staff.password_reset", subject: `staff:${row.email}` });
    return { outcome: "set", email: row.email };
  });
}
