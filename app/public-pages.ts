/** Pages that are the same for every visitor and have a fixed URL. */
export const FIXED_PAGES = [
  "/",
  "/shop",
  "/contact",
  "/about",
  "/blog",
  "/faq",
  "/shipping",
  "/cancellation",
  "/privacy",
  "/terms",
] as const;

const ONE_OF_MANY = /^\/(?:product|blog)\/[a-z0-9]+(?:-[a-z0-9]+)*$/;
const fixed: ReadonlySet<string> = new Set(FIXED_PAGES);

export const isFixedPage = (path: string): boolean => fixed.has(path);

/** Pages that are cached as bytes and may appear in search results; each has exactly one spelling. */
export const isPublicPage = (path: string): boolean => isFixedPage(path) || ONE_OF_MANY.test(path);

/** The spelling of a public page that a path with capitals or slashes at its end means; undefined for any other path, and for that spelling. */
export function publicSpelling(path: string): string | undefined {
  const spelling = path.toLowerCase().replace(/\/+$/, "");
  return spelling !== path && isPublicPage(spelling) ? spelling : undefined;
}
