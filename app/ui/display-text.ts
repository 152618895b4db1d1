/** A text in large type, with the apostrophe of a printer: "Pack'd" as Pack’d. */
export const displayText = (text: string): string => text.replaceAll("'", "’");
