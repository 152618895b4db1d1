/** A heading, with the apostrophe of a printer: "Pack'd" as Pack’d. For display only: data and page titles keep the typed one. */
export const displayText = (text: string): string => text.replaceAll("'", "’");
