import * as z from "zod/mini";
import { emailAddress, requiredText } from "#shop/form-fields.ts";

/**
 * Why an address only gets emails about its orders. `unsubscribed`: through a link or on request. `complained`: the person asked the shop
 * not to email them. `bounced`: the mail server says that there is no such mailbox. `staff`: another reason, which is in the note.
 * `erased`: their owner asked the shop to delete their data.
 */
export const SUPPRESSION_REASONS = ["unsubscribed", "complained", "bounced", "staff", "erased"] as const;
export type SuppressionReason = (typeof SUPPRESSION_REASONS)[number];

/** A later request doesn't lift these, because anyone can type an address into a form. It lifts the others. */
export const LASTING_REASONS: readonly SuppressionReason[] = ["complained", "bounced", "staff"];

/** The reasons that staff can choose. */
export const ADDED_REASONS = ["complained", "staff"] as const satisfies readonly SuppressionReason[];

const MAX_SUPPRESSION_NOTE = 500;

const email = () => emailAddress("Please enter an email address");
const note = () => requiredText("Please enter a note", "Note", MAX_SUPPRESSION_NOTE);

/** The form with which staff add an address. */
export const suppressionForm = z.object({
  email: email(),
  reason: z.enum(ADDED_REASONS, "Please choose a reason"),
  note: note(),
});
export type SuppressionForm = z.infer<typeof suppressionForm>;

/** The form with which staff erase an address at its owner's request. */
export const erasureForm = z.object({ email: email() });

/** The form with which staff remove an entry, with the reason in the note. */
export const liftingForm = z.object({ note: note() });
