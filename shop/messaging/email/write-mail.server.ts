import * as z from "zod/mini";
import type { Db, ShopContext } from "#shop/context.server.ts";
import { isSuppressed } from "#shop/messaging/suppression/is-suppressed.server.ts";
import type { OrderView } from "#shop/ordering/orders/order.ts";
import { findOrderId, findOrderView } from "#shop/ordering/orders/orders.store.server.ts";
import { viewToken } from "#shop/ordering/orders/view-token.server.ts";
import type { Policies, ShopSettings } from "#shop/running/settings/settings.ts";
import { writeCheckoutReminder } from "./cart-reminder.server.ts";
import { writeContactCopy, writeContactReply } from "./contact-mails.server.ts";
import { orderDelayed, orderDelivered } from "./delivery-mails.ts";
import { asksSuppressionList, type MailData, type MailKind } from "./mail.store.server.ts";
import { type MailContent, type MailFrame, type MailPart, textWithSender } from "./mail-content.ts";
import { writeNewsletterWelcome } from "./newsletter-mail.server.ts";
import {
  addressChanged,
  type OrderMailFacts,
  orderCancelled,
  orderConfirmation,
  orderLink,
  orderNotCompleted,
  refunded,
} from "./order-mails.ts";
import { reviewLinks } from "./review-links.server.ts";
import { orderShipped, trackingChanged } from "./shipping-mails.ts";
import { writeJobFailed, writePasswordReset, writeStaffInvitation } from "./staff-mails.server.ts";
import { writeBackInStock } from "./stock-mail.server.ts";

/** What the links of a mail are made of: where the shop is, and the key of those that open an order. */
export type MailLinks = { publicUrl: string; viewTokenKey: string };

/** What it takes to write a mail. */
export type MailContext = ShopContext & MailLinks;

/** A mail of the outbox. One that is sent again (`resend_of`) has its text already, and its content if it was ever drawn. */
export type StoredMail = {
  id: string;
  kind: string;
  order_id: string | null;
  recipient: string;
  data: unknown;
  resend_of: string | null;
  subject: string | null;
  body: string | null;
  content: MailContent | null;
  created_at: Date;
};

/**
 * What a writer answers. `to`: who gets it, when that is not the address it was queued for. `partsToSend`: makes what is sent in place of
 * parts that may not hold a key, because the shop keeps them and its staff read them; undefined when nothing is to be sent after all.
 */
export type Writing = MailContent & { to?: string; partsToSend?: () => Promise<readonly MailPart[] | undefined> };

/** Nothing is to be sent yet: `putBack` leaves what asks for it anew, in the transaction that takes the mail out of the outbox. */
type NotYet = { putBack: (tx: Db) => Promise<void> };

/** Undefined: there is nothing to say to anybody. */
export type Writer = (ctx: MailContext, mail: StoredMail, policies: Policies) => Promise<Writing | NotYet | undefined>;

/** A mail as the shop keeps it. `contentToSend`: what goes out in its place; undefined when nothing is to be sent after all. */
export type WrittenMail = {
  to: string;
  subject: string;
  body: string;
  content: MailContent | null;
  contentToSend: (() => Promise<MailContent | undefined>) | undefined;
};

/** How each kind of mail is written. */
const WRITERS: Record<MailKind, Writer> = {
  order_confirmation: aboutOrder(orderConfirmation),
  order_not_completed: aboutOrder(orderNotCompleted),
  order_cancelled: aboutOrder(orderCancelled),
  order_shipped: aboutOrder(orderShipped),
  order_delivered: aboutOrder(async (facts, ctx) => {
    // Whoever wants no mails is told of the order, and not asked for a review.
    const isAsked = !(await isSuppressed(ctx, facts.order.customerInfo.email));
    return orderDelivered(facts, isAsked ? await reviewLinks(ctx, facts.order._id) : []);
  }),
  async order_delayed(ctx, { id, data }, policies) {
    const delay = orderDelayedData.parse(data);
    const order = await findOrderView(ctx.db, delay.orderId);
    if (!order) throw new Error(`mail ${id} has no order`);
    return orderDelayed(factsOf(ctx, order, policies), delay);
  },
  async order_link(ctx, { recipient, data }, policies) {
    const { orderNumber } = orderLinkData.parse(data);
    const orderId = await findOrderId(ctx.db, { number: orderNumber, email: recipient });
    const order = orderId && (await findOrderView(ctx.db, orderId));
    // To the address of the order: two that count as equal may still be two mailboxes.
    return order ? { ...orderLink(factsOf(ctx, order, policies)), to: order.customerInfo.email } : undefined;
  },
  async address_changed(ctx, { id, data }, policies) {
    const change = addressChangedData.parse(data);
    const order = await findOrderView(ctx.db, change.orderId);
    if (!order) throw new Error(`mail ${id} has no order`);
    return addressChanged(factsOf(ctx, order, policies), change);
  },
  async refunded(ctx, { id, data }, policies) {
    const { orderId, amountCents } = refundedData.parse(data);
    const order = await findOrderView(ctx.db, orderId);
    if (!order) throw new Error(`mail ${id} has no order`);
    return refunded(factsOf(ctx, order, policies), amountCents);
  },
  async tracking_changed(ctx, { id, data }, policies) {
    const { orderId } = trackingChangedData.parse(data);
    const order = await findOrderView(ctx.db, orderId);
    if (!order) throw new Error(`mail ${id} has no order`);
    return trackingChanged(factsOf(ctx, order, policies));
  },
  abandoned_checkout: writeCheckoutReminder,
  staff_invitation: writeStaffInvitation,
  password_reset: writePasswordReset,
  job_failed: writeJobFailed,
  back_in_stock: writeBackInStock,
  newsletter_welcome: writeNewsletterWelcome,
  contact_copy: writeContactCopy,
  contact_reply: writeContactReply,
};

