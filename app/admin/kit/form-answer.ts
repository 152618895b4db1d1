import type { FormAnswer } from "#app/ui/send-form.ts";
import { whyItFailed } from "./staff.tsx";
import type { Answer } from "./staff-api.ts";

/**
 * Turns the API's answer into the form's outcome: stored, or error messages for the fields that the server names.
 *
 * @param at maps the server's name of a field to the form's
 */
export function formAnswer(answer: Answer<unknown>, at = (field: string): string => field): FormAnswer {
  if (answer.kind === "ok") return { outcome: "stored" };
  const errors = answer.kind === "refused" ? answer.errors : [];
  if (errors.length === 0) return { outcome: "refused", errors: { form: whyItFailed(answer) } };
  return { outcome: "refused", errors: Object.fromEntries(errors.map(({ field, message }) => [at(field), message])) };
}
