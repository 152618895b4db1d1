import type { ShopContext } from "#shop/context.server.ts";
import { suppressedAmong } from "#shop/messaging/suppression/is-suppressed.server.ts";
import {
  UNSUBSCRIBE_SECRET,
  unsubscribeLinks,
  unsubscribeToken,
} from "#shop/messaging/suppression/unsubscribe-token.server.ts";
import { secretNamed } from "#shop/running/settings/secrets.store.server.ts";
import { currentSubscribers } from "./subscribers.store.server.ts";

/** `unsubscribe` is the address of the page that ends this subscription: every newsletter has to carry it. */
export type ListedSubscriber = { email: string; unsubscribe: string };

/** Who gets the newsletter at present, by the time they came: without those on the suppression list. */
export async function listSubscribers(ctx: ShopContext, publicUrl: string): Promise<ListedSubscriber[]> {
  const key = await secretNamed(ctx.db, ctx.ids, UNSUBSCRIBE_SECRET);
  const subscribers = await currentSubscribers(ctx.db);
  const suppressed = await suppressedAmong(ctx, subscribers);
  return subscribers
    .filter((subscriber) => !suppressed.has(subscriber))
    .map(({ id, email }) => ({
      email,
      unsubscribe: unsubscribeLinks(publicUrl, unsubscribeToken({ subscriberId: id }, key)).page,
    }));
}
