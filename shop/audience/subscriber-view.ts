export const SUBSCRIBER_STATES = ["subscribed", "unsubscribed"] as const;

/** A subscriber of the newsletter as staff see them. */
export type StaffSubscriber = {
  _id: string;
  email: string;
  state: (typeof SUBSCRIBER_STATES)[number];
  subscribedAt: string;
  unsubscribedAt: string | null;
};
