import type { Db } from "#shop/context.server.ts";

export type MailKind = "order_confirmation" | "order_cancelled";

/** Puts a mail into the outbox, in the caller's transaction: it is sent when that commits, and once for each order and kind. */
export async function queueMail(
  tx: Db,
  mail: { id: string; orderId: string; kind: MailKind; recipient: string; at: Date },
): Promise<void> {
  const { id, orderId, kind, recipient, at } = mail;
  await tx
    .insertInto("emails")
    .values({ id, order_id: orderId, kind, recipient, status: "queued", next_attempt_at: at, created_at: at })
    .onConflict((conflict) => conflict.columns(["order_id", "kind"]).doNothing())
    .execute();
}
