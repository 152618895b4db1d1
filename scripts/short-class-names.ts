import tailwindcss from "@tailwindcss/vite";
import { build, type Plugin } from "vite";
import { type CssItem, parseCss, printCss, unescaped } from "#platform/css/css-rules.ts";

/** Name in the code -> name in the build. */
type Names = ReadonlyMap<string, string>;

/** In a selector; escapes are `\:` or `\32 `. */
const CLASS = /\.((?:\\[0-9a-f]{1,6} ?|\\.|[a-z_-])(?:\\[0-9a-f]{1,6} ?|\\.|[\w-])*)/gi;
/** A word of letters alone, such as `grid`, may mean something else in code. */
const CERTAIN = /[^a-z]/i;

const HIDDEN_BY_BLOCKERS = /^ad/;

/**
 * Gives the classes of the stylesheet names of a letter or two, in the CSS and in the code of the screens: names such as
 * `md:grid-cols-[5fr_7fr]` would be a fifth of a page's bytes. Development keeps them.
 *
 * In code a word of a string is renamed when it is, in full, the name of such a class, and not letters alone.
 *
 * @param stylesheet absolute; it decides which classes there are
 * @param folder of the code that uses them, absolute
 */
export function shortClassNames(stylesheet: string, folder: string): Plugin[] {
  let names: Promise<Names> | undefined;
  const known = () => {
    names ??= buildStylesheet(stylesheet).then(shortNames);
    return names;
  };
  const isOurs = (id: string) => id.replaceAll("\\", "/").startsWith(`${folder.replaceAll("\\", "/")}/`);
  return [
    {
      name: "short-class-names:css",
      apply: "build",
      transform: {
        filter: { id: /\.css\?transform-only$/ },
        handler: async (css, id) => (isOurs(id) ? { code: renameInCss(css, await known()), map: null } : null),
      },
    },
    {
      name: "short-class-names:code",
      apply: "build",
      enforce: "post",
      transform: {
        // A page with a `clientLoader` is built in parts, whose names end in a query.
        filter: { id: /\.tsx?(?:\?|$)/ },
        async handler(code, id) {
          if (!isOurs(id)) return null;
          return { code: renameInCode(code, stringsOf(this.parse(code)), await known()), map: null };
        },
      },
    },
  ];
}

/** The order of the stylesheet alone decides, so that the same stylesheet gives the same names. */
export function shortNames(css: string): Names {
  const found = new Set<string>();
  inSelectors(parseCss(css), (selector) => {
    for (const [, name = ""] of selector.matchAll(CLASS)) found.add(unescaped(name));
    return selector;
  });
  const classes = [...found];
  const names = new Map<string, string>();
  const long = classes.filter((name) => CERTAIN.test(name)).values();
  for (const short of letters()) {
    if (classes.includes(short) || HIDDEN_BY_BLOCKERS.test(short)) continue;
    const next = long.next();
    if (next.done) break;
    names.set(next.value, short);
  }
  return names;
}

export const renameInCss = (css: string, names: Names): string =>
  printCss(
    inSelectors(parseCss(css), (selector) =>
      selector.replace(CLASS, (whole, name: string) => {
        const short = names.get(unescaped(name));
        return short === undefined ? whole : `.${short}`;
      }),
    ),
  );

const inSelectors = (items: readonly CssItem[], change: (selector: string) => string): CssItem[] =>
  items.map((item) => {
    if (typeof item === "string") return item;
    const prelude = item.prelude.startsWith("@") ? item.prelude : change(item.prelude);
    return { prelude, children: inSelectors(item.children, change) };
  });

type Range = { start: number; end: number };

/** @param strings where the strings of the code are */
export function renameInCode(code: string, strings: readonly Range[], names: Names): string {
  let result = "";
  let done = 0;
  for (const { start, end } of [...strings].sort((a, b) => a.start - b.start)) {
    const words = code.slice(start, end).replace(/[^\s"'`]+/g, (word) => names.get(word) ?? word);
    result += code.slice(done, start) + words;
    done = end;
  }
  return result + code.slice(done);
}

/** String literals and the fixed parts of templates. */
function stringsOf(node: unknown): Range[] {
  if (Array.isArray(node)) return node.flatMap(stringsOf);
  if (!isNode(node)) return [];
  if (node.type === "TemplateElement") return [node];
  if (node.type === "Literal") return typeof node.value === "string" ? [node] : [];
  return Object.values(node).flatMap(stringsOf);
}

const isNode = (node: unknown): node is Range & { type: string; value?: unknown } =>
  typeof node === "object" && node !== null && "type" in node;

function* letters(): Generator<string> {
  const alphabet = "abcdefghijklmnopqrstuvwxyz";
  yield* alphabet;
  for (const longer of letters()) for (const letter of alphabet) yield longer + letter;
}

async function buildStylesheet(input: string): Promise<string> {
  const result = await build({
    configFile: false,
    logLevel: "error",
    plugins: [tailwindcss()],
    build: { write: false, rolldownOptions: { input } },
  });
  const files = "output" in result ? result.output : [];
  const css = files.find(({ fileName }) => fileName.endsWith(".css"));
  if (css?.type !== "asset") throw new Error(`${input} gave no stylesheet`);
  return String(css.source);
}
