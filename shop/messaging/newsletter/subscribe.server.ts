import type { ShopContext } from "#shop/context.server.ts";
import { queueEmail } from "#shop/messaging/email/outbox.store.server.ts";
import { liftByWish } from "#shop/messaging/suppression/suppress.server.ts";
import { keepSubscriber } from "./subscribers.store.server.ts";
import type { SubscriptionForm } from "./subscription-form.ts";
import { newsletterWelcome } from "./welcome-email.server.ts";

/**
 * Keeps a subscriber, and welcomes a new one. Nobody learns whether the address was known or is on the suppression list, not by the work
 * either: the mail is queued each time, and found to say nothing when it is written. What a program filled in is not kept, and it is not told.
 */
export async function subscribe(ctx: ShopContext, { email, website }: SubscriptionForm): Promise<void> {
  if (website !== "") return ctx.log.info({}, "A subscription of a program was ignored");
  const at = ctx.clock.now();
  await ctx.db.transaction().execute(async (tx) => {
    // The subscriber first, as whoever unsubscribes does: two at once wait for each other.
    await keepSubscriber(tx, { id: ctx.ids.uuid(), email, at });
    await liftByWish({ ...ctx, db: tx }, email);
    await queueEmail(tx, newsletterWelcome, { id: ctx.ids.uuid(), recipient: email, at, data: {} });
  });
}
