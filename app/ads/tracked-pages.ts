/** Not told of: pages whose address opens something, because Meta's script sends the whole of it. The router knows them in capitals, too. */
export const isTold = ({ pathname, hash }: { pathname: string; hash: string }): boolean =>
  !/^\/(?:orders|review|unsubscribe|admin)(?:\/|$)/i.test(pathname) && !hash.startsWith("#cart=");

/** Whether the page was loaded as the checkout. Its policy stays in force when the router leads on from there. */
export function isCheckoutDocument(): boolean {
  const [document] = performance.getEntriesByType("navigation");
  return /^https?:\/\/[^/]+\/checkout\/?(?:[?#]|$)/i.test(document?.name ?? "");
}
