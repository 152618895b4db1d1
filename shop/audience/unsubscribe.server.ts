import type { ShopContext } from "#shop/context.server.ts";
import { endSubscription } from "./subscribers.store.server.ts";
import { subscriberOf } from "./unsubscribe-token.server.ts";

/** Ends the subscription that the token names, once or many times. `unknown_token`: the shop never wrote it. */
export async function unsubscribe(
  ctx: ShopContext,
  token: string,
  key: string,
): Promise<{ outcome: "unsubscribed" | "unknown_token" }> {
  const subscriberId = subscriberOf(token, key);
  if (!subscriberId) return { outcome: "unknown_token" };
  await endSubscription(ctx.db, subscriberId, ctx.clock.now());
  return { outcome: "unsubscribed" };
}
