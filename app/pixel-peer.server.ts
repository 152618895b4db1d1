import type { Peer } from "#platform/http/content-security-policy.server.ts";

/** Meta's script loads from the first host and reports to the second; pictures are allowed from anywhere already. */
const META: Peer = { scripts: ["https://connect.facebook.net"], connections: ["https://www.facebook.com"] };

/** What a page allows for an advertising pixel: nothing in the admin, and nothing on the checkout unless the shop enables it there. */
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
