import * as z from "zod/mini";
import { emailAddress, honeypot } from "#shop/form-fields.ts";

/** The newsletter form in the footer. */
export const subscriptionForm = z.object({ email: emailAddress(), website: honeypot() });

export type SubscriptionForm = z.infer<typeof subscriptionForm>;

export const SUBSCRIBER_STATES = ["subscribed", "unsubscribed"] as const;
