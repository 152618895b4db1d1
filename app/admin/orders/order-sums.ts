import type { OrderDetail } from "#shop/ordering/order-page/order-detail.contract.server.ts";
import { holdsMoney, LOST_DISPUTES } from "#shop/ordering/orders/refund.ts";

type Money = Pick<OrderDetail, "money" | "payments" | "refunds" | "disputes">;
/** Null: unknown until the bank has decided a dispute. */
type Row = readonly [name: string, dollars: number | null];

/** What became of an order's money. Captured and all that left the shop, which is negative, add up to what is refundable. */
export function sumsOf({ money, payments, refunds, disputes }: Money): readonly Row[] {
  const offline = sum(payments.map(({ provider, captured }) => (provider === "offline" ? captured : 0)));
  const charged = money.captured - offline;
  const pending = sum(refunds.map(({ status, amount }) => (status === "pending" ? amount : 0)));
  const lost = sum(disputes.map(({ status, amount }) => (LOST_DISPUTES.includes(status) ? amount : 0)));
  const isUndecided = disputes.some(({ status }) => holdsMoney(status));
  const rows: readonly (Row | false)[] = [
    money.held > 0 && ["Authorized", money.held],
    offline > 0 && ["Paid outside the shop", offline],
    (charged > 0 || offline === 0) && ["Captured", charged],
    money.refunded > 0 && ["Refunded", -money.refunded],
    pending > 0 && ["Refund pending", -pending],
    lost > 0 && ["Lost in a dispute", -lost],
    charged > 0 && ["Refundable", isUndecided ? null : money.refundable],
  ];
  return rows.filter((row) => row !== false);
}

const sum = (amounts: readonly number[]): number => amounts.reduce((total, amount) => total + amount, 0);
