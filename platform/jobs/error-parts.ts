/** One text of a plain sentence and the technical message, as it is stored. */
export const withDetails = (plain: string, details: string): string => `${plain} (${details})`;

/** The parts of a text made by `withDetails`; of any other text, all of it. */
export function partsOfError(text: string): { plain: string; details: string | undefined } {
  const [, plain = text, details] = /^(.+?\.) \((.+)\)$/s.exec(text) ?? [];
  return { plain, details };
}
