/** One line of text: control characters (PostgreSQL refuses NUL) and broken surrogates go, so do spaces around it. */
export const oneLine = (text: string): string =>
  text
    .toWellFormed()
    .replace(/\p{Cc}+/gu, " ")
    .trim();

/** Text of any number of lines: line ends become \n, other control characters a space. */
export const manyLines = (text: string): string =>
  text
    .toWellFormed()
    .replace(/\r\n?/g, "\n")
    .replace(/(?!\n)\p{Cc}+/gu, " ")
    .trim();
