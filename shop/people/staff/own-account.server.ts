import type { ShopContext } from "#shop/context.server.ts";
import type { AccountView } from "./account.contract.server.ts";
import { confirmPassword, type PasswordRefused } from "./confirm-password.server.ts";
import { hashPassword } from "./password-hash.server.ts";
import { replacePassword } from "./revoke-access.server.ts";
import type { Session } from "./sessions.server.ts";
import { isStillAsRead, noteOwn, setName } from "./staff.store.server.ts";
import { staffPasswordFault } from "./staff-password.ts";
import { countRecoveryCodes, findTwoStep } from "./two-step.store.server.ts";

export async function ownAccount({ db }: ShopContext, { staff }: Session): Promise<AccountView> {
  const { id, email, name, role } = staff;
  const twoStep = (await findTwoStep(db, id))?.confirmed ?? false;
  return { _id: id, email, name, role, twoStep, recoveryCodesLeft: await countRecoveryCodes(db, id) };
}

export async function rename(ctx: ShopContext, { staff }: Session, name: string): Promise<void> {
  if (name === staff.name) return;
  await ctx.db.transaction().execute(async (tx) => {
    await setName(tx, staff.id, name);
    await noteOwn(tx, ctx, staff, { action: "staff.renamed", before: { name: staff.name }, after: { name } });
  });
}

export type ChangePasswordResult =
  | { outcome: "changed" }
  | { outcome: "weak_password"; fault: string }
  | PasswordRefused;

/** Changes one's own password after checking the current one. Ends all other sessions and reset links. */
export async function changePassword(
  ctx: ShopContext,
  session: Session,
  { current, password, ip }: { current: string; password: string; ip: string },
): Promise<ChangePasswordResult> {
  const { id, staff } = session;
  const fault = staffPasswordFault(password, [staff.email, staff.name]);
  if (fault) return { outcome: "weak_password", fault };
  const proof = await confirmPassword(ctx, session, { password: current, ip });
  if (proof.outcome !== "confirmed") return proof;
  const passwordHash = await hashPassword(password);
  return ctx.db.transaction().execute(async (tx): Promise<ChangePasswordResult> => {
    // A password that was set in the meantime stays, because only the old one was confirmed.
    if (!(await isStillAsRead(tx, proof.row))) return { outcome: "wrong_password" };
    await replacePassword(tx, staff.id, passwordHash, { butNot: id });
    await noteOwn(tx, ctx, staff, { action: "staff.password_changed" });
    return { outcome: "changed" };
  });
}
