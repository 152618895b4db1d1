import type { ShopFacts } from "#app/context.ts";
import { type Block, idOf, renderHtml, renderMarkdown, type Section } from "./markdown.server.ts";
import { type PageSource, parsePage } from "./page-source.ts";
import { fillIn } from "./placeholders.ts";

/** Every text of content/ by path, bundled at build time. */
export const CONTENT_FILES: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(
    import.meta.glob<string>("../../content/**/*.md", { query: "?raw", import: "default", eager: true }),
  ).map(([path, source]) => [path.replace("../../content/", ""), source]),
);

/** The front matter of a page. */
type PageHead = Omit<PageSource, "body">;

export type WrittenPage = PageHead & { blocks: Block[]; sections: Section[] };
export type PostSummary = Omit<PageHead, "short" | "card"> & { slug: string };
export type Post = WrittenPage & { next: Pick<PostSummary, "slug" | "title" | "picture"> | undefined };
export type Question = { id: string; question: string; html: string };
/** `html`: links to the whole answer. */
export type QuestionGroup = { id: string; title: string; html: string; questions: Question[] };

/** The page `content/<name>.md` with the shop's facts filled in. */
export function writtenPage(name: string, facts: ShopFacts): WrittenPage {
  const source = CONTENT_FILES[`${name}.md`];
  if (source === undefined) throw new Error(`There is no content/${name}.md`);
  const { body, ...head } = parsePage(`${name}.md`, fillIn(source, facts));
  return { ...head, ...renderMarkdown(body) };
}

/** The blog posts, newest first. */
export const postSummaries = (facts: ShopFacts): PostSummary[] =>
  POST_SLUGS.map((slug) => {
    const { title, description, lead, date, picture, card = picture } = writtenPage(`blog/${slug}`, facts);
    return { slug, title, description, lead, date, picture: card };
  }).sort((a, b) => b.date.localeCompare(a.date) || a.slug.localeCompare(b.slug));

/** A post and the next one to read; undefined if there is no such post. */
export function findPost(slug: string, facts: ShopFacts): Post | undefined {
  if (!POST_SLUGS.includes(slug)) return undefined;
  const posts = postSummaries(facts);
  const following = posts[(posts.findIndex((post) => post.slug === slug) + 1) % posts.length];
  if (!following || following.slug === slug) return { ...writtenPage(`blog/${slug}`, facts), next: undefined };
  const { title, picture } = following;
  return { ...writtenPage(`blog/${slug}`, facts), next: { slug: following.slug, title, picture } };
}

/** The questions of content/faq.md in their groups. */
export function faqGroups(facts: ShopFacts): QuestionGroup[] {
  const { body } = parsePage("faq.md", fillIn(CONTENT_FILES["faq.md"] ?? "", facts));
  return body
    .split(/^## /m)
    .slice(1)
    .map((part) => {
      const [head = "", ...questions] = part.split(/^### /m);
      return {
        ...titled(head),
        questions: questions.map(titled).map(({ title, ...rest }) => ({ ...rest, question: title })),
      };
    });
}

/** The same questions without groups. */
export const faqOf = (facts: ShopFacts): Question[] => faqGroups(facts).flatMap(({ questions }) => questions);

function titled(part: string): { id: string; title: string; html: string } {
  const [title = "", ...text] = part.split("\n");
  return { id: idOf(title), title: title.trim(), html: renderHtml(text.join("\n")) };
}

/** When each text was last changed, or a post published, by the path of its page: `/terms`, `/blog/…`. */
export const TEXT_DATES: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(CONTENT_FILES).map(([path, source]) => [
    `/${path.replace(/\.md$/, "")}`,
    parsePage(path, source).date,
  ]),
);

export const POST_SLUGS = Object.keys(CONTENT_FILES).flatMap((path) => /^blog\/([\w-]+)\.md$/.exec(path)?.[1] ?? []);
