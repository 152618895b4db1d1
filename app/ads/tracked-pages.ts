/**
 * Whether a page may be reported to Meta. Pages whose URL gives access to something are not tracked, because Meta's script sends the whole
 * URL. Case-insensitive, like the router.
 */
export const isTracked = ({ pathname, hash }: { pathname: string; hash: string }): boolean =>
  !/^\/(?:orders|review|unsubscribe|admin)(?:\/|$)/i.test(pathname) && !hash.startsWith("#cart=");

/**
 * Whether this document was loaded as the checkout; undefined if the browser doesn't say. Its content security policy stays in force after
 * client-side navigation.
 */
export function isCheckoutDocument(): boolean | undefined {
  const [document] = performance.getEntriesByType("navigation");
  return document && /^https?:\/\/[^/]+\/checkout\/?(?:[?#]|$)/i.test(document.name);
}

/** Whether this document was loaded from this path, so that a reload would change nothing. */
export function isLoadedFrom(pathname: string): boolean {
  const [document] = performance.getEntriesByType("navigation");
  return document?.name.replace(/^https?:\/\/[^/]+|[?#].*/gi, "") === pathname;
}
