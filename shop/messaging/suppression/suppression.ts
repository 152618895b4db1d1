/**
 * Why an address gets no mail that no order needs. `unsubscribed`: by the link of a mail, or on request. `complained`: it was told to the
 * shop that mails were unwanted. `bounced`: its mail server says that there is no such mailbox. `staff`: for another reason, in the note.
 * `erased`: its customer was erased.
 */
export const SUPPRESSION_REASONS = ["unsubscribed", "complained", "bounced", "staff", "erased"] as const;
export type SuppressionReason = (typeof SUPPRESSION_REASONS)[number];

/** These hold whatever is asked for later: a form can be filled in by anybody. The others end with the next wish of the person. */
export const LASTING_REASONS: readonly SuppressionReason[] = ["complained", "bounced", "staff"];
