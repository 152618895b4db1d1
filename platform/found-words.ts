/** How PostgreSQL is asked for texts with words that begin like these, in its 'simple' words; undefined when nothing can be looked for. */
export function wordsQuery(text: string): string | undefined {
  const words = text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  return words.length > 0 ? words.map((word) => `${word}:*`).join(" & ") : undefined;
}

/** The pattern of LIKE for what begins with this text, to the letter. */
export const beginsWith = (text: string): string => `${text.replace(/[\\%_]/g, "\\$&")}%`;
