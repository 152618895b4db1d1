import { sql } from "kysely";
import type { Db } from "#shop/context.server.ts";
import type { Cents } from "#shop/money/money.ts";
import type { ShipTo } from "#shop/ordering/orders/order.ts";

/** Mails about one order, written from how it stands when they are sent: each kind once for each order. */
export type OrderMailKind =
  | "order_confirmation"
  | "order_not_completed"
  | "order_cancelled"
  | "order_shipped"
  | "order_delivered";

/** Mails about anything else, with what they are written from: any number of each kind. */
export type MailData = {
  /** `askedAt`: when its reader asked for it; those of before do not know. */
  back_in_stock: {
    productId: string;
    title: string;
    color: string;
    size: string;
    at: string;
    askedAt?: string | undefined;
  };
  newsletter_welcome: Record<string, never>;
  /** A message of the contact form: to the shop, and to whoever wrote it. */
  contact_copy: { messageId: string };
  contact_reply: { messageId: string };
  /** Its cart is read when it is written: who has ordered meanwhile has none. */
  abandoned_checkout: { reminderId: string };
  order_link: { orderNumber: string };
  /** With both addresses as they were: another change has a mail of its own. */
  address_changed: { orderId: string; by: "shopper" | "shop"; was: ShipTo; now: ShipTo };
  /** One for each refund, once its money is on its way. */
  refunded: { orderId: string; amountCents: Cents };
  /** One for each day that a shopper is told of. */
  order_delayed: { orderId: string; shipsBy: string; reason: string };
  /** When staff correct the tracking of a parcel and want its shopper to know. */
  tracking_changed: { orderId: string };
  /** Its link is made when it is written, and stands in the sent mail alone. So is that of a new password. */
  staff_invitation: { invitationId: string };
  password_reset: Record<string, never>;
  /** To an owner, about a job that keeps failing. `about`: what it does. `since`: ISO. */
  job_failed: { job: string; about: string; error: string; since: string };
};

export type MailKind = OrderMailKind | keyof MailData;

const WITHOUT_NEED: readonly string[] = [
  "back_in_stock",
  "newsletter_welcome",
  "abandoned_checkout",
  "contact_reply",
] satisfies MailKind[];

/** Whether no order needs such a mail: then none goes to an address on the suppression list (docs/decisions/0023-audience.md). */
export const asksSuppressionList = (kind: string): boolean => WITHOUT_NEED.includes(kind);

type About =
  | { kind: OrderMailKind; orderId: string }
  | { [Kind in keyof MailData]: { kind: Kind; data: MailData[Kind] } }[keyof MailData];

/** Takes the mails about these messages out of the shop; those that were sent again go with what they repeat. */
export async function removeMailsAbout(tx: Db, messageIds: readonly string[]): Promise<void> {
  await tx
    .deleteFrom("emails")
    .where(sql<boolean>`data ->> 'messageId' = any(${[...messageIds]}::text[])`)
    .execute();
}

/** Where a mail went, or is to go; undefined when it was erased with its customer. Whoever erases it waits for the transaction. */
export async function lockRecipient(tx: Db, mailId: string): Promise<string | undefined> {
  const mail = await tx
    .selectFrom("emails")
    .select("recipient")
    .where("id", "=", mailId)
    .forUpdate()
    .executeTakeFirst();
  return mail?.recipient || undefined;
}

/**
 * Puts a mail into the outbox, in the caller's transaction: it is sent when that commits. Nobody is told of an order whose customer was
 * erased: it has no address.
 */
export async function queueMail(tx: Db, mail: { id: string; recipient: string; at: Date } & About): Promise<void> {
  const { id, kind, recipient, at } = mail;
  if (recipient === "") return;
  const about = "orderId" in mail ? { order_id: mail.orderId } : { data: JSON.stringify(mail.data) };
  await tx
    .insertInto("emails")
    .values({ id, kind, recipient, ...about, status: "queued", next_attempt_at: at, created_at: at })
    .onConflict((conflict) => conflict.columns(["order_id", "kind"]).doNothing())
    .execute();
}

/** Whether such a mail was written to an address lately, whatever became of it. */
export async function wasMailedSince(
  db: Db,
  { kind, email, since }: { kind: keyof MailData; email: string; since: Date },
): Promise<boolean> {
  const row = await db
    .selectFrom("emails")
    .select("id")
    .where("order_id", "is", null)
    .where(sql<boolean>`lower(recipient) = lower(${email})`)
    .where("kind", "=", kind)
    .where("created_at", ">", since)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
