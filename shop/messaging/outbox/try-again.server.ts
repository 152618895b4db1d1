import type { Actor, ShopContext } from "#shop/context.server.ts";
import type { EmailContext } from "#shop/messaging/email/define-email.ts";
import { resendEmail } from "#shop/messaging/email/resend-email.server.ts";
import { writeAudit } from "#shop/running/audit/audit.store.server.ts";
import { DELIVERIES } from "./deliveries.server.ts";
import { endPauses, findFailed, isHeld, lockDelivery, queueAgain } from "./deliveries.store.server.ts";
import { type DeliveryKind, RETRIED_AT_ONCE } from "./delivery-view.ts";
import type { FailedGroup } from "./outbox.contract.server.ts";

/**
 * - `queued`: its job retries it in the next run; a webhook up to a minute later if its receiver doesn't answer.
 * - `held`: it is queued, but waits until its webhook endpoint is enabled.
 * - `waiting`: it is retried within minutes anyway, or has arrived, so nothing was done.
 * - `final`: it can't be retried, because this kind is final once it has failed, or because an email's text was deleted.
 * - `suppressed`: it is a marketing email to an address on the suppression list.
 */
export type TryAgainOutcome = "queued" | "held" | "waiting" | "final" | "suppressed" | "not_found";

/** Retries a waiting or failed delivery now, for staff. Safe to repeat. */
export async function tryAgain(
  ctx: ShopContext & Pick<EmailContext, "emails">,
  actor: Actor,
  { kind, id }: { kind: DeliveryKind; id: string },
): Promise<TryAgainOutcome> {
  const now = ctx.clock.now();
  const outcome = await ctx.db.transaction().execute(async (tx) => {
    const state = await lockDelivery(tx, kind, id);
    if (state === undefined) return "not_found";
    if (state === "failed" && DELIVERIES[kind].failsForGood) return "final";
    // Failed emails are resent by their own rules, because their data may be gone.
    if (state === "failed" && kind === "email") return "resend";
    const isAgain =
      state === "failed" ? await queueAgain(tx, kind, { id, now }) : (await endPauses(tx, kind, now, id)) > 0;
    if (!isAgain) return "waiting";
    const change = { before: { state }, after: { state: "queued", kind } };
    await writeAudit(tx, ctx, { actor, action: "delivery.retried", subject: `delivery:${id}`, ...change });
    return (await isHeld(tx, kind, id)) ? "held" : "queued";
  });
  if (outcome !== "resend") return outcome;
  const resent = await resendEmail(ctx, actor, { emailId: id, key: ctx.ids.uuid(), onlyFailed: true });
  return resent.outcome === "sent_once" ? "final" : resent.outcome;
}

/** Retries a group's failed deliveries, each by its own rules. @returns the number that are back in the outbox */
export async function tryAllAgain(
  ctx: Parameters<typeof tryAgain>[0],
  actor: Actor,
  group: Pick<FailedGroup, "kind" | "to">,
): Promise<number> {
  let queued = 0;
  for (const id of await findFailed(ctx.db, group, { limit: RETRIED_AT_ONCE, now: ctx.clock.now() })) {
    const outcome = await tryAgain(ctx, actor, { kind: group.kind, id });
    if (outcome === "queued" || outcome === "held") queued++;
  }
  return queued;
}
