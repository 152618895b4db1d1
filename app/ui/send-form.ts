import { send } from "#app/send.ts";
import type { FieldError } from "#platform/field-error.ts";

/** `errors` by field; `form` is for the form as a whole. `isConflict`: it says that someone else has changed the same. */
export type FormErrors = Partial<Record<string, string>>;
export type FormAnswer = { outcome: "stored" } | { outcome: "refused"; errors: FormErrors; isConflict?: boolean };

const TIME_LIMIT_MS = 15_000;

/**
 * Sends a form to the API as JSON. Resolves to `stored` only if the shop accepted it; `failed` is the message to the shopper if the shop
 * doesn't answer or has an internal error.
 */
export async function sendForm(path: string, fields: unknown, failed: string): Promise<FormAnswer> {
  const { status, body } = await send(path, { method: "POST", body: fields, limitMs: TIME_LIMIT_MS });
  return formAnswer(status, body, failed);
}

/** What the API's answer to a form means for the form. */
export function formAnswer(status: number, body: unknown, failed: string): FormAnswer {
  // The shop always answers with an object. Anything else comes from a program on the way.
  if (!body || status >= 500) return { outcome: "refused", errors: { form: failed } };
  if (status < 300) return { outcome: "stored" };
  return { outcome: "refused", errors: errorsOf(body, failed) };
}

type Problem = { detail?: string; errors?: FieldError[] };

function errorsOf({ detail, errors = [] }: Problem, failed: string): FormErrors {
  const fields = Object.fromEntries(
    errors.filter(({ field }) => field !== "body").map((error) => [error.field, error.message]),
  );
  return Object.keys(fields).length > 0 ? fields : { form: detail ?? failed };
}
