import type { SuppressionReason } from "#shop/messaging/suppression/suppression.ts";

/** Why an address is blocked. */
export const REASON_WORDS: Record<SuppressionReason, string> = {
  unsubscribed: "Unsubscribed",
  complained: "Marked as spam",
  bounced: "Bounced",
  staff: "Other",
  erased: "Erased on request",
};
