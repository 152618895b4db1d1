import { type Cents, formatMoney } from "#shop/money/money.ts";
import { brandName } from "#shop/ordering/orders/card-brands.ts";
import {
  isCardHeld,
  mayBeLate,
  mayChangeAddress,
  mayMarkPaid,
  mayMove,
  ORDER_STATUSES,
  type OrderStatus,
} from "#shop/ordering/orders/order-status.ts";
import type { OrderActions } from "./order-detail.contract.server.ts";

export type ActionFacts = {
  status: OrderStatus;
  /** Empty once the customer is erased. */
  email: string;
  totalCents: Cents;
  hourRuns: boolean;
  /** The authorization ended without a charge, so the order can only be cancelled. */
  isHoldOver: boolean;
  payment: { provider: string; card: { brand: string; last4: string } | null } | null;
  /** Of the card payment: what was captured, unless the order was paid outside the shop since, and what can still be refunded. */
  capturedCents: Cents;
  leftCents: Cents;
  /** What banks gave back to the customer in disputes. */
  lostCents: Cents;
  isDisputed: boolean;
  isUnsettled: boolean;
  /** Units sold, those of them that ship, and those still out of stock for this order. */
  units: number;
  toShip: number;
  heldUnits: number;
  parcel: "under_way" | "delivered" | null;
  isAllRefunded: boolean;
};

/** The actions that an order allows now, each with what it does to money and stock. */
export function actionsOf(facts: ActionFacts): OrderActions {
  const { status, isHoldOver } = facts;
  return {
    markPaid:
      mayMarkPaid(status) && !isHoldOver && !facts.isUnsettled && facts.email !== "" ? markPaidEffects(facts) : null,
    fulfill: ORDER_STATUSES[status].mayShip && facts.toShip > 0 && !isHoldOver ? fulfillEffects(facts) : null,
    markDelivered: status === "fulfilled" && facts.parcel === "under_way" ? deliveredEffects(facts) : null,
    notifyOfDelay: mayBeLate(status) && !isHoldOver ? delayEffects(facts) : null,
    cancel: mayMove(status, "cancelled") ? cancelEffects(facts) : null,
    refund: facts.leftCents > 0,
    changeAddress: mayChangeAddress(status)
      ? ["Payment and stock aren't affected.", `We'll email the old and new address to ${facts.email}.`]
      : null,
    correctTracking: status === "fulfilled",
  };
}

function markPaidEffects(facts: ActionFacts): string[] {
  const total = formatMoney(facts.totalCents);
  if (facts.status === "cancelled") {
    return [
      `No card is charged. This records ${total} that you received outside the shop.`,
      `${itemsOf(facts.units)} will be deducted from stock again.`,
    ];
  }
  return [
    `This charges ${total} to ${cardOf(facts)}.`,
    ...(facts.hourRuns ? ["The customer can still cancel for a full refund until one hour after ordering."] : []),
    "Stock isn't affected.",
  ];
}

function fulfillEffects(facts: ActionFacts): string[] {
  const { status, capturedCents, leftCents, totalCents, isDisputed, units, toShip, email } = facts;
  const goneCents = capturedCents - leftCents;
  const isAllGone = goneCents > 0 && leftCents <= 0;
  const mayRefund = isCardHeld(status) || leftCents > 0;
  return [
    isCardHeld(status)
      ? `This charges ${formatMoney(totalCents)} to ${cardOf(facts)} first. If that fails, the order isn't marked as shipped.`
      : alreadyPaid(facts),
    ...(goneCents > 0 ? [`${isAllGone ? "All" : formatMoney(goneCents)} of it was ${howGone(facts)}.`] : []),
    toShip === units
      ? `Stock isn't affected. ${itemsOf(units)} ${units === 1 ? "was" : "were"} reserved when the order came in.`
      : `Only ${itemsOf(toShip)} ${toShip === 1 ? "ships" : "ship"}. ${itemsOf(units - toShip)} ${units - toShip === 1 ? "was refunded and is" : "were refunded and are"} back in stock.`,
    `We'll email ${email}, with the tracking if you enter a number.`,
    `${facts.hourRuns ? "The customer's hour to cancel isn't over yet. " : ""}${
      isDisputed
        ? "Once fulfilled, it can't be cancelled, and it can't be refunded while it's disputed."
        : mayRefund
          ? "Once fulfilled, it can be refunded but not cancelled."
          : "Once fulfilled, it can't be cancelled."
    }`,
  ];
}

