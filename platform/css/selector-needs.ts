import { closingBracket, splitList, unescaped } from "./css-rules.ts";

/** What a document must contain so that a selector can match anything in it. */
export type Needs = { names: string[]; oneOf: Needs[][] };

/** States that come about by a script or by pressing and pointing: until then the rule does nothing. */
const LATER = /:hover|:active|:modal|:popover-open|::backdrop|::view-transition|::file-selector-button/;

const GROUP = /:(is|where|has|not)\(/;
const ATTRIBUTE = /\[([\w-]+)(?:=["']?([^"'\]]*)["']?)?\]/g;

/**
 * Undefined when the selector matches nothing in a page that has just arrived. Names are `.class`, `tag`, `[attribute]` and
 * `[attribute=value]`. States that a shopper can reach without scripts, such as an open `<details>` or a checked box, count as reached, and
 * `:not()` counts as true: a rule too many does no harm.
 */
export function needsOf(selector: string): Needs | undefined {
  const oneOf: Needs[][] = [];
  let rest = selector;
  for (let group = GROUP.exec(rest); group; group = GROUP.exec(rest)) {
    const from = group.index + group[0].length;
    const end = closingBracket(rest, from);
    if (group[1] !== "not") {
      const some = splitList(rest.slice(from, end)).map(needsOf);
      oneOf.push(some.filter((needs) => needs !== undefined));
    }
    rest = `${rest.slice(0, group.index)}${rest.slice(end + 1)}`;
  }
  if (LATER.test(rest.replace(/\\./g, ""))) return undefined;
  return { names: namesOf(rest), oneOf };
}

function namesOf(selector: string): string[] {
  const names: string[] = [];
  const tags = selector
    .replace(/\.((?:\\[0-9a-f]{1,6} ?|\\.|[\w-])+)/gi, (_, name: string) => {
      names.push(`.${unescaped(name)}`);
      return "";
    })
    .replace(ATTRIBUTE, (_, name: string, value?: string) => {
      if (name !== "open") names.push(value === undefined ? `[${name}]` : `[${name}=${value}]`);
      return "";
    })
    .replace(/:disabled/g, () => {
      names.push("[disabled]");
      return "";
    })
    .replace(/\[[^\]]*\]|::?[\w-]+(?:\([^)]*\))?|#[\w-]+/g, "");
  return [...names, ...(tags.match(/[a-z][\w-]*/gi) ?? [])];
}

export const areMet = ({ names, oneOf }: Needs, document: ReadonlySet<string>): boolean =>
  names.every((name) => document.has(name)) && oneOf.every((some) => some.some((needs) => areMet(needs, document)));
