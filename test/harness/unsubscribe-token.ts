import type { ShopContext } from "#shop/context.server.ts";
import { type Unsubscription, unsubscribeFrom } from "#shop/messaging/suppression/unsubscribe-token.server.ts";

/** The token in an unsubscribe link. */
export async function unsubscribeToken(ctx: ShopContext, ends: Unsubscription): Promise<string> {
  const { page } = await unsubscribeFrom({ ...ctx, publicUrl: "https://shop.example" }, ends);
  return page.slice(page.indexOf("#") + 1);
}
