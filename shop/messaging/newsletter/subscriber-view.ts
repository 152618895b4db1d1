export const SUBSCRIBER_STATES = ["subscribed", "unsubscribed"] as const;
