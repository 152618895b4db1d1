export const SUBSCRIBER_STATES = ["subscribed", "unsubscribed"] as const;

/** A subscriber of the newsletter as staff see them. `suppressed`: subscribed, and gets none all the same, by the suppression list. */
export type StaffSubscriber = {
  _id: string;
  email: string;
  state: (typeof SUBSCRIBER_STATES)[number];
  suppressed: boolean;
  subscribedAt: string;
  unsubscribedAt: string | null;
};
