import * as z from "zod/mini";
import { emailAddress, requiredText } from "#shop/form-fields.ts";
import type { SuppressionReason } from "./suppression.ts";

/** What staff add by hand. */
export const ADDED_REASONS = ["complained", "staff"] as const satisfies readonly SuppressionReason[];

const MAX_SUPPRESSION_NOTE = 500;

const why = (missing: string) => requiredText(missing, "Reason", MAX_SUPPRESSION_NOTE);

/** An address that staff add, and why. */
export const suppressionForm = z.object({
  email: emailAddress(),
  reason: z.enum(ADDED_REASONS, "Please choose what happened"),
  note: why("Please say why"),
});
export type SuppressionForm = z.infer<typeof suppressionForm>;

/** Why an address may get such mails again. */
export const liftingForm = z.object({ note: why("Please say why") });
