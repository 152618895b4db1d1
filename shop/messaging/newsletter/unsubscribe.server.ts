import type { ShopContext } from "#shop/context.server.ts";
import { lockRecipient } from "#shop/messaging/email/outbox.store.server.ts";
import { suppress } from "#shop/messaging/suppression/suppress.server.ts";
import { readUnsubscribeToken, type Unsubscription } from "#shop/messaging/suppression/unsubscribe-token.server.ts";
import { endSubscription, endSubscriptionOf } from "./subscribers.store.server.ts";

/**
 * Ends what the token names, once or many times: the address goes on the suppression list, so that no mail leaves which was waiting already.
 * `unknown_token`: the shop never wrote it.
 */
export async function unsubscribe(
  ctx: ShopContext,
  token: string,
  key: string,
): Promise<{ outcome: "unsubscribed" | "unknown_token" }> {
  const ends = readUnsubscribeToken(token, key);
  if (!ends) return { outcome: "unknown_token" };
  await ctx.db.transaction().execute(async (tx) => {
    const email = await end({ ...ctx, db: tx }, ends);
    // Who was erased meanwhile is on the list by a hash.
    if (email) await suppress({ ...ctx, db: tx }, email, "unsubscribed");
  });
  return { outcome: "unsubscribed" };
}

async function end({ db, clock }: ShopContext, ends: Unsubscription): Promise<string | undefined> {
  if ("subscriberId" in ends) return endSubscription(db, ends.subscriberId, clock.now());
  const email = await lockRecipient(db, ends.emailId);
  if (email) await endSubscriptionOf(db, email, clock.now());
  return email;
}
