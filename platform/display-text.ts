/**
 * Text at display size, such as a heading or a short quote, has the apostrophe of a printer: "Pack'd" as Pack’d. Everything smaller, page titles
 * and data keep the typed one.
 */
export const displayText = (text: string): string => text.replaceAll("'", "’");
