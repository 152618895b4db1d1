import { inWords } from "#platform/display-text.ts";

/**
 * The state of an order's money. `open`: undecided. `authorized`: held on the card. `closed`: nothing is owed; money that is left or
 * arrives later is returned, and the stock is free again.
 */
export type OrderMoney = "open" | "authorized" | "captured" | "closed";

/** A payment held on the card can always be captured or released. */
type Money<Status extends string> =
  | { money: "authorized"; transitions: readonly ["paid", "cancelled", ...Status[]] }
  | { money: Exclude<OrderMoney, "authorized">; transitions: readonly Status[] };

type Facts<Status extends string> = Money<Status> & {
  label: string;
  tone: "quiet" | "warn" | "good" | "bad";
  /** For the shopper's page. */
  heading: string;
  text?: string;
  /** The payment succeeded once, whatever happened to the order later. */
  wasPlaced: boolean;
  countsAsSale: boolean;
  isOpen: boolean;
  /** An authorized payment is captured first. */
  mayShip: boolean;
};

const NOT_COMPLETED = {
  tone: "quiet",
  heading: "This order wasn't completed",
  text: "The payment didn't go through, and nothing was charged.",
  transitions: [],
  money: "closed",
  wasPlaced: false,
  countsAsSale: false,
  isOpen: false,
  mayShip: false,
} as const;

/**
 * Every order status. To add one, change only this and the CHECK of `orders.status`. `cancelled → paid` is an offline payment
 * confirmed by staff. `payment_failed` and `expired` are final: a late authorization is released.
 */
const STATUSES = {
  awaiting_payment: {
    label: "Awaiting payment",
    tone: "quiet",
    heading: "We're confirming your payment",
    text: "Please don't pay again. This page shows the result as soon as your bank responds.",
    transitions: ["pending", "payment_failed", "expired"],
    money: "open",
    wasPlaced: false,
    countsAsSale: false,
    isOpen: true,
    mayShip: false,
  },
  pending: {
    label: "Pending",
    tone: "warn",
    heading: "Your order is confirmed",
    transitions: ["paid", "cancelled"],
    money: "authorized",
    wasPlaced: true,
    countsAsSale: true,
    isOpen: true,
    mayShip: true,
  },
  paid: {
    label: "Paid",
    tone: "good",
    heading: "Your order is confirmed",
    transitions: ["fulfilled", "cancelled"],
    money: "captured",
    wasPlaced: true,
    countsAsSale: true,
    isOpen: true,
    mayShip: true,
  },
  fulfilled: {
    label: "Fulfilled",
    tone: "good",
    heading: "Your order is on its way",
    transitions: [],
    money: "captured",
    wasPlaced: true,
    countsAsSale: true,
    isOpen: false,
    mayShip: false,
  },
  payment_failed: { label: "Payment failed", ...NOT_COMPLETED, tone: "bad" },
  expired: { label: "Expired", ...NOT_COMPLETED, text: "The payment timed out, and nothing was charged." },
  cancelled: {
    label: "Cancelled",
    tone: "quiet",
    heading: "This order was cancelled",
    transitions: ["paid"],
    money: "closed",
    wasPlaced: true,
    countsAsSale: false,
    isOpen: false,
    mayShip: false,
  },
} as const satisfies Record<string, Facts<string>>;

export type OrderStatus = keyof typeof STATUSES;

type StatusFacts = Facts<OrderStatus>;

export const ORDER_STATUSES: Readonly<Record<OrderStatus, StatusFacts>> = STATUSES;
export const ORDER_STATUS_KEYS = Object.keys(STATUSES) as readonly OrderStatus[];

/** A page that was opened before an upgrade may get a status that it doesn't know. It shows its name, and offers nothing. */
export const statusFacts = (status: OrderStatus): StatusFacts =>
  ORDER_STATUSES[status] ?? { ...STATUSES.cancelled, transitions: [], label: inWords(status) };

export const statusesThat = (isWanted: (facts: StatusFacts) => boolean): readonly OrderStatus[] =>
  ORDER_STATUS_KEYS.filter((status) => isWanted(ORDER_STATUSES[status]));

export const mayMove = (from: OrderStatus, to: OrderStatus): boolean => statusFacts(from).transitions.includes(to);

/** By capturing its payment, or as an offline payment. */
export const mayMarkPaid = (status: OrderStatus): boolean =>
  mayMove(status, "paid") && statusFacts(status).money !== "captured";

export const SALES = statusesThat(({ countsAsSale }) => countsAsSale);

/** Includes authorized orders, because shipping captures their payment. */
export const TO_SHIP = statusesThat(({ mayShip }) => mayShip);

/** While an order may not ship, its card isn't charged, unless staff mark it as paid. */
export const isChargedLater = ({ money, mayShip }: Pick<StatusFacts, "money" | "mayShip">): boolean =>
  money === "authorized" && mayShip;
export const TO_CAPTURE = statusesThat(isChargedLater);
export const isToCapture = (status: OrderStatus): boolean => TO_CAPTURE.includes(status);

export const MAY_BE_LATE = statusesThat(({ isOpen, countsAsSale }) => isOpen && countsAsSale);
export const mayBeLate = (status: OrderStatus): boolean => MAY_BE_LATE.includes(status);

/** Authorized, and not charged yet. */
export const CARD_HELD = statusesThat(({ money }) => money === "authorized");
export const isCardHeld = (status: OrderStatus): boolean => CARD_HELD.includes(status);

/** 'This order is cancelled, so it can't be shipped.' */
export function whyNot(status: OrderStatus, done: "shipped" | "cancelled"): string {
  const is =
    status === "payment_failed" ? "This order's payment failed" : `This order is ${status.replaceAll("_", " ")}`;
  return `${is}, so it can't be ${done}.`;
}

/** Why an order with no units to ship isn't shipped. */
export const ALL_RESTOCKED = "All of it was refunded and restocked, so there's nothing left to ship.";

/** Why an order isn't shipped whose card can't be charged anymore. */
export const HOLD_OVER = "Its card authorization has ended, so it can't be charged or shipped. Cancel it.";

/** Until it ships. */
export const mayChangeAddress = (status: OrderStatus): boolean => statusFacts(status).isOpen;
