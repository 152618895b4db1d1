/** What the box in the checkout says; the mail tells why it comes by the same words. */
export const REMINDER_LABEL = "Remind me once if I leave without ordering";
