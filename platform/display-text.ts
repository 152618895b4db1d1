/**
 * Text at display size, such as a heading or a short quote, gets typographic apostrophes: "Pack'd" becomes Pack’d. Other text keeps the
 * typed ones, which the font draws the same way (scripts/font.ts), except in emails, whose HTML has no others.
 */
export const displayText = (text: string): string => text.replaceAll("'", "’");

/** A name from an API answer in words, for a page that was opened before an upgrade and doesn't know it: `address_changed` -> `Address changed`. */
export const inWords = (name: string): string =>
  name.replaceAll(/[._]/g, " ").replace(/^./, (first) => first.toUpperCase());
