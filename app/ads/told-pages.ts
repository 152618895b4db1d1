import type { PixelFacts } from "#app/context.ts";

/** Not told of: pages whose address opens something, because Meta's script sends the whole of it. */
export const isTold = (path: string): boolean => !/^\/(?:orders|unsubscribe|admin)(?:\/|$)/.test(path);

/** The checkout's document lets in nobody but the payment provider, and it stays in force when the router leads on from there. */
export function isClosedDocument({ onCheckout }: Pick<PixelFacts, "onCheckout">): boolean {
  const [document] = performance.getEntriesByType("navigation");
  const path = document && URL.parse(document.name)?.pathname;
  return !onCheckout && path === "/checkout";
}
