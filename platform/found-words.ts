const PLAIN: Readonly<Record<string, string>> = {
  ...{ "’": "'", "‘": "'", ʼ: "'", "´": "'" },
  ...{ ø: "o", ł: "l", đ: "d", ð: "d", ı: "i", ß: "ss", æ: "ae", œ: "oe" },
};

/**
 * A text as searches compare it: without case and accents, and with straight apostrophes, so that "zoe o'brien" finds "Zoë O’Brien".
 * The database's `plain_text` is the same rule.
 */
export const plainText = (text: string): string =>
  text
    .normalize("NFD")
    .replace(/[\u0300-\u036f]/g, "")
    .normalize("NFC")
    .toLowerCase()
    .replace(/[^\p{ASCII}]/gu, (letter) => PLAIN[letter] ?? letter);

/** A PostgreSQL query ('simple' configuration) for texts with words that begin like these; undefined if there is no word to search for. */
export function wordsQuery(text: string): string | undefined {
  const words = plainText(text).match(/[\p{L}\p{N}]+/gu) ?? [];
  return words.length > 0 ? words.map((word) => `${word}:*`).join(" & ") : undefined;
}

/** The LIKE pattern for values that begin with exactly this text. */
export const beginsWith = (text: string): string => `${text.replace(/[\\%_]/g, "\\$&")}%`;
