import type { ShopContext } from "#shop/context.server.ts";
import { queueEmail } from "#shop/messaging/email/outbox.store.server.ts";
import { passwordReset } from "./staff-emails.server.ts";

/**
 * Asks for a mail with a link for a new password. Whether there is such an account is looked up when the mail is written, so what happens
 * here is the same for every address, to the last row written: neither the answer nor its time tells.
 */
export async function askForNewPassword(ctx: ShopContext, email: string): Promise<void> {
  const at = ctx.clock.now();
  await queueEmail(ctx.db, passwordReset, { id: ctx.ids.uuid(), recipient: email, at, data: {} });
}
