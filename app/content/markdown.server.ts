import { Marked, type Token, type Tokens } from "marked";
import { displayText } from "#platform/display-text.ts";

/** A text as blocks: HTML, and pictures between them, which the page renders itself. */
export type Block = { kind: "html"; html: string } | { kind: "picture"; src: string; alt: string };

export type Section = { id: string; title: string };

const marked = new Marked({
  renderer: {
    heading({ tokens, depth }) {
      const heading = displayText(this.parser.parseInline(tokens).replaceAll("&#39;", "'"));
      return `<h${depth} id="${idOf(plain(tokens))}">${heading}</h${depth}>\n`;
    },
    // HTML is not supported: a tag in our texts or in the owner's is shown as text.
    html: ({ text }) => escapeHtml(text),
  },
});

/** A range such as '3-7' stays on one line. */
marked.use({
  extensions: [
    {
      name: "range",
      level: "inline",
      start: (text) => text.match(/\d+-\d/)?.index,
      tokenizer(text) {
        const raw = /^\d+-\d+/.exec(text)?.[0];
        return raw === undefined ? undefined : { type: "range", raw, text: raw };
      },
      renderer: ({ text }) => `<span class="whitespace-nowrap">${text}</span>`,
    },
  ],
});

/** The text as blocks, and its sections (`## …`) for the table of contents. */
export function renderMarkdown(markdown: string): { blocks: Block[]; sections: Section[] } {
  const tokens = marked.lexer(markdown);
  const blocks: Block[] = [];
  let run: Token[] = [];
  const close = () => {
    const html = marked.parser(run).trim();
    if (html) blocks.push({ kind: "html", html });
    run = [];
  };
  for (const token of tokens) {
    const picture = pictureIn(token);
    if (picture) {
      close();
      blocks.push({ kind: "picture", src: picture.href, alt: picture.text });
    } else run.push(token);
  }
  close();
  const sections = tokens
    .filter(isSection)
    .map((heading) => plain(heading.tokens))
    .map((title) => ({ id: idOf(title), title }));
  return { blocks, sections };
}

/** One or more paragraphs, without pictures. */
export const renderHtml = (markdown: string): string => marked.parser(marked.lexer(markdown)).trim();

/** 'What does it cost?' becomes #what-does-it-cost. */
export const idOf = (title: string): string =>
  title
    .toLowerCase()
    .replace(/'/g, "")
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "");

/** The text of a heading, without markup. */
const plain = (tokens: readonly Token[]): string => tokens.map((token) => ("text" in token ? token.text : "")).join("");

const isSection = (token: Token): token is Tokens.Heading => token.type === "heading" && token.depth === 2;

/** A paragraph that contains only a picture. */
function pictureIn(token: Token): Tokens.Image | undefined {
  const [only, ...others] = token.type === "paragraph" ? (token.tokens ?? []) : [];
  return only?.type === "image" && others.length === 0 ? (only as Tokens.Image) : undefined;
}

const ENTITIES: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };
const escapeHtml = (text: string): string => text.replace(/[&<>"]/g, (sign) => ENTITIES[sign] ?? sign);
