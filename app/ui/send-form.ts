import type { FieldError } from "#platform/field-error.ts";

/** `errors` by field; `form` is for the form as a whole. */
export type FormErrors = Partial<Record<string, string>>;
export type FormAnswer = { outcome: "stored" } | { outcome: "refused"; errors: FormErrors };

const TIME_LIMIT_MS = 15_000;

/**
 * Sends a form to the API as JSON. Resolves to `stored` only when the shop has it; `failed` is what the shopper reads when the shop
 * did not answer or is in trouble.
 */
export async function sendForm(url: string, fields: unknown, failed: string): Promise<FormAnswer> {
  try {
    const response = await fetch(url, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(fields),
      signal: AbortSignal.timeout(TIME_LIMIT_MS),
    });
    if (response.ok) {
      // The browser reports a request as canceled when its answer is never read.
      await response.text().catch(() => undefined);
      return { outcome: "stored" };
    }
    if (response.status >= 500) return { outcome: "refused", errors: { form: failed } };
    const problem = (await response.json()) as { detail?: string; errors?: FieldError[] };
    return { outcome: "refused", errors: errorsOf(problem, failed) };
  } catch {
    return { outcome: "refused", errors: { form: failed } };
  }
}

function errorsOf({ detail, errors = [] }: { detail?: string; errors?: FieldError[] }, failed: string): FormErrors {
  const fields = Object.fromEntries(
    errors.filter(({ field }) => field !== "body").map((error) => [error.field, error.message]),
  );
  return Object.keys(fields).length > 0 ? fields : { form: detail ?? failed };
}
