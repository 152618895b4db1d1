/** How long a reminder is kept after its email, for its link. For that time, its address gets no second reminder. */
export const REMINDER_KEPT_DAYS = 30;
export const REMINDER_KEPT_MS = REMINDER_KEPT_DAYS * 24 * 60 * 60 * 1000;

/** A cart line as it is stored. */
export type WantedItem = { sku: string; quantity: number };

/** The label of the checkbox at checkout, which the email repeats to explain why it was sent. */
export const REMINDER_LABEL = "Remind me once if I leave without ordering";
