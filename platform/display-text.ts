/**
 * Text at display size, such as a heading or a short quote, gets typographic apostrophes: "Pack'd" becomes Pack’d. Smaller text, page
 * titles and data keep the typed ones, except in emails, whose HTML has no others.
 */
export const displayText = (text: string): string => text.replaceAll("'", "’");
