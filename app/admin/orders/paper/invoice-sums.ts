import type { OrderDetail } from "#shop/ordering/order-page/order-detail.contract.server.ts";
import { cardWords } from "#shop/ordering/orders/card-brands.ts";
import { isHoldOver } from "#shop/ordering/orders/order-filter.ts";
import { statusFacts } from "#shop/ordering/orders/order-status.ts";
import { LOST_DISPUTES } from "#shop/ordering/orders/refund.ts";

/** What the customer paid and got back, for an invoice. In dollars; what came back is negative. */
export function paidOf({
  money: { captured, refunded },
  disputes,
}: Pick<OrderDetail, "money" | "disputes">): readonly (readonly [name: string, dollars: number])[] {
  const lost = disputes.reduce((sum, { status, amount }) => (LOST_DISPUTES.includes(status) ? sum + amount : sum), 0);
  if (refunded === 0 && lost === 0) return [["Paid", captured]];
  return [
    ["Paid", captured],
    ...(refunded > 0 ? [["Refunded", -refunded] as const] : []),
    ...(lost > 0 ? [["Returned by the bank", -lost] as const] : []),
    ["Net paid", Math.round((captured - refunded - lost) * 100) / 100],
  ];
}

/** How it was paid. */
export function paymentWords({ status, payments }: Pick<OrderDetail, "status" | "payments">): string {
  const payment = payments.at(-1);
  const card = payment?.card && cardWords(payment.card);
  const { money, wasPlaced, label } = statusFacts(status);
  if (money === "closed") {
    return wasPlaced
      ? `This order is ${label.toLowerCase()}.`
      : "This order wasn't completed, and nothing was charged.";
  }
  if (payment?.provider === "offline") return "Paid outside the shop.";
  if (payment && isHoldOver(payment, new Date())) return "Nothing was charged: the authorization has ended.";
  if (money === "authorized") return `The amount is held on ${card ?? "the card"} and not charged yet.`;
  return card && money === "captured" ? `Paid with ${card}.` : "The payment is still pending.";
}
