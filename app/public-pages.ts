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

/**
 * The one spelling of a path: without repeated slashes, which the router can't read, and for a public page also without capitals or a slash
 * at its end. Undefined if the path is spelled that way.
 */
export function otherSpelling(path: string): string | undefined {
  const single = path.replace(/[/\\]{2,}/g, "/");
  const lower = single.toLowerCase().replace(/(.)\/$/, "$1");
  const spelling = isPublicPage(lower) ? lower : single;
  return spelling === path ? undefined : spelling;
}
