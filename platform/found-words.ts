/** A PostgreSQL query ('simple' configuration) for texts with words that begin like these; undefined if there is no word to search for. */
export function wordsQuery(text: string): string | undefined {
  const words =
    text
      .normalize("NFC")
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu) ?? [];
  return words.length > 0 ? words.map((word) => `${word}:*`).join(" & ") : undefined;
}

/** The LIKE pattern for values that begin with exactly this text. */
export const beginsWith = (text: string): string => `${text.replace(/[\\%_]/g, "\\$&")}%`;
