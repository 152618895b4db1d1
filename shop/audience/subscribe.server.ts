import type { ShopContext } from "#shop/context.server.ts";
import { liftByWish } from "#shop/suppression/suppress.server.ts";
import { keepSubscriber } from "./subscribers.store.server.ts";
import type { SubscriptionForm } from "./subscription-form.ts";

/** Keeps a subscriber. Nobody learns whether the address was known; what a program filled in is not kept, and it is not told. */
export async function subscribe(ctx: ShopContext, { email, website }: SubscriptionForm): Promise<void> {
  if (website !== "") return ctx.log.info({}, "A subscription of a program was ignored");
  await ctx.db.transaction().execute(async (tx) => {
    await liftByWish({ ...ctx, db: tx }, email);
    await keepSubscriber(tx, { id: ctx.ids.uuid(), email, at: ctx.clock.now() });
  });
}
