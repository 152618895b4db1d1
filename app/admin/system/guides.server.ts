import { renderHtml } from "#app/content/markdown.server.ts";
import { idOf } from "#app/content/section-id.ts";
import { LAUNCH_RULES, type LaunchRowId } from "#shop/running/launch-checklist/launch.ts";
import { MANUAL } from "./guide-address.ts";

type Section = { id: string; title: string; text: string };

const files = import.meta.glob<string>("../../../docs/{launch-guide,operations}.md", {
  query: "?raw",
  import: "default",
  eager: true,
});

const sectionsOf = (name: string): Section[] =>
  (files[`../../../docs/${name}.md`] ?? "")
    .split(/^## /m)
    .slice(1)
    .map((text) => {
      const [title = "", ...lines] = text.split("\n");
      return { id: idOf(title), title: title.trim(), text: lines.join("\n") };
    });

const GUIDE_SECTIONS = sectionsOf("launch-guide");
const MANUAL_SECTIONS = sectionsOf("operations");

export const guideTitles = GUIDE_SECTIONS.map(({ title }) => title);

/** What every guide ends with. */
export const SETTINGS_TITLE = "How to change a setting";
const textOf = (title: string) => GUIDE_SECTIONS.find((one) => one.title === title)?.text;

/** How an owner completes a step of the launch checklist on the server, as HTML. Undefined for steps without a guide. */
export function stepGuide(step: string): { title: string; why: string; html: string } | undefined {
  const { title, why } = LAUNCH_RULES[step as LaunchRowId] ?? {};
  const text = title && textOf(title);
  return text
    ? { title, why, html: renderHtml(`${text}\n## ${SETTINGS_TITLE}\n${textOf(SETTINGS_TITLE)}`) }
    : undefined;
}

/** A section of docs/operations.md as HTML, for staff who don't have the repository. Undefined if there is no such section. */
export function manualSection(id: string): { title: string; html: string } | undefined {
  const section = MANUAL_SECTIONS.find((one) => one.id === id);
  return section && { title: section.title, html: renderHtml(withLinks(section.text).replaceAll(/^### /gm, "## ")) };
}

const LINK = /\[([^\]]+)\]\((?!https?:)([^)]+)\)/g;

/** Keeps links to other sections, and turns links to other files of the repository into text. */
const withLinks = (text: string): string =>
  text.replace(LINK, (_, words: string, to: string) => {
    const section = to.startsWith("#") && MANUAL_SECTIONS.find((one) => headingsOf(one).includes(to.slice(1)));
    return section ? `[${words}](${MANUAL}/${section.id}${to})` : words;
  });

const headingsOf = ({ id, text }: Section): string[] => [
  id,
  ...[...text.matchAll(/^### (.+)$/gm)].map(([, title = ""]) => idOf(title)),
];
