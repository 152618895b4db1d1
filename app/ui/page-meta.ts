import type { MetaDescriptor } from "react-router";

const SHOP = "Pack'd";

/** A page's title in the browser: with the shop's name, unless it begins with that. */
export const titleOf = (title: string): string => (title.startsWith(SHOP) ? title : `${title} | ${SHOP}`);

type PageWords = {
  /** As `titleOf` takes it. */
  title: string;
  /** One or two sentences for search results and shared links. */
  description?: string;
};

/** What a page's `meta` returns: its title and description, also for shared links. The rest of the head is made in root.tsx. */
export function pageMeta({ title, description }: PageWords): MetaDescriptor[] {
  const words: MetaDescriptor[] = [{ title: titleOf(title) }, { property: "og:title", content: title }];
  if (description) {
    words.push({ name: "description", content: description }, { property: "og:description", content: description });
  }
  return words;
}
