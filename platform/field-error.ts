/** A field that is wrong and what to tell the person. `field` is the path in the body: 'customerInfo.email', 'items.0.quantity'; 'body' for the whole. */
export type FieldError = { field: string; message: string };

/** One message a field: that of the first rule it breaks. */
export function firstMessages(issues: readonly { path: readonly PropertyKey[]; message: string }[]): FieldError[] {
  const messages = new Map<string, string>();
  for (const { path, message } of issues) {
    const field = path.length === 0 ? "body" : path.map(String).join(".");
    if (!messages.has(field)) messages.set(field, message);
  }
  return [...messages].map(([field, message]) => ({ field, message }));
}

/** The same, by field: what a form shows beside its fields. */
export const messagesByField = (issues: Parameters<typeof firstMessages>[0]): Record<string, string> =>
  Object.fromEntries(firstMessages(issues).map(({ field, message }) => [field, message]));
