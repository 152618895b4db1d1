import type { FieldError } from "#platform/field-error.ts";
import { type Cents, formatMoney } from "#shop/money/money.ts";
import type { GatewayRefund } from "./gateway.ts";
import type { RefundRow } from "./payments.store.server.ts";

/** The part of an order line that can still be refunded: `units` of it. */
export type RefundableLine = { position: number; sku: string; unitPriceCents: Cents; units: number };

/** What can still be refunded. `held`: units of each SKU that can still be restocked. `shippingCents`: 0 once it was refunded. */
export type Refundable = {
  leftCents: Cents;
  shippingCents: Cents;
  lines: readonly RefundableLine[];
  held: Readonly<Record<string, number>>;
};

/** A refund that staff request. Without `amountCents` it is the price of the lines, plus shipping if chosen. */
export type RefundRequest = {
  lines: readonly { position: number; quantity: number; restock: boolean }[];
  shipping: boolean;
  amountCents?: Cents | undefined;
  reason: string;
};

/** A refund that is allowed. */
export type PlannedRefund = {
  amountCents: Cents;
  lines: { position: number; sku: string; quantity: number; restocked: number }[];
};

export type Judged = { ok: true; plan: PlannedRefund } | { ok: false; errors: FieldError[] };

/** Checks a requested refund against what can still be refunded. Each error names its field. */
export function judgeRefund(request: RefundRequest, left: Refundable): Judged {
  const errors: FieldError[] = [];
  const held = { ...left.held };
  let priceCents = request.shipping ? left.shippingCents : 0;
  if (request.shipping && left.shippingCents === 0) {
    errors.push({ field: "shipping", message: "There's no shipping left to refund" });
  }
  const lines = request.lines.flatMap((asked, at) => {
    const line = left.lines.find(({ position }) => position === asked.position);
    const isTwice = request.lines.findIndex(({ position }) => position === asked.position) !== at;
    const message = !line || isTwice ? "The order has no such line" : faultOfLine(asked, line, held[line.sku] ?? 0);
    if (!line || message) {
      errors.push({ field: `lines.${at}.quantity`, message: message ?? "" });
      return [];
    }
    priceCents += line.unitPriceCents * asked.quantity;
    const restocked = asked.restock ? asked.quantity : 0;
    held[line.sku] = (held[line.sku] ?? 0) - restocked;
    return [{ position: line.position, sku: line.sku, quantity: asked.quantity, restocked }];
  });
  const amountCents = request.amountCents ?? priceCents;
  const fault = faultOfAmount(amountCents, left.leftCents);
  // An amount computed from invalid lines is wrong too, so it isn't reported as well.
  if (fault && (request.amountCents !== undefined || errors.length === 0))
    errors.push({ field: "amount", message: fault });
  return errors.length > 0 ? { ok: false, errors } : { ok: true, plan: { amountCents, lines } };
}

function faultOfLine(
  { quantity, restock }: { quantity: number; restock: boolean },
  { units }: RefundableLine,
  held: number,
): string | undefined {
  if (quantity > units) return units === 0 ? "All of these were refunded" : `Only ${units} can still be refunded`;
  if (restock && quantity > held) {
    return held === 0 ? "These have already been restocked" : `Only ${held} can still be restocked`;
  }
  return undefined;
}

function faultOfAmount(amountCents: Cents, leftCents: Cents): string | undefined {
  if (amountCents <= 0) return "Choose items to refund, or enter an amount";
  return amountCents > leftCents ? `At most ${formatMoney(leftCents)} can be refunded` : undefined;
}

/** A refund on record; `ref` is the provider's id, once it is known. */
export type RefundOnRecord = Pick<RefundRow, "id" | "orderId" | "ref" | "status" | "amountCents">;

/** Whether it was requested, or is about to be, and the provider hasn't answered yet. */
export const isUnanswered = ({ status, ref }: Pick<RefundOnRecord, "status" | "ref">): boolean =>
  status === "pending" && ref === null;

/** A refund as the provider reports it; a refused one has no id, because none was made. */
export type ReportedRefund = Omit<GatewayRefund, "id"> & { id?: string };

/** The idempotency key of a refund at the provider, the same for every request. */
export const refundKey = ({ id, orderId }: Pick<RefundOnRecord, "id" | "orderId">): string => `${orderId}:refund:${id}`;

/** The refund that a provider reports; undefined when the shop has not requested it. */
export function ownRefundOf<Refund extends RefundOnRecord>(
  known: readonly Refund[],
  reported: ReportedRefund,
): Refund | undefined {
  return (
    known.find(({ ref }) => ref !== null && ref === reported.id) ??
    known.find((row) => row.ref === null && reported.key === refundKey(row)) ??
    // Refunds used to be sent without their key.
    known.find(
      (row) =>
        row.ref === null && row.status === "succeeded" && !reported.key && row.amountCents === reported.amountCents,
    )
  );
}
