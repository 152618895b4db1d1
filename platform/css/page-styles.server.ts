import { type CssItem, type CssRule, parseCss, printCss, splitList } from "./css-rules.ts";
import { withFixedVariables } from "./fixed-variables.ts";
import { areMet, type Needs, needsOf } from "./selector-needs.ts";

type Selector = { text: string; needs: Needs };
type StyleRule = { selectors: Selector[]; children: CssItem[] };
type Group = { prelude: string; items: Item[] };
type Item = StyleRule | Group | string | CssRule;

/** At-rules around style rules. All others (keyframes, fonts, properties) are kept or dropped as a whole. */
const GROUPS = /^@(?:layer|media|supports|container)\b/;
/** Print has the whole stylesheet. Forced colors wait for it, and so do browsers without `@property`, which `properties` is for. */
const NOT_INLINE = /^@media (?:print\b|\(forced-colors)|^@layer properties\b/;

/**
 * Takes from a stylesheet what one page needs for its first paint.
 *
 * A rule stays unless it is certain to match nothing in the page as it arrives; then keyframes, registered properties and variables
 * that nothing refers to any more go as well, and transitions, which begin with what scripts do. The order stays, so the whole
 * stylesheet can follow at any time and changes nothing that is seen.
 *
 * @param stylesheet as the build made it
 * @returns the CSS for the page with this HTML
 */
export function createPageStyles(stylesheet: string): (html: string) => string {
  const sheet = parseCss(stylesheet).map(prepare);
  return (html) => printCss(withoutUnused(withFixedVariables(neededItems(sheet, namesIn(html)))));
}

function prepare(item: CssItem): Item {
  if (typeof item === "string") return item;
  const { prelude, children } = item;
  if (GROUPS.test(prelude)) return { prelude, items: NOT_INLINE.test(prelude) ? [] : children.map(prepare) };
  if (prelude.startsWith("@")) return item;
  const selectors = splitList(prelude).flatMap((text) => {
    const needs = needsOf(text);
    return needs ? [{ text, needs }] : [];
  });
  const lasting = children.filter((child) => typeof child !== "string" || !child.startsWith("transition"));
  return { selectors: lasting.length > 0 ? selectors : [], children: [...new Set(lasting)] };
}

/** Every tag, class and attribute of the page, except those in closed dialogs. */
function namesIn(html: string): Set<string> {
  const names = new Set(["html"]);
  for (const [, tag = "", attributes = ""] of html.replace(CLOSED_DIALOG, "").matchAll(TAG)) {
    names.add(tag);
    for (const [, name = "", value = ""] of attributes.matchAll(ATTRIBUTE)) {
      names.add(`[${name}]`).add(`[${name}=${value}]`);
      if (name === "class") for (const word of decode(value).split(/\s+/)) names.add(`.${word}`);
    }
  }
  return names;
}

const CLOSED_DIALOG = /<dialog(?![^>]*\sopen[\s=>])[\s\S]*?<\/dialog>/g;
const TAG = /<([a-z][\w-]*)((?:\s+[\w:-]+(?:="[^"]*")?)*)/gi;
const ATTRIBUTE = /([\w:-]+)(?:="([^"]*)")?/g;
const ENTITIES: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"', "#x27": "'" };
const decode = (text: string): string => text.replace(/&([\w#]+);/g, (whole, name: string) => ENTITIES[name] ?? whole);

function neededItems(items: readonly Item[], names: ReadonlySet<string>): CssItem[] {
  return items.flatMap((item): CssItem[] => {
    if (typeof item === "string") return [item];
    if ("selectors" in item) {
      const kept = item.selectors.filter(({ needs }) => areMet(needs, names));
      return kept.length > 0 ? [{ prelude: kept.map(({ text }) => text).join(","), children: item.children }] : [];
    }
    if (!("items" in item)) return [item];
    const children = neededItems(item.items, names);
    if (children.length > 0) return [{ prelude: item.prelude, children }];
    // The order of layers is that of their first mention.
    return item.prelude.startsWith("@layer") ? [item.prelude] : [];
  });
}

/** Drops unused variables and animations, again and again: one may have been used only by another unused one. */
function withoutUnused(items: CssItem[]): CssItem[] {
  const text = printCss(items);
  const read = new Set([...text.matchAll(/var\((--[\w-]+)/g)].map(([, name]) => name));
  const words = new Set(
    [...text.matchAll(/(?:animation(?:-name)?|--animate-[\w-]+):([^;}]*)/g)].flatMap(([, value = ""]) =>
      value.split(/[\s,]+/),
    ),
  );
  const isUsed = (item: CssItem): boolean => {
    if (typeof item === "string") return !item.startsWith("--") || read.has(item.slice(0, item.indexOf(":")));
    const [rule, name = ""] = item.prelude.split(" ");
    if (rule === "@property") return read.has(name);
    return rule !== "@keyframes" || words.has(name);
  };
  const kept = keep(items, isUsed);
  return printCss(kept) === text ? kept : withoutUnused(kept);
}

const keep = (items: readonly CssItem[], isUsed: (item: CssItem) => boolean): CssItem[] =>
  items.filter(isUsed).flatMap((item): CssItem[] => {
    if (typeof item === "string") return [item];
    const children = keep(item.children, isUsed);
    return children.length > 0 ? [{ prelude: item.prelude, children }] : [];
  });
