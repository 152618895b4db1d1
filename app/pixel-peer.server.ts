import type { Peer } from "#platform/http/content-security-policy.server.ts";

/** Meta's script comes from the one host and tells the other; pictures may come from anywhere already. */
const META: Peer = { scripts: ["https://connect.facebook.net"], connections: ["https://www.facebook.com"] };

/** What a page lets in for an advertising pixel: nothing in the admin, and in the checkout only where the shop wants that. */
export function pixelPeer(path: string, pixel: { onCheckout: boolean } | undefined): Peer | undefined {
  if (!pixel || /^\/admin(?:\/|$)/i.test(path)) return undefined;
  return /^\/checkout(?:\/|$)/i.test(path) && !pixel.onCheckout ? undefined : META;
}

export function bothPeers(one: Peer | undefined, other: Peer | undefined): Peer | undefined {
  if (!one || !other) return one ?? other;
  return {
    ...one,
    scripts: [...(one.scripts ?? []), ...(other.scripts ?? [])],
    connections: [...(one.connections ?? []), ...(other.connections ?? [])],
  };
}
