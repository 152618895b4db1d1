import * as z from "zod/mini";
import { type Actor, type Db, isStaff, type ShopContext } from "#shop/context.server.ts";
import { queueEmail } from "#shop/messaging/email/outbox.store.server.ts";
import type { AddressChange } from "#shop/ordering/checkout/checkout-form.ts";
import {
  isSameShipTo,
  mapShipToFields,
  otherDetails,
  postalLines,
  SHIP_TO_FIELD_NAMES,
  type ShipTo,
} from "#shop/ordering/orders/customer-info.ts";
import {
  cancellation,
  contact,
  defineOrderEmail,
  greeting,
  yourOrder,
} from "#shop/ordering/orders/define-order-email.server.ts";
import { mayChangeAddress, ORDER_STATUSES } from "#shop/ordering/orders/order-status.ts";
import {
  addOrderEvent,
  eventsOfKind,
  lockOrder,
  readShipTo,
  setShipTo,
} from "#shop/ordering/orders/orders.store.server.ts";
import { writeAudit } from "#shop/running/audit/audit.store.server.ts";

/** How many new addresses the shopper may enter: enough for every typo. Each change sends an email. */
export const ADDRESS_CHANGES = 5;

type ChangeAddressOutcome =
  | { outcome: "changed" | "unchanged" | "not_found" | "closed" | "too_often" }
  | { outcome: "changed_meanwhile"; shipTo: ShipTo };

/**
 * Changes the shipping address, in one transaction under the order's lock, so it happens before a shipment or cancellation or not at
 * all. The order's email address gets the old and new address, because a stolen link could misdirect a package. Totals stay: shipping
 * costs the same everywhere and there is no tax (`taxFor`).
 * @param change from `parseAddressChange`
 * @returns `changed_meanwhile` with the current address if it isn't the one that the editor read
 */
export async function changeAddress(
  ctx: Pick<ShopContext, "db" | "clock" | "ids">,
  orderId: string,
  { shipTo, was: asRead }: AddressChange,
  actor: Actor,
): Promise<ChangeAddressOutcome> {
  const at = ctx.clock.now();
  return ctx.db.transaction().execute(async (tx): Promise<ChangeAddressOutcome> => {
    const order = await lockOrder(tx, orderId);
    if (!order) return { outcome: "not_found" };
    const was = await readShipTo(tx, orderId);
    if (isSameShipTo(was, shipTo)) return { outcome: "unchanged" };
    if (!mayChangeAddress(order.status)) return { outcome: "closed" };
    if (asRead && !isSameShipTo(was, asRead)) return { outcome: "changed_meanwhile", shipTo: was };
    if (actor.kind === "shopper" && (await isTooOften(tx, orderId, shipTo))) return { outcome: "too_often" };
    await setShipTo(tx, orderId, shipTo, at);
    await addOrderEvent(tx, orderId, { kind: KIND, actor, note: noteOf(inOneLine(was), inOneLine(shipTo)), at });
    if (isStaff(actor)) {
      // Without the addresses, because the audit log is kept when a customer is erased.
      const after = { changed: SHIP_TO_FIELD_NAMES.filter((field) => was[field] !== shipTo[field]) };
      await writeAudit(tx, ctx, { actor, action: "order.address", subject: `order:${order.number}`, after });
    }
    const by = actor.kind === "shopper" ? "shopper" : "shop";
    const data = { orderId, by, was, now: shipTo } as const;
    await queueEmail(tx, addressChanged, { id: ctx.ids.uuid(), recipient: order.email, at, data });
    return { outcome: "changed" };
  });
}

const KIND = "address_changed";

const noteOf = (was: string, now: string): string => `From ${was} to ${now}`;
const NOTE = new RegExp(`^${noteOf("('.*')", "('.*')")}$`, "s");

/** A change back to an earlier address is always possible and isn't counted, so that the shopper can undo what someone else did. */
async function isTooOften(tx: Db, orderId: string, shipTo: ShipTo): Promise<boolean> {
  const had = new Set<string>();
  let typed = 0;
  for (const { actor, note } of await eventsOfKind(tx, orderId, KIND)) {
    const [, was = "", now = ""] = NOTE.exec(note) ?? [];
    had.add(was);
    if (actor === "shopper" && !had.has(now)) typed++;
  }
  return typed >= ADDRESS_CHANGES && !had.has(inOneLine(shipTo));
}

export const inOneLine = (to: ShipTo): string =>
  `'${[...postalLines(to), ...otherDetails(to).map(({ value }) => value)].join(", ")}'`;

/** An email that was queued before a field was added lacks it. */
const shipTo = z.object(mapShipToFields(() => z._default(z.string(), "")));

/**
 * A package misdirected by someone else would be lost, so the shopper is notified of each change and can undo it.
 * @returns undefined when the order has since been closed without shipping
 */
export const addressChanged = defineOrderEmail({
  kind: "address_changed",
  label: "Address changed",
  when: "To the customer, when the shipping address changes",
  data: z.object({ orderId: z.string(), by: z.enum(["shopper", "shop"]), was: shipTo, now: shipTo }),
  text({ order, orderUrl, cancellationUrl, contactUrl }, { by, was, now }) {
    if (ORDER_STATUSES[order.status].money === "closed") return undefined;
    const isOpen = mayChangeAddress(order.status);
    const lines = (to: typeof now) => [
      ...postalLines(to),
      ...otherDetails(to).map(({ heading, value }) => `${heading}: ${value}`),
    ];
    return {
      subject: `New shipping address for your Pack'd order ${order.orderNumber}`,
      parts: [
        greeting(was.name),
        by === "shop"
          ? `We've changed the shipping address of your order ${order.orderNumber}.`
          : `The shipping address of your order ${order.orderNumber} was changed on the order page.`,
        { kind: "block", title: isOpen ? "It now ships to" : "Now", lines: lines(now) },
        { kind: "block", title: "Before", lines: lines(was), beside: true },
        isOpen
          ? "If this isn't right, open your order and change it back before it ships."
          : "Your order has shipped. Contact us right away if this isn't right.",
        yourOrder(orderUrl),
        ...(isOpen ? ["If you didn't ask for this, contact us right away."] : []),
        contact(contactUrl),
        cancellation(cancellationUrl),
      ],
    };
  },
});
