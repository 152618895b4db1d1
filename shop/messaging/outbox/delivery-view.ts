export const DELIVERY_KINDS = ["email", "webhook", "ad_event"] as const;

/** A kind of outgoing delivery; its rules are in `DELIVERIES`. */
export type DeliveryKind = (typeof DELIVERY_KINDS)[number];

export const OPEN_STATES = ["queued", "failed"] as const;

/** `queued`: waits for its next attempt. `failed`: given up. */
export type OpenState = (typeof OPEN_STATES)[number];

/** A delivery that hasn't arrived. `mayRetry`: staff may have it tried at once. */
export type OpenDelivery = {
  _id: string;
  kind: DeliveryKind;
  what: string;
  to: string;
  at: string;
  state: OpenState;
  attempts: number;
  lastAttemptAt: string | null;
  nextAttemptAt: string | null;
  answer: string | null;
  mayRetry: boolean;
};
