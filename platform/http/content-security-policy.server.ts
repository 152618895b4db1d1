import { createHash } from "node:crypto";

const SCRIPTS = /<script\b(?![^>]*\bsrc=)[^>]*>([\s\S]*?)<\/script>/g;
const STYLES = /<style\b[^>]*>([\s\S]*?)<\/style>/g;

/** Foreign origins that one page allows: those of a payment provider. `payments`: origins whose frames may ask the browser for a wallet. */
export type Peer = {
  scripts?: readonly string[];
  connections?: readonly string[];
  frames?: readonly string[];
  payments?: readonly string[];
};

/** The browser features that a page may use: a peer's wallets (w3.org/TR/payment-request, Permissions Policy), and the camera if needed. */
export function permissionsPolicy({ payments, camera }: Pick<Peer, "payments"> & { camera?: true } = {}): string {
  const asking = payments ? ["self", ...payments.map((origin) => `"${origin}"`)] : [];
  return `camera=(${camera ? "self" : ""}), microphone=(), geolocation=(), payment=(${asking.join(" ")})`;
}

/**
 * The policy of one page: its own files, and exactly the inline scripts and styles in its HTML, by their hashes. Unlike with a nonce, a
 * page can be cached and served to every visitor. Pictures may come from any https URL, because staff can enter one.
 */
export function contentSecurityPolicy(html: string, peer: Peer = {}): string {
  return [
    "default-src 'none'",
    `script-src ${["'self'", ...(peer.scripts ?? []), ...hashes(html, SCRIPTS)].join(" ")}`,
    `style-src ${["'self'", ...hashes(html, STYLES)].join(" ")}`,
    "img-src 'self' data: https:",
    "media-src 'self'",
    "font-src 'self'",
    `connect-src ${["'self'", ...(peer.connections ?? [])].join(" ")}`,
    ...(peer.frames ? [`frame-src ${peer.frames.join(" ")}`] : []),
    "manifest-src 'self'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "object-src 'none'",
  ].join("; ");
}

function hashes(html: string, pattern: RegExp): string[] {
  const found = [...html.matchAll(pattern)].map(([, text = ""]) => createHash("sha256").update(text).digest("base64"));
  return [...new Set(found)].map((hash) => `'sha256-${hash}'`);
}
