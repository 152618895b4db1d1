import { nameInToken, tokenOf } from "#platform/keyed-hash.server.ts";
import type { ShopContext } from "#shop/context.server.ts";
import { findSecret, secretNamed } from "#shop/running/settings/secrets.store.server.ts";

type Context = Pick<ShopContext, "db" | "ids">;

/** What an unsubscribe link ends: one subscription, or all marketing email to the recipient of that email. */
export type Unsubscription = { subscriberId: string } | { emailId: string };

const EMAIL_PREFIX = "mail_";

/** The name of the secret for the tokens in the links. */
const SECRET = "unsubscribe-tokens";

/** What the token in an unsubscribe link ends; undefined if the shop didn't issue it. */
export async function readUnsubscribeToken(
  { db }: Pick<Context, "db">,
  token: string,
): Promise<Unsubscription | undefined> {
  const name = nameInToken(token, await findSecret(db, SECRET));
  if (name === undefined) return undefined;
  return name.startsWith(EMAIL_PREFIX) ? { emailId: name.slice(EMAIL_PREFIX.length) } : { subscriberId: name };
}

/**
 * Makes unsubscribe links: for each, the page that it opens, and the URL that an email app can post to (RFC 8058). The token in it says what
 * it ends, and proves that the shop issued it. It never expires, because links in old emails must work, too. It permits nothing else and
 * doesn't reveal the address.
 */
export async function unsubscribeLinks({ db, ids }: Context, publicUrl: string) {
  const key = await secretNamed(db, ids, SECRET);
  return (ends: Unsubscription) => {
    const token = tokenOf("emailId" in ends ? `${EMAIL_PREFIX}${ends.emailId}` : ends.subscriberId, key);
    return { page: `${publicUrl}/unsubscribe#${token}`, oneClick: `${publicUrl}/api/unsubscriptions?token=${token}` };
  };
}

/** The `unsubscribe` links of an email. */
export const unsubscribeFrom = async (ctx: Context & { publicUrl: string }, ends: Unsubscription) =>
  (await unsubscribeLinks(ctx, ctx.publicUrl))(ends);
