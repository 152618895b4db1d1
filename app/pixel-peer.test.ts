import { expect, test } from "vitest";
import { contentSecurityPolicy } from "#platform/http/content-security-policy.server.ts";
import { paymentProviders } from "./payment-providers.server.ts";
import { bothPeers, pixelPeer } from "./pixel-peer.server.ts";

const policy = (path: string, pixel?: { onCheckout: boolean }, payment = paymentProviders.sandbox?.csp) =>
  contentSecurityPolicy("", bothPeers(payment, pixelPeer(path, pixel)));
const CLOSED = contentSecurityPolicy("");

test("without a pixel, no policy changes", () => {
  for (const path of ["/", "/checkout", "/admin"]) expect(policy(path)).toBe(CLOSED);
});

test("with a pixel, the storefront allows Meta, but the checkout and the admin don't", () => {
  const pixel = { onCheckout: false };
  expect(policy("/", pixel)).toContain("script-src 'self' https://connect.facebook.net;");
  expect(policy("/success", pixel)).toContain("connect-src 'self' https://www.facebook.com;");
  for (const path of ["/checkout", "/checkout/", "/admin", "/admin/orders/1"]) expect(policy(path, pixel)).toBe(CLOSED);
});

test("a shop with a pixel on the checkout allows Meta and the payment provider there", () => {
  const allowed = policy("/checkout", { onCheckout: true }, paymentProviders.stripe?.csp);
  expect(allowed).toMatch(/script-src [^;]*https:\/\/js\.stripe\.com[^;]* https:\/\/connect\.facebook\.net/);
  expect(allowed).toMatch(/frame-src [^;]*https:\/\/hooks\.stripe\.com/);
});
