import { type Cents, formatMoney } from "#shop/money/money.ts";
import { brandName } from "#shop/ordering/orders/card-brands.ts";
import { SILENCE_AGREES_DAYS } from "#shop/ordering/orders/delay-terms.ts";
import {
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
  email: string;
  totalCents: Cents;
  hourRuns: boolean;
  payment: { provider: string; status: string; card: { brand: string; last4: string } | null } | null;
  /** Of the card payment: what was captured, and what isn't refunded or on its way back. */
  capturedCents: Cents;
  leftCents: Cents;
  isDisputed: boolean;
  /** Units sold, and those still out of stock for this order. */
  pieces: number;
  heldPieces: number;
  parcel: "under_way" | "delivered" | null;
  isAllRefunded: boolean;
  timesDelayed: number;
  toldOfCancellation: boolean;
};

/** The actions that an order allows now, each with what it does to money and stock. */
export function actionsOf(facts: ActionFacts): OrderActions {
  const { status, payment } = facts;
  const isReturning = payment?.status === "returning";
  return {
    markPaid: mayMarkPaid(status) && !isReturning ? markPaidEffects(facts) : null,
    fulfil: ORDER_STATUSES[status].mayShip ? fulfilEffects(facts) : null,
    markDelivered: status === "fulfilled" && facts.parcel === "under_way" ? deliveredEffects(facts) : null,
    tellOfDelay: mayBeLate(status) ? delayEffects(facts) : null,
    cancel: mayMove(status, "cancelled") ? cancelEffects(facts) : null,
    refund: facts.leftCents > 0,
    changeAddress: mayChangeAddress(status)
      ? ["No money moves and stock stays as it is.", `A mail with both addresses is written to ${facts.email}.`]
      : null,
    correctTracking: status === "fulfilled",
  };
}

function markPaidEffects(facts: ActionFacts): string[] {
  const total = formatMoney(facts.totalCents);
  if (facts.status === "cancelled") {
    return [
      `No card is charged: this records ${total} that you received outside the shop.`,
      `${inPieces(facts.pieces, "is", "are")} taken from stock again.`,
    ];
  }
  return [
    `${total} is captured from ${cardOf(facts)}.`,
    ...(facts.hourRuns
      ? ["Until the hour after the order is over its shopper can still cancel, and gets it all back."]
      : []),
    "Stock stays as it is.",
  ];
}

function fulfilEffects(facts: ActionFacts): string[] {
  const { status, capturedCents, leftCents, totalCents, isDisputed, pieces, email } = facts;
  const goneCents = capturedCents - leftCents;
  return [
    isAuthorized(status)
      ? `${formatMoney(totalCents)} is captured from ${cardOf(facts)} first. If that fails, nothing is marked as shipped.`
      : `No money moves: ${formatMoney(totalCents)} was ${isOffline(facts) ? "paid outside the shop" : `captured from ${cardOf(facts)}`}.`,
    ...(goneCents > 0
      ? [`${goneCents >= capturedCents ? "All" : formatMoney(goneCents)} of it already went back to the shopper.`]
      : []),
    ...(isDisputed ? ["The shopper's bank disputes the payment and holds the money."] : []),
    `Stock stays as it is: ${inPieces(pieces, "was", "were")} taken when it was ordered.`,
    `The tracking mail is written to ${email}.`,
    "After that it can be refunded, but not cancelled.",
  ];
}

function deliveredEffects({ email, isAllRefunded }: ActionFacts): string[] {
  return [
    "No money moves and stock stays as it is.",
    isAllRefunded
      ? "No mail is written: all of it was refunded."
      : `A mail that says so, and asks for reviews, is written to ${email}.`,
    "It cannot be taken back.",
  ];
}

/** Any delay but a first, short one needs the shopper's consent (shop/ordering/orders/delay-terms.ts). */
function delayEffects(facts: ActionFacts): string[] {
  return [
    `A mail with the new day and the reason is written to ${facts.email}.`,
    isOffline(facts)
      ? "It says that they may cancel for a full refund: it was paid outside the shop, so that is for you to do."
      : "From then on they can cancel the order themselves, for a full refund, until it ships.",
    `${
      facts.timesDelayed === 0
        ? `If it ships more than ${SILENCE_AGREES_DAYS} days after the order,`
        : "If it ships later than they were told before,"
    } the mail asks them to agree, with a last day for it: without their word, ${
      isOffline(facts) ? "cancel the order then." : "the order is then cancelled."
    }`,
  ];
}

function cancelEffects(facts: ActionFacts): string[] {
  const { heldPieces, toldOfCancellation, email } = facts;
  return [
    moneyBack(facts),
    heldPieces > 0
      ? `${inPieces(heldPieces, "goes", "go")} back into stock.`
      : "Nothing goes back into stock: it is there already, or no longer in the catalog.",
    toldOfCancellation ? "No mail is written: it was told of before." : `A mail that says so is written to ${email}.`,
  ];
}

function moneyBack(facts: ActionFacts): string {
  const { status, totalCents, capturedCents, leftCents, isDisputed } = facts;
  if (isAuthorized(status)) {
    return `The hold of ${formatMoney(totalCents)} on ${cardOf(facts)} is released: nothing is charged.`;
  }
  if (isOffline(facts)) {
    return `Nothing is refunded: ${formatMoney(totalCents)} was paid outside the shop and goes back the way it came.`;
  }
  if (isDisputed) return "Nothing is refunded: the shopper's bank disputes the payment and holds the money.";
  if (leftCents <= 0) return "Nothing is refunded: all of it already went back to the shopper.";
  const before = capturedCents > leftCents ? ` ${formatMoney(capturedCents - leftCents)} already went back.` : "";
  return `${formatMoney(leftCents)} goes back to ${cardOf(facts)}.${before}`;
}

const isAuthorized = (status: OrderStatus): boolean => ORDER_STATUSES[status].money === "authorized";

const isOffline = ({ payment }: ActionFacts): boolean => payment?.provider === "offline";

const cardOf = ({ payment }: ActionFacts): string =>
  payment?.card ? `${brandName(payment.card.brand)} ${payment.card.last4}` : "the card";

const inPieces = (count: number, one: string, many: string): string =>
  `${count} ${count === 1 ? `piece ${one}` : `pieces ${many}`}`;
