import { renderHtml } from "#app/content/markdown.server.ts";
import { idOf } from "#app/content/section-id.ts";
import { GUIDE } from "./guide-address.ts";

const [OPERATIONS = ""] = Object.values(
  import.meta.glob<string>("../../../docs/operations.md", { query: "?raw", import: "default", eager: true }),
);

const SECTIONS = OPERATIONS.split(/^## /m)
  .slice(1)
  .map((text) => {
    const [title = "", ...lines] = text.split("\n");
    return { id: idOf(title), title: title.trim(), text: lines.join("\n") };
  });

/** A section of docs/operations.md as HTML, for staff who don't have the repository. Undefined if there is no such section. */
export function guideSection(id: string): { title: string; html: string } | undefined {
  const section = SECTIONS.find((one) => one.id === id);
  return section && { title: section.title, html: renderHtml(withLinks(section.text).replaceAll(/^### /gm, "## ")) };
}

const LINK = /\[([^\]]+)\]\((?!https?:)([^)]+)\)/g;

/** Keeps links to other sections, and turns links to other files of the repository into text. */
const withLinks = (text: string): string =>
  text.replace(LINK, (_, words: string, to: string) => {
    const section = to.startsWith("#") && SECTIONS.find((one) => headingsOf(one).includes(to.slice(1)));
    return section ? `[${words}](${GUIDE}/${section.id}${to})` : words;
  });

const headingsOf = ({ id, text }: (typeof SECTIONS)[number]): string[] => [
  id,
  ...[...text.matchAll(/^### (.+)$/gm)].map(([, title = ""]) => idOf(title)),
];
