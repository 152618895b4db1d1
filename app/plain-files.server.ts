import type { FastifyInstance } from "fastify";
import type { Services } from "./context.ts";
import { FIXED_PAGES } from "./public-pages.ts";

/** /robots.txt: excludes the admin and the API. Pages for one person, such as an order's, say `noindex` themselves. */
const robotsText = (publicUrl: string): string =>
  ["User-agent: *", "Disallow: /admin", "Disallow: /api/", "", `Sitemap: ${publicUrl}/sitemap.xml`, ""].join("\n");

/**
 * /sitemap.xml: every public page that exists now.
 * @param changed when text pages and products last changed, by path; other pages get no date
 */
function sitemapXml(publicUrl: string, changed: ReadonlyMap<string, string>): string {
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

const DAY_MS = 24 * 60 * 60_000;
/** RFC 9116 recommends less than a year. */
const CONTACT_GOOD_FOR_MS = 180 * DAY_MS;

/** /.well-known/security.txt (RFC 9116): where to report a vulnerability. It is renewed each day, so it never expires. */
function securityText(publicUrl: string, now: number): string {
  const expires = new Date(Math.floor(now / DAY_MS) * DAY_MS + CONTACT_GOOD_FOR_MS).toISOString();
  return [
    `Contact: ${publicUrl}/contact`,
    `Expires: ${expires}`,
    "Preferred-Languages: en",
    `Canonical: ${publicUrl}/.well-known/security.txt`,
    "",
  ].join("\n");
}

/** When each text page last changed, by path. */
export type TextDates = Readonly<Record<string, string>>;

/** Files for crawlers and other programs, generated on each request because they depend on the catalog, the settings or the date. */
export function servePlainFiles(app: FastifyInstance, shop: Services, textDates: TextDates): void {
  app.get("/.well-known/security.txt", async (_request, reply) => {
    const { publicUrl } = await shop.shop();
    const text = securityText(publicUrl, Date.now());
    return reply.type("text/plain").header("cache-control", "public, max-age=3600").send(text);
  });
  app.get("/robots.txt", async (_request, reply) => {
    const { publicUrl } = await shop.shop();
    return reply.type("text/plain").header("cache-control", "public, max-age=3600").send(robotsText(publicUrl));
  });
  app.get("/sitemap.xml", async (_request, reply) => {
    const [{ publicUrl }, products] = await Promise.all([shop.shop(), shop.listProducts()]);
    const changed = products.map(({ _id, updatedAt }) => [`/product/${_id}`, updatedAt] as const);
    const xml = sitemapXml(publicUrl, new Map([...Object.entries(textDates), ...changed]));
    return reply.type("application/xml").header("cache-control", "public, max-age=3600").send(xml);
  });
}
