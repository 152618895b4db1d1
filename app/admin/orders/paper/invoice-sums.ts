import type { OrderDetail } from "#shop/ordering/order-page/order-detail.contract.server.ts";
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
