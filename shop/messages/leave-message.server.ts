import type { ShopContext } from "#shop/context.server.ts";
import type { MessageForm } from "./message-form.ts";
import { insertMessage } from "./messages.store.server.ts";

/** Keeps a message for the shop. What a program filled in is not kept; the program is not told. */
export async function leaveMessage(ctx: ShopContext, form: MessageForm): Promise<{ outcome: "stored" | "ignored" }> {
  const { website, ...message } = form;
  if (website !== "") {
    ctx.log.info({}, "A message of a program was ignored");
    return { outcome: "ignored" };
  }
  await insertMessage(ctx.db, { ...message, id: ctx.ids.uuid(), createdAt: ctx.clock.now() });
  return { outcome: "stored" };
}
