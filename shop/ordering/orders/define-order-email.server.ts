import { daySpan } from "#platform/day-words.ts";
import { easternDayWords } from "#platform/eastern-day.ts";
import { times } from "#platform/times.ts";
import { aboutOrder, type EmailContext, type EmailKind, type QueuedEmail } from "#shop/messaging/email/define-email.ts";
import { type EmailContent, type EmailPart, type EmailRow, emailPicture } from "#shop/messaging/email/email-content.ts";
import { formatMoney, toCents } from "#shop/money/money.ts";
import type { Policies, ShopSettings } from "#shop/running/settings/settings.ts";
import { variantWords } from "#shop/selling/catalog/catalog.ts";
import { postalLines } from "./customer-info.ts";
import { expectedDelivery } from "./expected-delivery.ts";
import { isDelivered } from "./order.ts";
import type { OrderView } from "./order-schema.server.ts";
import { isPaidOffline } from "./order-timeline.ts";
import { findOrderView } from "./orders.store.server.ts";
import { itemsToShip } from "./units-to-ship.ts";
import { viewToken } from "./view-token.server.ts";

/** `orderUrl` opens the order to anyone who has it. `now`: an email may have waited for days. */
export type OrderFacts = {
  order: OrderView;
  now: Date;
  orderUrl: string;
  publicUrl: string;
  cancellationUrl: string;
  returnsUrl: string;
  contactUrl: string;
  policies: Policies;
};

type AboutOrder = { orderId: string };

export type OrderEmail<Data extends AboutOrder = AboutOrder> = EmailKind<Data> & {
  text(facts: OrderFacts, data: Omit<Data, "orderId">): EmailContent | undefined;
};

/** Declares an email about one order, sent each time it is queued. */
export const defineOrderEmail = <Data extends AboutOrder>(
  email: Omit<OrderEmail<Data>, "write" | "oncePerOrder">,
): OrderEmail<Data> => ({
  ...email,
  write: async (ctx, { id, data }, settings) => email.text(await readFacts(ctx, { id, data }, settings), data),
});

/** Declares an email that an order gets once, however often it is queued. */
export const defineOnceEmail = (email: OnceEmail): EmailKind<AboutOrder> & OnceEmail => ({
  ...defineOrderEmail({ ...email, data: aboutOrder }),
  ...email,
  oncePerOrder: true,
});

type OnceEmail = Pick<OrderEmail, "kind" | "label" | "when"> & { text(facts: OrderFacts): EmailContent | undefined };

export async function readFacts(
  ctx: EmailContext,
  { id, data }: Pick<QueuedEmail<AboutOrder>, "id" | "data">,
  { policies }: ShopSettings,
): Promise<OrderFacts> {
  const order = await findOrderView(ctx.db, data.orderId);
  if (!order) throw new Error(`email ${id} has no order`);
  return factsOf(ctx, order, policies);
}

export const factsOf = (
  { publicUrl, viewTokenKey, clock }: EmailContext,
  order: OrderView,
  policies: Policies,
): OrderFacts => ({
  order,
  now: clock.now(),
  // Nothing after # reaches a server or its log (docs/decisions/0007-links-in-emails.md).
  orderUrl: `${publicUrl}/orders/${order._id}#${viewToken(order._id, viewTokenKey)}`,
  publicUrl,
  cancellationUrl: `${publicUrl}/cancellation`,
  returnsUrl: `${publicUrl}/terms#returns-and-refunds`,
  contactUrl: `${publicUrl}/contact`,
  policies,
});

export const money = (amount: number): string => formatMoney(toCents(amount) ?? 0);

const TITLE = /^(mr|mrs|ms|mx|miss|dr|prof|rev|sir)$/i;

