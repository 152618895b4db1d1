/** The `tel:` link of a phone number; undefined for other text, and for an extension, which would become part of the number. */
export const phoneLink = (text: string): string | undefined =>
  /^\+?[\d\s().-]+$/.test(text.trim()) && /^\d{7,15}$/.test(text.replace(/\D/g, ""))
    ? `tel:${text.replace(/[^+\d]/g, "")}`
    : undefined;
