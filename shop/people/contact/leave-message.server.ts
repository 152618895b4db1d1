import type { ShopContext } from "#shop/context.server.ts";
import { queueEmail } from "#shop/messaging/email/outbox.store.server.ts";
import { readSettings } from "#shop/running/settings/settings.store.server.ts";
import { contactCopy, contactReply } from "./contact-emails.server.ts";
import type { MessageForm } from "./message-form.ts";
import { insertMessage } from "./messages.store.server.ts";

/**
 * Keeps a message for the shop, with a copy to the shop's own address and an answer to the writer that it arrived: all or nothing. A shop
 * without an address reads it in the admin alone. What a program filled in is not kept; the program is not told.
 */
export async function leaveMessage(ctx: ShopContext, form: MessageForm): Promise<{ outcome: "stored" | "ignored" }> {
  const { website, ...message } = form;
  if (website !== "") {
    ctx.log.info({}, "A message of a program was ignored");
    return { outcome: "ignored" };
  }
  const at = ctx.clock.now();
  const messageId = ctx.ids.uuid();
  await ctx.db.transaction().execute(async (tx) => {
    const { owner } = await readSettings(tx);
    await insertMessage(tx, { ...message, id: messageId, createdAt: at });
    const about = { at, data: { messageId } };
    await queueEmail(tx, contactCopy, { ...about, id: ctx.ids.uuid(), recipient: owner.email });
    await queueEmail(tx, contactReply, { ...about, id: ctx.ids.uuid(), recipient: message.email });
  });
  return { outcome: "stored" };
}
