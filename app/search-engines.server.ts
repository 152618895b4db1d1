import { FIXED_PAGES } from "./public-pages.ts";

/** /robots.txt: everything may be visited but what is of use to one person only; those pages say `noindex` themselves, too. */
export const robotsText = (publicUrl: string): string =>
  ["User-agent: *", "Disallow: /admin", "Disallow: /api/", "", `Sitemap: ${publicUrl}/sitemap.xml`, ""].join("\n");

/** /sitemap.xml: every public page that is there now. */
export function sitemapXml(
  publicUrl: string,
  slugs: { products: readonly string[]; posts: readonly string[] },
): string {
  const paths = [
    ...FIXED_PAGES,
    ...slugs.products.map((id) => `/product/${id}`),
    ...slugs.posts.map((slug) => `/blog/${slug}`),
  ];
  // An origin and slugs: nothing in them needs escaping.
  const entries = paths.map((path) => `<url><loc>${publicUrl}${path}</loc></url>`);
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...entries,
    "</urlset>",
    "",
  ].join("\n");
}
