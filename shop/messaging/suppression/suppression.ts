import * as z from "zod/mini";
import { emailAddress, requiredText } from "#shop/form-fields.ts";

/**
 * Why an address gets only emails about its orders. `unsubscribed`: by the link of an email, or on request. `complained`: the shop was asked
 * not to write. `bounced`: its mail server says that there is no such mailbox. `staff`: for another reason, in the note.
 * `erased`: its customer was erased.
 */
export const SUPPRESSION_REASONS = ["unsubscribed", "complained", "bounced", "staff", "erased"] as const;
export type SuppressionReason = (typeof SUPPRESSION_REASONS)[number];

/** A later request does not lift these, because anyone can type an address into a form. The others end when the person asks again. */
export const LASTING_REASONS: readonly SuppressionReason[] = ["complained", "bounced", "staff"];

/** What staff add by hand. */
export const ADDED_REASONS = ["complained", "staff"] as const satisfies readonly SuppressionReason[];

const MAX_SUPPRESSION_NOTE = 500;

const note = () => requiredText("Enter a note", "Note", MAX_SUPPRESSION_NOTE);

/** An address that staff add, and why. */
export const suppressionForm = z.object({
  email: emailAddress("Enter an email address"),
  reason: z.enum(ADDED_REASONS, "Please choose what happened"),
  note: note(),
});
export type SuppressionForm = z.infer<typeof suppressionForm>;

/** Why an address may get such emails again. */
export const liftingForm = z.object({ note: note() });
