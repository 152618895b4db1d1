import type { Actor, ShopContext } from "#shop/context.server.ts";
import { endPauses } from "#shop/messaging/outbox/deliveries.store.server.ts";
import { writeAudit } from "#shop/running/audit/audit.store.server.ts";

/**
 * Staff have mended what Meta did not like, such as a token, and want the events told that wait for their next attempt: the job takes
 * them with its next run. What was parked stays so, because Meta would not take it either. Pressed twice it does nothing more.
 *
 * @returns how many wait.
 */
export function tryAdEventsNow(ctx: ShopContext, actor: Actor): Promise<number> {
  return ctx.db.transaction().execute(async (tx) => {
    const waiting = await endPauses(tx, "ad_event", ctx.clock.now());
    const after = { events: waiting };
    if (waiting > 0) {
      await writeAudit(tx, ctx, { actor, action: "ad_events.tried", subject: "ad_events", after });
    }
    return waiting;
  });
}
