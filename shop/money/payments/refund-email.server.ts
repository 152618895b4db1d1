import * as z from "zod/mini";
import { formatMoney } from "#shop/money/money.ts";
import { brandName } from "#shop/ordering/orders/card-brands.ts";
import { cancellation, defineOrderEmail, yourOrder } from "#shop/ordering/orders/order-email.server.ts";
import { BANK_DAYS } from "#shop/ordering/orders/refund.ts";

/** Sent when the provider has made the refund: from then on it is the bank's time that passes. */
export const refunded = defineOrderEmail({
  kind: "refunded",
  label: "Refund",
  data: z.object({ orderId: z.string(), amountCents: z.int() }),
  text({ order, orderUrl, cancellationUrl }, { amountCents }) {
    const card = order.payment
      ? `your ${brandName(order.payment.brand)} ending in ${order.payment.last4}`
      : "the card that you paid with";
    return {
      subject: `Refund for your Pack'd order ${order.orderNumber}`,
      parts: [
        `Hello ${order.customerInfo.name},`,
        `We have sent ${formatMoney(amountCents)} of your order ${order.orderNumber} back to ${card}. ${BANK_DAYS}`,
        yourOrder(orderUrl),
        cancellation(cancellationUrl),
      ],
    };
  },
});
