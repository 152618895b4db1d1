import { Notice } from "#app/ui/notice.tsx";
import { money } from "#app/ui/price.tsx";
import { inWords } from "#platform/display-text.ts";
import { failedLately } from "#shop/messaging/outbox/delivery-view.ts";
import type { DisputeView } from "#shop/money/payments/refunds.contract.server.ts";
import type { OrderDetail } from "#shop/ordering/order-page/order-detail.contract.server.ts";
import { CANCELLATION_WINDOW_MS } from "#shop/ordering/orders/order.ts";
import { isCaptureOverdue, isHoldOver } from "#shop/ordering/orders/order-filter.ts";
import { statusFacts } from "#shop/ordering/orders/order-status.ts";
import { disputeFacts, isDecided } from "#shop/ordering/orders/refund.ts";
import { inlineLink, primaryButton, smallButton } from "../kit/buttons.tsx";
import { atMoment, day, recentDay } from "../kit/dates.ts";
import { refusedDelayWords } from "./delay-words.ts";
import { currentDisputes, isEndedByRefund, isLeftByCustomer, mainActionOf } from "./main-action.ts";
import { isOver, respondWords } from "./refund-history.tsx";

/** What to know before an order ships. */
export function OrderNotices({ order }: { order: OrderDetail }) {
  const isRefused = isLeftByCustomer(order);
  const payment = order.payments.at(-1);
  const holdEnds = payment?.captureBefore;
  const isTooLate = payment !== undefined && isHoldOver(payment, new Date());
  const failed = failedRefund(order);
  const lost = sumOf(currentDisputes(order).filter(({ status }) => status === "lost"));
  const isLost =
    statusFacts(order.status).mayShip &&
    !order.isToShip &&
    lost > 0 &&
    payment !== undefined &&
    Math.round((lost + payment.refunded - payment.captured) * 100) >= 0;
  return (
    <div className="mb-5 grid gap-3 empty:hidden">
      {order.disputes
        .filter(({ status }) => !isDecided(status))
        .map((dispute) => (
          <Notice key={dispute.openedAt}>
            <b className="font-[620]">{disputeTitle(dispute)}</b> {disputeWords(dispute)}
            {statusFacts(order.status).mayShip && ` ${DISPUTE_RISK}`}
            {mainActionOf(order) !== "respond" && (
              <PaymentLink payments={order.payments} className="mt-2 flex! w-fit" />
            )}
          </Notice>
        ))}
      {isLost && (
        <Notice>
          <b className="font-[620]">The bank gave the customer the money back.</b> Don't ship this order. To put its
          items back in stock, cancel it.
        </Notice>
      )}
      {payment && statusFacts(order.status).mayShip && payment.captured > 0 && payment.captured < payment.amount && (
        <Notice>
          <b className="font-[620]">
            Only {money(payment.captured)} of {money(payment.amount)} was charged.
          </b>{" "}
          Check the payment at your payment provider before you ship or refund.
        </Notice>
      )}
      {failed && <Failure text={`The ${money(failed.amount)} refund failed.`} to={MONEY} link="View refund" />}
      {undelivered(order).map(({ _id, label }) => (
        <Failure key={_id} text={`The “${label}” email wasn't delivered.`} to={EMAILS} link="View email" />
      ))}
      {isRefused && (
        <Notice>
          <b className="font-[620]">
            The customer didn't accept the delay{order.delay?.agreeBy && ` by ${recentDay(order.delay.agreeBy)}`}.
          </b>{" "}
          {refusedDelayWords(order)}
        </Notice>
      )}
      {/* There is no point in charging a card for an order that is about to be cancelled. */}
      {!isRefused && isCaptureOverdue(order, new Date()) && (
        <Notice>
          <b className="font-[620]">The card {isTooLate ? "wasn't charged" : "hasn't been charged yet"}.</b>{" "}
          {holdEnds && isTooLate
            ? `The authorization ended on ${day(holdEnds)}, so this order can't ship. To put its items back in stock, cancel it. If the customer pays another way, cancel it first, then mark it as paid.`
            : `It was due ${atMoment(dueAt(order))}. To try now, press Mark as Paid.${holdEnds ? ` The authorization ends on ${day(holdEnds)}.` : ""}`}
        </Notice>
      )}
    </div>
  );
}

/** No one is owed money that was paid back since. */
const failedRefund = (order: OrderDetail) =>
  isEndedByRefund(order) ? undefined : order.refunds.findLast(({ isOpen }) => isOpen);

/** Emails that failed and weren't resent, or replaced by a newer one. As in the email log, staff have dealt with older failures. */
function undelivered({ emails }: OrderDetail) {
  const since = failedLately(new Date());
  return emails.filter(
    ({ state, kind, at }, index) =>
      state === "failed" &&
      new Date(at) >= since &&
      !emails.slice(index + 1).some((newer) => newer.kind === kind && newer.state === "sent"),
  );
}

/** The page's parts that a notice links to. */
export const MONEY = "payment";
export const EMAILS = "emails";

const Failure = ({ text, to, link }: { text: string; to: string; link: string }) => (
  <Notice className="flex flex-wrap items-center justify-between gap-x-6">
    <b className="font-[620]">{text}</b>
    <a href={`#${to}`} className={inlineLink}>
      {link}
    </a>
  </Notice>
);

const dueAt = ({ placedAt }: OrderDetail) => new Date(Date.parse(placedAt) + CANCELLATION_WINDOW_MS).toISOString();

const sumOf = (disputes: readonly DisputeView[]) => disputes.reduce((sum, { amount }) => sum + amount, 0);

type LinkProps = Pick<OrderDetail, "payments"> & { responds?: boolean; className?: string };

/** To the charged payment at its provider, the only kind that can be disputed. `responds`: its dispute waits for the shop. */
export function PaymentLink({ payments, responds, className = "" }: LinkProps) {
  const payment = payments.findLast(({ captured }) => captured > 0);
  if (!payment?.url) return null;
  return (
    <a
      href={payment.url}
      target="_blank"
      rel="noreferrer"
      className={`${responds ? primaryButton : smallButton} ${className}`}
    >
      {responds ? "Respond" : "Open the payment"} at {inWords(payment.provider)}
      <span className="sr-only"> (opens in a new tab)</span>
    </a>
  );
}

/** 'Payment disputed' and, if the shop has to respond, until when. */
export function disputeTitle(
  { reason, status, respondBy }: Pick<DisputeView, "reason" | "status" | "respondBy">,
  now = new Date(),
): string {
  const title = `Payment disputed: ${reason.replaceAll("_", " ")}.`;
  return disputeFacts(status).waitsFor === "shop" ? `${title} ${respondWords(respondBy, now)}` : title;
}

/** What shipping the order of an open dispute risks. */
export const DISPUTE_RISK = "If you ship and the bank decides for the customer, you lose both the items and the money.";

/** Who has the money of an open dispute. */
export function disputeWords(
  { amount, status, respondBy }: Pick<DisputeView, "amount" | "status" | "respondBy">,
  now = new Date(),
): string {
  const { money: holder, waitsFor } = disputeFacts(status);
  const mayAppeal = isOver(respondBy, now) ? "" : " You can appeal.";
  return {
    shop: waitsFor === "bank" ? "The bank is reviewing your answer." : "The bank asks for details.",
    bank: `The bank holds ${money(amount)} until it decides.`,
    shopper: `The bank gave ${money(amount)} to the customer.${waitsFor === "bank" ? " It is reviewing your appeal." : mayAppeal}`,
  }[holder];
}
