/** An invalid field and the message for the user. `field`: its path in the body, such as 'items.0.quantity'; 'body' for the whole. */
export type FieldError = { field: string; message: string };

/** One message per field: that of the first rule it breaks. */
export function firstMessages(issues: readonly { path: readonly PropertyKey[]; message: string }[]): FieldError[] {
  const messages = new Map<string, string>();
  for (const { path, message } of issues) {
    const field = path.length === 0 ? "body" : path.map(String).join(".");
    if (!messages.has(field)) messages.set(field, message);
  }
  return [...messages].map(([field, message]) => ({ field, message }));
}

/** The same, by field, for a form to show next to its fields. */
export const messagesByField = (issues: Parameters<typeof firstMessages>[0]): Record<string, string> =>
  Object.fromEntries(firstMessages(issues).map(({ field, message }) => [field, message]));
