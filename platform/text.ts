/** Characters that show nothing (DI) and are copied along with text. Other scripts and emoji need variation selectors (VS) and joiners. */
const INVISIBLE = /(?!(?<=[^\p{ASCII}\s\p{DI}]\p{VS}?)(?:\p{VS}|[\u200c\u200d](?=[^\p{ASCII}\s\p{DI}])))\p{DI}/gu;

/**
 * One line of text: removes invisible characters, replaces control characters (PostgreSQL refuses NUL) and broken surrogates, and trims it.
 * Accents that were typed as marks of their own are joined with their letters, so that a search finds them however they are typed.
 */
export const oneLine = (text: string): string =>
  text
    .toWellFormed()
    .normalize("NFC")
    .replace(INVISIBLE, "")
    .replace(/\p{Cc}+/gu, " ")
    .trim();

/** '1 job', '2 jobs', '1,204 replies'. */
export const countOf = (count: number, one: string, many = `${one}s`): string =>
  `${count.toLocaleString("en-US")} ${count === 1 ? one : many}`;

/** Text of any number of lines: line endings become \n, the rest as in `oneLine`. */
export const manyLines = (text: string): string =>
  text
    .toWellFormed()
    .normalize("NFC")
    .replace(/\r\n?/g, "\n")
    .replace(/(?!\n)\p{Cc}+/gu, " ")
    .trim();
