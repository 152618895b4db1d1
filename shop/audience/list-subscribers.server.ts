import type { ShopContext } from "#shop/context.server.ts";
import { secretNamed } from "#shop/settings/secrets.store.server.ts";
import { currentSubscribers } from "./subscribers.store.server.ts";
import { UNSUBSCRIBE_SECRET, unsubscribeToken } from "./unsubscribe-token.server.ts";

/** `unsubscribe` is the address of the page that ends this subscription: every newsletter has to carry it. */
export type ListedSubscriber = { email: string; unsubscribe: string };

/** Who gets the newsletter at present, by the time they came. */
export async function listSubscribers(ctx: ShopContext, publicUrl: string): Promise<ListedSubscriber[]> {
  const key = await secretNamed(ctx.db, ctx.ids, UNSUBSCRIBE_SECRET);
  const subscribers = await currentSubscribers(ctx.db);
  return subscribers.map(({ id, email }) => ({
    email,
    unsubscribe: `${publicUrl}/unsubscribe#${unsubscribeToken(id, key)}`,
  }));
}
