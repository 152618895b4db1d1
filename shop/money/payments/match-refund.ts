import type { Cents } from "#shop/money/money.ts";
import type { RefundStatus } from "#shop/ordering/orders/refund.ts";
import type { GatewayRefund } from "./gateway.ts";

/** A refund in our books; `ref` is the provider's id, once it has told one. */
export type RefundOnRecord = {
  id: string;
  order_id: string;
  ref: string | null;
  status: RefundStatus;
  amount_cents: Cents;
};

/** A provider's word of one refund; a refusal has no id, because it made none. */
export type ToldRefund = Omit<GatewayRefund, "id"> & { id?: string };

/** The key that the provider knows a refund by, whoever asks and however often. */
export const refundKey = ({ id, order_id }: Pick<RefundOnRecord, "id" | "order_id">): string =>
  `${order_id}:refund:${id}`;

/** The refund that a provider tells of; undefined when we have not asked for it. */
export function ownRefundOf<Refund extends RefundOnRecord>(
  known: readonly Refund[],
  told: ToldRefund,
): Refund | undefined {
  return (
    known.find(({ ref }) => ref !== null && ref === told.id) ??
    known.find((row) => row.ref === null && told.key === refundKey(row)) ??
    // From before refunds carried their key.
    known.find(
      (row) => row.ref === null && row.status === "succeeded" && !told.key && row.amount_cents === told.amountCents,
    )
  );
}
