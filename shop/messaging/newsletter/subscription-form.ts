import * as z from "zod/mini";
import { emailAddress, honeypot } from "#shop/form-fields.ts";

/** The footer's form: news of the shop by email. */
export const subscriptionForm = z.object({ email: emailAddress(), website: honeypot() });

export type SubscriptionForm = z.infer<typeof subscriptionForm>;

export const SUBSCRIBER_STATES = ["subscribed", "unsubscribed"] as const;
