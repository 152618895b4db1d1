import type { IncomingHttpHeaders } from "node:http";

export type Encoding = "br" | "gzip";

/** The best encoding that the client accepts; undefined for no compression. */
export function acceptedEncoding(headers: IncomingHttpHeaders): Encoding | undefined {
  const accepted = String(headers["accept-encoding"] ?? "")
    .toLowerCase()
    .split(",")
    // No pattern with spaces before a sign: it takes quadratic time, and a header may be 16 KB long.
    .map((entry) => entry.split(";").map((part) => part.trim()))
    .filter(([, weight]) => weight === undefined || Number(weight.replace(/^q=/, "")) > 0)
    .map(([name]) => name);
  if (accepted.includes("br")) return "br";
  return accepted.includes("gzip") ? "gzip" : undefined;
}

/** Whether the client has exactly these bytes, so that the answer is 304. */
export function hasCurrentCopy(headers: IncomingHttpHeaders, etag: string): boolean {
  const known = headers["if-none-match"];
  if (known === undefined) return false;
  return known.split(",").some((one) => one.trim() === "*" || one.trim().replace(/^W\//, "") === etag);
}

/** One tag per encoding, because the bytes differ. */
export const etagFor = (etag: string, encoding: Encoding | undefined): string =>
  encoding ? `${etag.slice(0, -1)}-${encoding}"` : etag;
