/**
 * Characters that show nothing (DI) and are copied along with text. $1 is what needs them: keycaps, flags of regions, variants (VS) of a
 * character outside of ASCII, and such characters joined with the next.
 */
const INVISIBLE =
  /(\ufe0f\u20e3|\u{1f3f4}[\u{e0020}-\u{e007f}]+|(?<=[^\p{ASCII}\s\p{DI}]\p{VS}?)(?:\p{VS}|[\u200c\u200d](?=[^\p{ASCII}\s\p{DI}])))|\p{DI}/gu;

/**
 * Without broken surrogates and invisible characters. Accents that were typed as marks of their own are joined with their letters, so that a
 * search finds them however they are typed.
 */
const clean = (text: string): string =>
  ONLY_ASCII.test(text) ? text : text.toWellFormed().replace(INVISIBLE, "$1").normalize("NFC");

/** Most text; it needs no cleaning, which takes six times as long. */
const ONLY_ASCII = /^\p{ASCII}*$/u;

/** One clean line of text; control characters, of which PostgreSQL refuses NUL, become spaces. */
export const oneLine = (text: string): string =>
  clean(text)
    .replace(/\p{Cc}+/gu, " ")
    .trim();

/** '1 job', '2 jobs', '1,204 replies'. */
export const countOf = (count: number, one: string, many = `${one}s`): string =>
  `${count.toLocaleString("en-US")} ${count === 1 ? one : many}`;

/** 'once', '2 times' */
export const timesOf = (count: number): string => (count === 1 ? "once" : countOf(count, "time"));

/** 'S', 'S and M', 'S, M, and L'. */
export const listOf = (items: Iterable<string>): string => new Intl.ListFormat("en-US").format(items);

/** Clean text of any number of lines: line endings become \n, the rest as in `oneLine`. */
export const manyLines = (text: string): string =>
  clean(text)
    .replace(/\r\n?/g, "\n")
    .replace(/(?!\n)\p{Cc}+/gu, " ")
    .trim();
