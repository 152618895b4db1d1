import * as z from "zod/mini";
import { mapShipToFields, otherDetails, postalLines } from "#shop/ordering/orders/customer-info.ts";
import { cancellation, contact, defineOrderEmail, yourOrder } from "#shop/ordering/orders/define-order-email.server.ts";

/** An email that was queued before the shop asked for a field lacks it. */
const shipTo = z.object(mapShipToFields(() => z._default(z.string(), "")));

/** A parcel that somebody else sent elsewhere would be lost: whoever ordered hears of each change, by what they can put it right with. */
export const addressChanged = defineOrderEmail({
  kind: "address_changed",
  label: "Address changed",
  data: z.object({ orderId: z.string(), by: z.enum(["shopper", "shop"]), was: shipTo, now: shipTo }),
  text({ order, orderUrl, cancellationUrl, contactUrl }, { by, was, now }) {
    const lines = (to: typeof now) => [
      ...postalLines(to),
      ...otherDetails(to).map(({ heading, value }) => `${heading}: ${value}`),
    ];
    return {
      subject: `New shipping address for your Pack'd order ${order.orderNumber}`,
      parts: [
        `Hello ${was.name},`,
        by === "shop"
          ? `We have changed the shipping address of your order ${order.orderNumber}.`
          : `The shipping address of your order ${order.orderNumber} was changed on its page.`,
        { kind: "block", title: "It now ships to:", lines: lines(now) },
        { kind: "block", title: "Before:", lines: lines(was) },
        "If this is not what you want, open your order and change it back before it ships.",
        yourOrder(orderUrl),
        "If it was not you who asked for it, write to us at once.",
        contact(contactUrl),
        cancellation(cancellationUrl),
      ],
    };
  },
});