const refundedData = z.object({
  orderId: z.string(),
  amountCents: z.int(),
}) satisfies z.ZodMiniType<MailData["refunded"]>;
const orderDelayedData = z.object({
  orderId: z.string(),
  shipsBy: z.string(),
  reason: z.string(),
}) satisfies z.ZodMiniType<MailData["order_delayed"]>;
const trackingChangedData = z.object({ orderId: z.string() }) satisfies z.ZodMiniType<MailData["tracking_changed"]>;
const orderLinkData = z.object({ orderNumber: z.string() }) satisfies z.ZodMiniType<MailData["order_link"]>;
const shipTo = z.object({
  name: z.string(),
  phone: z.string(),
  address: z.string(),
  address2: z.string(),
  city: z.string(),
  state: z.string(),
  zip: z.string(),
});
const addressChangedData = z.object({
  orderId: z.string(),
  by: z.enum(["shopper", "shop"]),
  was: shipTo,
  now: shipTo,
}) satisfies z.ZodMiniType<MailData["address_changed"]>;

/** Writes a mail from what the shop knows now. @returns undefined when nobody is to get it. */
export async function writeMail(
  ctx: MailContext,
  mail: StoredMail,
  settings: ShopSettings,
): Promise<WrittenMail | NotYet | undefined> {
  const { resend_of, recipient, subject, body } = mail;
  if (resend_of !== null && subject !== null && body !== null) {
    if (asksSuppressionList(mail.kind) && (await isSuppressed(ctx, recipient))) return undefined;
    return { to: recipient, subject, body, content: mail.content, contentToSend: undefined };
  }
  if (!isKind(mail.kind)) throw new Error(`mail ${mail.id} is of an unknown kind`);
  const writing = await WRITERS[mail.kind](ctx, mail, settings.policies);
  if (!writing || "putBack" in writing) return writing;
  const { to = recipient, partsToSend, ...content } = writing;
  return {
    to,
    subject: content.subject,
    body: textWithSender(content, frameOf(ctx, settings)),
    content,
    contentToSend:
      partsToSend &&
      (async () => {
        const parts = await partsToSend();
        return parts && { ...content, parts };
      }),
  };
}

export const frameOf = ({ publicUrl }: MailLinks, { owner }: ShopSettings): MailFrame => ({
  owner,
  contactUrl: `${publicUrl}/contact`,
});

/** Every kind of mail there is. */
export const MAIL_KINDS: readonly string[] = Object.keys(WRITERS);

const isKind = (kind: string): kind is MailKind => Object.hasOwn(WRITERS, kind);

type OrderWriter = (facts: OrderMailFacts, ctx: MailContext) => ReturnType<Writer> | MailContent | undefined;

function aboutOrder(write: OrderWriter): Writer {
  return async (ctx, mail, policies) => {
    const order = mail.order_id ? await findOrderView(ctx.db, mail.order_id) : undefined;
    if (!order) throw new Error(`mail ${mail.id} has no order`);
    return write(factsOf(ctx, order, policies), ctx);
  };
}

function factsOf(
  { publicUrl, viewTokenKey, clock }: MailContext,
  order: OrderView,
  policies: Policies,
): OrderMailFacts {
  return {
    order,
    now: clock.now(),
    // What stands behind # is sent to no server, so the token is in no log (docs/decisions/0007-links-in-mails.md).
    orderUrl: `${publicUrl}/orders/${order._id}#${viewToken(order._id, viewTokenKey)}`,
    cancellationUrl: `${publicUrl}/cancellation`,
    contactUrl: `${publicUrl}/contact`,
    policies,
  };
}
