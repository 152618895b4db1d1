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
  contactButton,
  defineOrderEmail,
  greeting,
  linkToOrder,
  yourOrder,
} from "#shop/ordering/orders/define-order-email.server.ts";
import { mayChangeOwnAddress } from "#shop/ordering/orders/order.ts";
import { mayChangeAddress, ORDER_STATUSES } from "#shop/ordering/orders/order-status.ts";
import {
  addOrderEvent,
  countOrderEvents,
  findOrderView,
  lockOrder,
  readShipTo,
  setShipTo,
} from "#shop/ordering/orders/orders.store.server.ts";
import { writeAudit } from "#shop/running/audit/audit.store.server.ts";

/** Enough for every typo; each change sends an email. */
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
    const refusal = actor.kind === "shopper" && (await refusalOf(tx, orderId, actor));
    if (refusal) return { outcome: refusal };
    if (asRead && !isSameShipTo(was, asRead)) return { outcome: "changed_meanwhile", shipTo: was };
    await setShipTo(tx, orderId, shipTo, at);
    await addOrderEvent(tx, orderId, { kind: KIND, actor, note: `From ${inOneLine(was)} to ${inOneLine(shipTo)}`, at });
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

/** Why the shopper may not change the address, although staff may. */
async function refusalOf(tx: Db, orderId: string, shopper: Actor): Promise<"closed" | "too_often" | undefined> {
  const order = await findOrderView(tx, orderId);
  if (!order || !mayChangeOwnAddress(order)) return "closed";
  return (await countOrderEvents(tx, orderId, KIND, shopper)) >= ADDRESS_CHANGES ? "too_often" : undefined;
}

export const inOneLine = (to: ShipTo): string =>
  `“${[...postalLines(to), ...otherDetails(to).map(({ value }) => value)].join(", ")}”`;

/** An email that was queued before a field was added lacks it. */
const shipTo = z.object(mapShipToFields(() => z._default(z.string(), "")));

/**
 * A package misdirected by someone else would be lost, so the shopper is notified of each change and can undo it, or ask us to.
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
    // Those by staff too, because a shopper's view of the timeline doesn't say who: then it advises to contact us a little early.
    const changes = order.timeline.filter(({ kind }) => kind === KIND).length;
    const mayUndo = mayChangeOwnAddress(order) && changes < ADDRESS_CHANGES;
    const lines = (to: typeof now) => [
      ...postalLines(to),
      ...otherDetails(to).map(({ heading, value }) => `${heading}: ${value}`),
    ];
    return {
      subject: `New shipping address for your Pack'd order ${order.orderNumber}`,
      parts: [
        greeting(was.name),
        by === "shop"
          ? `We've changed the shipping address for your order ${order.orderNumber}.`
          : `The shipping address for your order ${order.orderNumber} was changed on the order page.`,
        { kind: "block", title: "New address", lines: lines(now) },
        { kind: "block", title: "Previous address", lines: lines(was), beside: true },
        ...(mayUndo
          ? [
              "If this isn't right, open your order and change it back before it ships.",
              yourOrder(orderUrl),
              contact("If you didn't ask for this, let us know right away.", contactUrl),
            ]
          : [
              `${isOpen ? "" : "Your order has shipped. "}Contact us right away if this isn't right.`,
              contactButton(contactUrl),
              linkToOrder(orderUrl),
            ]),
        cancellation(cancellationUrl),
      ],
    };
  },
});
