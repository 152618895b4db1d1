import type { FieldError } from "#platform/field-error.ts";
import type { MessageForm } from "#shop/messages/message-form.ts";

/** `errors` by field; `form` is for the form as a whole. */
export type MessageAnswer = { outcome: "stored" } | { outcome: "refused"; errors: Partial<Record<string, string>> };

const TIME_LIMIT_MS = 15_000;
const FAILED = "Your message could not be sent. Please try again.";

/** Resolves to `stored` only when the shop has the message. */
export async function sendMessage(form: MessageForm): Promise<MessageAnswer> {
  try {
    const response = await fetch("/api/messages", {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(form),
      signal: AbortSignal.timeout(TIME_LIMIT_MS),
    });
    if (response.status === 201) return { outcome: "stored" };
    const problem = (await response.json()) as { detail?: string; errors?: FieldError[] };
    return { outcome: "refused", errors: errorsOf(response.status, problem) };
  } catch {
    return { outcome: "refused", errors: { form: FAILED } };
  }
}

function errorsOf(status: number, { detail, errors = [] }: { detail?: string; errors?: FieldError[] }) {
  if (status >= 500) return { form: FAILED };
  const fields = Object.fromEntries(
    errors.filter(({ field }) => field !== "body").map((error) => [error.field, error.message]),
  );
  return Object.keys(fields).length > 0 ? fields : { form: detail ?? FAILED };
}
