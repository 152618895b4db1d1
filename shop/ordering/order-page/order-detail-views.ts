import * as z from "zod/mini";
import { EMAILS } from "#shop/emails.server.ts";
import { emailLabel } from "#shop/messaging/email/define-email.ts";
import { dollars } from "#shop/money/money.ts";
import type { PaymentGateway, PaymentProvider } from "#shop/money/payments/gateway.ts";
import type { PaymentRow } from "#shop/money/payments/payments.store.server.ts";
import { trackingDoubt, trackingLink } from "#shop/ordering/orders/carriers.ts";
import type { Delay } from "#shop/ordering/orders/delays.store.server.ts";
import type { linesOf } from "#shop/ordering/orders/orders.store.server.ts";
import type { Shipment } from "#shop/ordering/orders/shipments.store.server.ts";
import type { OrderDetailLine, OrderDetailPayment } from "./order-detail.contract.server.ts";
import type * as store from "./order-detail.store.server.ts";

/** By provider: the link to a payment in its dashboard. */
export type Dashboards = Readonly<Record<string, Pick<PaymentProvider, "dashboardUrl">>>;

export type Provider = Pick<PaymentGateway, "provider" | "live"> & { providers: Dashboards };

export const sum = <Row>(rows: readonly Row[], of: (row: Row) => number): number =>
  rows.reduce((total, row) => total + of(row), 0);

export const linkOf = ({ id, number }: { id: string; number: string }) => ({ _id: id, orderNumber: number });

type LineRow = Awaited<ReturnType<typeof linesOf>>[number];

export function lineOf({
  orderId: _,
  productId: _product,
  toShip: _toShip,
  unitPriceCents,
  ...line
}: LineRow): OrderDetailLine {
  return { ...line, price: dollars(unitPriceCents), lineTotal: dollars(unitPriceCents * line.quantity) };
}

type EmailRow = Awaited<ReturnType<typeof store.emailsOf>>[number];

export const emailOf = ({ id, kind, recipient, subject, status, attempts, ...row }: EmailRow) => ({
  _id: id,
  kind,
  label: emailLabel(EMAILS, kind),
  to: recipient,
  subject,
  state: status,
  attempts,
  lastError: row.lastError,
  at: row.createdAt,
  sentAt: row.sentAt,
  resendOf: row.resendOf,
});

export const paymentOf = (row: PaymentRow, gateway: Provider) => ({
  attempt: row.attempt,
  provider: row.provider,
  ref: row.ref,
  url: (row.ref && gateway.providers[row.provider]?.dashboardUrl?.(row.ref, gateway.live)) || null,
  status: row.status,
  amount: dollars(row.amountCents),
  captured: dollars(row.capturedCents),
  refunded: dollars(row.refundedCents),
  card: cardOf(row),
  captureBefore: row.captureBefore,
  failure: failureOf(row.failure),
  at: row.createdAt,
});

export const cardOf = (row: PaymentRow): OrderDetailPayment["card"] =>
  row.cardBrand && row.cardLast4
    ? { brand: row.cardBrand, last4: row.cardLast4, expMonth: row.cardExpMonth, expYear: row.cardExpYear }
    : null;

const storedFailure = z.object({
  kind: z.string(),
  declineCode: z.optional(z.string()),
});

function failureOf(failure: unknown): string | null {
  const stored = storedFailure.safeParse(failure).data;
  if (!stored) return null;
  const code = (stored.declineCode ?? stored.kind).replaceAll("_", " ");
  return code.replace(/^./, (first) => first.toUpperCase());
}

type NameOf = (actor: string) => string;

export function shipmentOf(shipment: Shipment, nameOf: NameOf) {
  const { carrier, trackingNumber, trackingUrl, shippedAt, shippedBy, revision, delivery } = shipment;
  return {
    carrier,
    trackingNumber,
    trackingUrl,
    link: trackingLink(shipment),
    doubt: trackingDoubt(shipment) ?? null,
    shippedAt,
    shippedBy: nameOf(shippedBy),
    revision,
    delivered: delivery && { ...delivery, by: nameOf(delivery.by) },
  };
}

export const delayOf = ({ toldBy, ...delay }: Delay, nameOf: NameOf) => ({ ...delay, toldBy: nameOf(toldBy) });