/** The first word of a name, or all of it if that word is an initial or a title. */
export function firstName(name: string): string {
  const [first = ""] = name.trim().split(/\s+/);
  return /^[\p{L}\p{M}'’-]{2,}$/u.test(first) && !TITLE.test(first) ? first : name.trim();
}

export const greeting = (name: string): string => `Hi ${firstName(name)},`;

type Item = OrderView["items"][number];

export const goods =
  ({ publicUrl }: Pick<OrderFacts, "publicUrl">) =>
  ({ title, quantity, color, size, image }: Item): EmailRow => ({
    text: times(title, quantity),
    note: variantWords({ color, size }),
    picture: emailPicture(publicUrl, image),
  });

/** Everything that was ordered. */
export const orderedGoods = ({ order, publicUrl }: Pick<OrderFacts, "order" | "publicUrl">): EmailPart => ({
  kind: "rows",
  rows: order.items.map(goods({ publicUrl })),
});

/** What the package holds, or will hold. */
export const allGoods = ({ order, publicUrl }: Pick<OrderFacts, "order" | "publicUrl">, title?: string): EmailPart => ({
  kind: "rows",
  ...(title && { title }),
  rows: itemsToShip(order.items).map(goods({ publicUrl })),
});

/** 'May 6–12' */
export function deliveryDays({
  order,
  now,
  policies,
}: Pick<OrderFacts, "order" | "now" | "policies">): string | undefined {
  const expected = expectedDelivery(order, policies, now);
  return expected && daySpan(expected.from, expected.to);
}

export const shipsTo = (to: OrderView["customerInfo"]): EmailPart => ({
  kind: "block",
  title: "Shipping address",
  lines: postalLines(to),
});

export const yourOrder = (url: string, label = "View Your Order"): EmailPart => ({ kind: "button", label, url });

/** Below the button of an email whose reader has something else to do. */
export const linkToOrder = (url: string): EmailPart => ({ kind: "link", label: "View your order", url });

/** 'Your order shipped on May 4, 2026.' */
export const shippedOn = ({ shippedAt }: Pick<NonNullable<OrderView["shipment"]>, "shippedAt">): string =>
  `Your order shipped on ${easternDayWords(new Date(shippedAt))}.`;

/** Whether the package can be followed. */
export const isTracked = ({ shipment }: Pick<OrderView, "shipment">): boolean =>
  Boolean(shipment?.carrier || shipment?.trackingNumber || shipment?.trackingUrl);

/** When a package should arrive, who has it, and where to follow it. */
export function tracking(facts: Pick<OrderFacts, "order" | "now" | "policies">): EmailPart[] {
  const { shipment } = facts.order;
  const days = deliveryDays(facts);
  const url = shipment?.trackingUrl;
  const words = [shipment?.carrier ?? "", shipment?.trackingNumber ?? ""].filter(Boolean);
  const followed = isTracked(facts.order);
  const lines = followed || shipment?.delivered ? words : ["No tracking number"];
  return [
    ...(days ? [{ kind: "block" as const, title: "Estimated delivery", lines: [days] }] : []),
    ...(lines.length > 0 ? [{ kind: "block" as const, title: "Tracking", lines, beside: true as const }] : []),
    ...(followed && !shipment?.delivered
      ? [{ kind: "small" as const, text: "The carrier's first scan can take a day." }]
      : []),
    ...(url ? [trackingLink(url, isDelivered({ shipment }))] : []),
  ];
}

const trackingLink = (url: string, hasArrived: boolean): EmailPart =>
  hasArrived
    ? { kind: "link", label: "Track your package", url }
    : { kind: "button", label: "Track Your Package", url };

/** The only button is for tracking, if there is any, because most readers want to follow the package until it arrives. */
export const besideTracking = ({ shipment }: Pick<OrderView, "shipment">, orderUrl: string): EmailPart =>
  shipment?.trackingUrl && !isDelivered({ shipment }) ? linkToOrder(orderUrl) : yourOrder(orderUrl);

/** How to cancel a late order: one paid outside the shop has no button for it. */
export const howToCancel = ({ timeline }: Pick<OrderView, "timeline">): string =>
  isPaidOffline(timeline) ? "Contact us and we'll cancel it." : "Open your order and choose Cancel Order.";

/** @param text says why; every email's end links to the contact page too */
export const contact = (text: string, url: string): EmailPart => ({ kind: "link", text, label: "Contact us", url });

export const contactButton = (url: string): EmailPart => ({ kind: "button", label: "Contact Us", url });

/** In emails about an order that has shipped: it can come back, but it can't be cancelled. */
export const returns = (url: string): EmailPart => ({ kind: "link", label: "Returns and refunds", url });

/** In every email about an order (decisions.md, Things that must do what they say). */
export const cancellation = (url: string): EmailPart => ({ kind: "link", label: "Cancellation policy", url });
