import type { ShopContext } from "#shop/context.server.ts";
import { hashOf } from "./is-suppressed.server.ts";
import { LASTING_REASONS, SUPPRESSION_REASONS } from "./suppression.ts";
import { dropSuppressions, hideAddress, keepSuppression } from "./suppressions.store.server.ts";

type Context = Pick<ShopContext, "db" | "ids" | "clock">;

/** Adds an address to the suppression list, so that it only gets emails about orders. In the caller's transaction, if `ctx.db` is one. */
export async function suppress(ctx: Context, email: string, reason: "unsubscribed" | "bounced"): Promise<void> {
  const at = ctx.clock.now();
  await keepSuppression(ctx.db, { id: ctx.ids.uuid(), reason, email, note: "", addedBy: null, at });
}

/** Lifts an unsubscription or erasure, because the address has requested emails again. Lasting reasons stay. */
export async function liftByWish(ctx: Context, email: string): Promise<void> {
  const hash = await hashOf(ctx, email);
  const reasons = SUPPRESSION_REASONS.filter((reason) => !LASTING_REASONS.includes(reason));
  await dropSuppressions(ctx.db, { email, hash, reasons });
}

/** Replaces an address with a hash, so that it gets no email until it requests one. In the caller's transaction. */
export async function suppressErased(ctx: Context, email: string): Promise<void> {
  const hash = await hashOf(ctx, email);
  await hideAddress(ctx.db, { id: ctx.ids.uuid(), email, hash, at: ctx.clock.now() });
}
