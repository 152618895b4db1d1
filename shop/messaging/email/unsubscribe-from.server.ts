import {
  UNSUBSCRIBE_SECRET,
  type Unsubscription,
  unsubscribeLinks,
  unsubscribeToken,
} from "#shop/messaging/suppression/unsubscribe-token.server.ts";
import { secretNamed } from "#shop/running/settings/secrets.store.server.ts";
import type { MailContent } from "./mail-content.ts";
import type { MailContext } from "./write-mail.server.ts";

/**
 * The `unsubscribe` of a mail that somebody may want no more of. With the mail's own id it ends all mails that no order needs to the
 * address it went to; a newsletter's ends that subscription.
 */
export async function unsubscribeFrom(
  { db, ids, publicUrl }: MailContext,
  ends: Unsubscription,
): Promise<NonNullable<MailContent["unsubscribe"]>> {
  const key = await secretNamed(db, ids, UNSUBSCRIBE_SECRET);
  return unsubscribeLinks(publicUrl, unsubscribeToken(ends, key));
}
