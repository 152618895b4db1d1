import { type CssItem, closingBracket } from "./css-rules.ts";

/** Custom property -> its value; undefined when it has none. */
type Values = ReadonlyMap<string, string | undefined>;

/**
 * Puts the values of variables that nothing in these rules ever sets into the places that read them: the initial value that
 * `@property` gives, or else the fallback of the place. (Tailwind writes every utility so that others could change it.)
 */
export function withFixedVariables(items: readonly CssItem[]): CssItem[] {
  const set = new Set<string>();
  const initial = new Map<string, string | undefined>();
  collect(items, set, initial);
  for (const name of set) initial.delete(name);
  return mapStatements(items, (statement) => replaceReads(statement, set, initial));
}

function collect(items: readonly CssItem[], set: Set<string>, initial: Map<string, string | undefined>): void {
  for (const item of items) {
    if (typeof item === "string") {
      if (item.startsWith("--")) set.add(item.slice(0, item.indexOf(":")));
    } else if (item.prelude.startsWith("@property ")) {
      const value = item.children.find((child) => typeof child === "string" && child.startsWith("initial-value:"));
      initial.set(item.prelude.slice(10), typeof value === "string" ? value.slice(14) : undefined);
    } else collect(item.children, set, initial);
  }
}

const mapStatements = (items: readonly CssItem[], change: (statement: string) => string): CssItem[] =>
  items.map((item) =>
    typeof item === "string" ? change(item) : { ...item, children: mapStatements(item.children, change) },
  );

function replaceReads(text: string, set: ReadonlySet<string>, initial: Values): string {
  const from = text.indexOf("var(");
  if (from < 0) return text;
  const end = closingBracket(text, from + 4);
  const [, name = "", fallback] = /^(--[\w-]+)\s*(?:,\s*([\s\S]*))?$/.exec(text.slice(from + 4, end)) ?? [];
  const value = set.has(name) ? undefined : (initial.get(name) ?? fallback);
  const rest = fallback === undefined ? "" : `,${replaceReads(fallback, set, initial)}`;
  const read = value === undefined ? `var(${name}${rest})` : replaceReads(value, set, initial);
  return `${text.slice(0, from)}${read}${replaceReads(text.slice(end + 1), set, initial)}`;
}
