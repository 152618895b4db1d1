/** A stylesheet as the browser's parser sees it: rules with a prelude (a selector or an at-rule), and what ends with `;`. */
export type CssRule = { prelude: string; children: CssItem[] };
export type CssItem = CssRule | string;

/** Splits CSS into blocks, aware of strings, brackets and comments. Does not validate it. */
export function parseCss(css: string): CssItem[] {
  const open: CssItem[][] = [[]];
  let begin = 0;
  const take = (end: number) => css.slice(begin, end).trim();
  const add = (item: CssItem) => open.at(-1)?.push(item);
  for (const { index, 0: token } of css.matchAll(TOKENS)) {
    if (token === "{") {
      const children: CssItem[] = [];
      add({ prelude: take(index), children });
      open.push(children);
    } else if (token === ";" || token === "}") {
      const statement = take(index);
      if (statement) add(statement);
      if (token === "}" && open.length > 1) open.pop();
    } else if (!token.startsWith("/*")) {
      continue;
    }
    begin = index + token.length;
  }
  const rest = take(css.length);
  if (rest) add(rest);
  return open[0] ?? [];
}

/** What may hold a brace or a semicolon that is none: comments, escapes, strings and brackets, as the minifier writes them. */
const TOKENS = /\/\*[\s\S]*?\*\/|\\[\s\S]|"(?:\\[\s\S]|[^"\\])*"|'(?:\\[\s\S]|[^'\\])*'|url\([^"')]*\)|[{};]/g;

export const printCss = (items: readonly CssItem[]): string => items.map((item) => `${print(item)}`).join("");

function print(item: CssItem): string {
  if (typeof item === "string") return `${item};`;
  // The last `;` of a block is not needed.
  return `${item.prelude}{${printCss(item.children).replace(/;$/, "")}}`;
}

/** Splits at commas outside of brackets and strings. */
export function splitList(list: string): string[] {
  const parts: string[] = [];
  let depth = 0;
  let begin = 0;
  for (const { index, 0: token } of list.matchAll(/\\[\s\S]|"(?:\\[\s\S]|[^"\\])*"|[()[\],]/g)) {
    if (token === "(" || token === "[") depth += 1;
    else if (token === ")" || token === "]") depth -= 1;
    else if (token === "," && depth === 0) {
      parts.push(list.slice(begin, index));
      begin = index + 1;
    }
  }
  return [...parts, list.slice(begin)];
}

/** Where the bracket ends whose content begins at `from`: the place of its `)`. */
export function closingBracket(text: string, from: number): number {
  let depth = 1;
  for (const { index, 0: token } of text.slice(from).matchAll(/\\[\s\S]|[()]/g)) {
    if (token === "(") depth += 1;
    if (token === ")") depth -= 1;
    if (depth === 0) return from + index;
  }
  return text.length;
}

/** A name as it is in HTML, from how a selector writes it: `\:` is `:` and `\32 ` is `2`. */
export const unescaped = (name: string): string =>
  name.replace(/\\(?:([0-9a-f]{1,6}) ?|(.))/gi, (_, hex?: string, character?: string) =>
    hex ? String.fromCodePoint(Number.parseInt(hex, 16)) : (character ?? ""),
  );
