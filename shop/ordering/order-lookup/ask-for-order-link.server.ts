import type { ShopContext } from "#shop/context.server.ts";
import { queueEmail } from "#shop/messaging/email/outbox.store.server.ts";
import { readOrderNumber } from "#shop/ordering/orders/order-number.ts";
import type { LookupForm } from "./lookup-form.ts";
import type { LookupLimits } from "./lookup-limits.ts";
import { orderLink } from "./order-link-email.server.ts";

/**
 * Asks for a mail with the link of an order. Whether there is such an order is looked up when the mail is written, so what happens here
 * is the same for right and wrong guesses, to the last row written: neither the answer nor its time tells which it was.
 */
export async function askForOrderLink(
  ctx: ShopContext,
  limits: LookupLimits,
  { orderNumber, email, website }: LookupForm,
): Promise<{ outcome: "asked" | "ignored" } | { outcome: "too_many_requests"; retryAfterSeconds: number }> {
  if (website !== "") {
    ctx.log.info({}, "An order look-up of a program was ignored");
    return { outcome: "ignored" };
  }
  const number = readOrderNumber(orderNumber);
  if (number === undefined) throw new Error("The order number was not judged by its form");
  const admission = await limits.admit({ number, email });
  if (!admission.admitted) {
    return { outcome: "too_many_requests", retryAfterSeconds: admission.retryAfterSeconds };
  }
  const data = { orderNumber: number };
  await queueEmail(ctx.db, orderLink, { id: ctx.ids.uuid(), recipient: email, at: ctx.clock.now(), data });
  return { outcome: "asked" };
}