function alreadyPaid(facts: ActionFacts): string {
  const { totalCents, capturedCents } = facts;
  const total = formatMoney(totalCents);
  if (isOffline(facts)) return `${total} was already paid outside the shop.`;
  return capturedCents < totalCents
    ? `Only ${formatMoney(capturedCents)} of ${total} was charged to ${cardOf(facts)}.`
    : `${total} was already charged to ${cardOf(facts)}.`;
}

function deliveredEffects({ email, isAllRefunded }: ActionFacts): string[] {
  return [
    "Payment and stock aren't affected.",
    isAllRefunded ? "No email is sent, because all of it was refunded." : `We'll email ${email} and ask for a review.`,
    "This can't be undone.",
  ];
}

function delayEffects(facts: ActionFacts): string[] {
  return [
    `We'll email ${facts.email} the new date and the reason.`,
    isOffline(facts)
      ? "They can cancel for a full refund. It was paid outside the shop, so refund it yourself."
      : `They can cancel the order themselves${facts.isDisputed || facts.lostCents > 0 ? "" : " for a full refund"} until it ships.`,
  ];
}

function cancelEffects(facts: ActionFacts): string[] {
  const { heldUnits, email } = facts;
  return [
    moneyBack(facts),
    heldUnits > 0
      ? `${itemsOf(heldUnits)} will be restocked.`
      : "Nothing is restocked. The items have already been restocked or are no longer in the catalog.",
    `We'll email ${email}.`,
  ];
}

function moneyBack(facts: ActionFacts): string {
  const { status, totalCents, capturedCents, leftCents, lostCents, isDisputed } = facts;
  if (facts.isHoldOver) return `Nothing is charged. The authorization on ${cardOf(facts)} has ended.`;
  if (isCardHeld(status)) {
    return `The ${formatMoney(totalCents)} authorization on ${cardOf(facts)} will be released. Nothing is charged.`;
  }
  if (isOffline(facts)) {
    return `Nothing is refunded here. ${formatMoney(totalCents)} was paid outside the shop, so return it the same way.`;
  }
  if (isDisputed) return "Nothing is refunded. The payment is disputed, and the bank holds the money.";
  if (leftCents <= 0) return `Nothing is refunded. All of it was ${howGone(facts)}.`;
  const before = capturedCents > leftCents ? ` ${formatMoney(capturedCents - leftCents)} was ${howGone(facts)}` : "";
  // Stripe refuses every refund of a payment with a lost dispute (`charge_disputed`).
  if (lostCents > 0) {
    return `We'll try to refund ${formatMoney(leftCents)} to ${cardOf(facts)}.${before}, so the payment provider may refuse. Then return the money another way.`;
  }
  return `${formatMoney(leftCents)} is refunded to ${cardOf(facts)}.${before}${before && "."}`;
}

/** How the customer got back what is no longer left of the charge. */
function howGone({ capturedCents, leftCents, lostCents }: ActionFacts): string {
  if (lostCents === 0) return "already refunded";
  return lostCents < capturedCents - leftCents ? "already refunded or lost in a dispute" : "lost in a dispute";
}

const isOffline = ({ payment }: ActionFacts): boolean => payment?.provider === "offline";

const cardOf = ({ payment }: ActionFacts): string =>
  payment?.card ? `${brandName(payment.card.brand)} ${payment.card.last4}` : "the card";

const itemsOf = (count: number): string => `${count} ${count === 1 ? "item" : "items"}`;
