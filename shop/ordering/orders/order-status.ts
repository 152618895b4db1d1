/**
 * Where the money of an order is. `open`: the payment isn't decided. `authorized`: held on the card, and `captured` later. `closed`: the
 * order isn't owed anything; money that is still here or still arrives goes back, and its stock is free again.
 */
export type OrderMoney = "open" | "authorized" | "captured" | "closed";

type Facts<Status extends string> = {
  /** As staff read it. */
  label: string;
  tone: "quiet" | "warn" | "good" | "bad";
  /** The heading of the shopper's page; and what it means for them, where their order's own facts don't say. */
  heading: string;
  text?: string;
  transitions: readonly Status[];
  money: OrderMoney;
  /** The payment went through once: the shopper placed this order, whatever happened to it later. */
  wasPlaced: boolean;
  /** In revenue, in units sold and for advertisers. */
  countsAsSale: boolean;
  /** Something is still to be done: paid for, or sent. */
  isOpen: boolean;
  /** Staff may ship it; an authorized payment is captured first. */
  mayShip: boolean;
};

const NOT_COMPLETED = {
  tone: "quiet",
  heading: "This order was not completed",
  text: "The payment did not go through and nothing was charged.",
  transitions: [],
  money: "closed",
  wasPlaced: false,
  countsAsSale: false,
  isOpen: false,
  mayShip: false,
} as const;

/**
 * Every status of an order: the one place that changes when one is added, beside the CHECK of `orders.status`. `cancelled → paid` is an
 * offline payment that staff confirm. `payment_failed` and `expired` may still turn out authorized at the provider: the authorization is
 * then released, and they never come back.
 */
const STATUSES = {
  awaiting_payment: {
    label: "Awaiting payment",
    tone: "quiet",
    heading: "We are confirming your payment; do not pay again",
    text: "This page shows the result as soon as your bank has answered.",
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
    heading: "Your order is paid",
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
  payment_failed: { label: "Payment failed", ...NOT_COMPLETED },
  expired: { label: "Expired", ...NOT_COMPLETED },
  cancelled: {
    label: "Cancelled",
    tone: "bad",
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

/** The statuses of which that is so, for a list or for `= any(…)` in SQL. */
export const statusesThat = (isWanted: (facts: StatusFacts) => boolean): readonly OrderStatus[] =>
  ORDER_STATUS_KEYS.filter((status) => isWanted(ORDER_STATUSES[status]));

export const mayMove = (from: OrderStatus, to: OrderStatus): boolean => ORDER_STATUSES[from].transitions.includes(to);

/** By capturing its payment, or as an offline payment. */
export const mayMarkPaid = (status: OrderStatus): boolean =>
  mayMove(status, "paid") && ORDER_STATUSES[status].money !== "captured";

/** Paid and shipped is one action for staff: a payment that is only authorized is captured by it. */
export const TO_SHIP = statusesThat(({ mayShip }) => mayShip);

/** Orders whose authorized payment is captured when their time to cancel is over. */
export const TO_CAPTURE = statusesThat(
  ({ money, transitions }) => money === "authorized" && transitions.includes("paid"),
);

/** While it is confirmed and not shipped. */
export const MAY_BE_LATE = statusesThat(({ isOpen, countsAsSale }) => isOpen && countsAsSale);
export const mayBeLate = (status: OrderStatus): boolean => MAY_BE_LATE.includes(status);

/** While the parcel is not on its way and there is one to send. */
export const mayChangeAddress = (status: OrderStatus): boolean => ORDER_STATUSES[status].isOpen;
