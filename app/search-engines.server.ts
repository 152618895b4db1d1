import { FIXED_PAGES } from "./public-pages.ts";

/** /robots.txt: everything may be visited but what is of use to one person only; those pages say `noindex` themselves, too. */
export const robotsText = (publicUrl: string): string =>
  ["User-agent: *", "Disallow: /admin", "Disallow: /api/", "", `Sitemap: ${publicUrl}/sitemap.xml`, ""].join("\n");

/**
 * /sitemap.xml: every public page that is there now.
 * @param changed the dates of written pages and products by path; a page without one has no date
 */
export function sitemapXml(publicUrl: string, changed: ReadonlyMap<string, string>): string {
  const paths = new Set([...FIXED_PAGES, ...changed.keys()]);
  // An origin, slugs and dates: nothing in them needs escaping.
  const entries = [...paths].map((path) => {
    const date = changed.get(path);
    return `<url><loc>${publicUrl}${path}</loc>${date ? `<lastmod>${date}</lastmod>` : ""}</url>`;
  });
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...entries,
    "</urlset>",
    "",
  ].join("\n");
}
