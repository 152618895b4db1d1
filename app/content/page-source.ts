/** A file of content/: its front matter between `---` lines, and the text below. */
export type PageSource = {
  title: string;
  /** For search engines and shared links. */
  description: string;
  /** One sentence under the heading. */
  lead: string;
  /** The facts that most readers look for, each 'fact | meaning'. */
  short: readonly { fact: string; text: string }[];
  /** YYYY-MM-DD: when a page was last changed or a post was published. */
  date: string;
  /** A post's opening picture: `URL | alt text`. */
  picture: { src: string; alt: string } | undefined;
  /** A post's picture in the list, if it's a different one. */
  card: { src: string; alt: string } | undefined;
  body: string;
};

/** The URLs of what a page draws itself: the size chart's drawing, and all steps of folding. There are no such files. */
export const DRAWING = "/size-chart";
export const FOLD = "/fold-steps";

const LINES = ["title", "description", "lead", "date", "picture", "card"];

/** Throws on missing or unknown fields; a test parses every file. */
export function parsePage(file: string, source: string): PageSource {
  const [, head, body] = /^---\n([\s\S]*?)\n---\n([\s\S]*)$/.exec(source) ?? [];
  if (head === undefined || body === undefined)
    throw new Error(`${file} does not begin with front matter between --- lines`);
  const lines = new Map<string, string>();
  const short: PageSource["short"][number][] = [];
  for (const line of head.split("\n")) {
    const [, key = "", value = ""] = /^(\w+):\s*(.*)$/.exec(line) ?? [];
    if (line.startsWith("  - ")) {
      const [fact, text] = inTwo(file, line.slice(4));
      short.push({ fact, text });
    } else if (LINES.includes(key) && value) lines.set(key, value);
    else if (key !== "short") throw new Error(`${file}: "${line}" is not a field of a page`);
  }
  const need = (key: string) => {
    const value = lines.get(key);
    if (!value) throw new Error(`${file} has no ${key}`);
    return value;
  };
  const pictureOf = (key: string) => {
    if (!lines.has(key)) return undefined;
    const [src, alt] = inTwo(file, need(key));
    return { src, alt };
  };
  return {
    title: need("title"),
    description: need("description"),
    lead: need("lead"),
    short,
    date: isDate(file, need("date")),
    picture: pictureOf("picture"),
    card: pictureOf("card"),
    body: body.trim(),
  };
}

function inTwo(file: string, text: string): [string, string] {
  const [first, second, ...more] = text.split("|").map((part) => part.trim());
  if (!first || !second || more.length > 0) throw new Error(`${file}: "${text}" is not of the form 'one | other'`);
  return [first, second];
}

function isDate(file: string, text: string): string {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text) || Number.isNaN(Date.parse(text)))
    throw new Error(`${file}: ${text} is not a date`);
  return text;
}
