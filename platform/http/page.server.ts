import { createHash } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { contentSecurityPolicy, type Peer, permissionsPolicy } from "./content-security-policy.server.ts";
import { acceptedEncoding, type Encoding, etagFor, hasCurrentCopy } from "./negotiate.server.ts";

/** A rendered page as bytes, ready for any number of visitors. */
export type Page = {
  status: number;
  etag: string;
  headers: Record<string, string>;
  /** When it expires (the `Expires` header of the rendering), in milliseconds since 1970; Infinity if it doesn't. */
  goodUntil: number;
  /** The query values that have separate pages (the `X-Choices` header of the rendering). */
  choices?: URLSearchParams;
  body: Buffer;
  /** Brotli's quality, from 0 to 11. */
  brotliQuality: number;
  /** Compressed when a browser first requests it. */
  encoded: Partial<Record<Encoding, Promise<Buffer>>>;
};

export type PageOptions = {
  /** `keep`: browsers cache it but revalidate each time; `no-store`: no cache stores it. */
  caching: "keep" | "no-store";
  /** Additional headers, which override the usual ones. */
  headers?: Record<string, string>;
  /** Foreign origins that this page allows. */
  peer?: Peer;
};

const USUAL_HEADERS = {
  "content-type": "text/html; charset=utf-8",
  vary: "accept-encoding",
  "x-content-type-options": "nosniff",
  "referrer-policy": "strict-origin-when-cross-origin",
  "cross-origin-opener-policy": "same-origin",
  "permissions-policy": permissionsPolicy(),
  "strict-transport-security": "max-age=63072000; includeSubDomains",
};

/** A cached page is worth more work than one that is sent once. */
const BROTLI_QUALITY = { keep: 9, "no-store": 4 };
/** 10% smaller, for a tenth of a second of work. */
const BEST_BROTLI_QUALITY = 11;

/** The time between hovering a link and clicking it. The server checks prices anyway. */
const DATA_LASTS_S = 10;

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);

/** Turns rendered HTML into a page, with an ETag and a security policy for exactly its own inline scripts and styles. */
export async function makePage(rendered: Response, { caching, headers = {}, peer }: PageOptions): Promise<Page> {
  const html = withoutPreloads(await rendered.text());
  const page = asPage(rendered, html, BROTLI_QUALITY[caching], {
    ...USUAL_HEADERS,
    "cache-control": caching === "keep" ? "no-cache" : "no-store",
    "content-security-policy": contentSecurityPolicy(html, peer),
    ...headers,
  });
  const choices = rendered.headers.get("x-choices");
  return choices ? { ...page, choices: new URLSearchParams(choices) } : page;
}

/**
 * The data of a page, for a client-side navigation. The browser may cache it just long enough to use what it prefetched.
 */
export async function makePageData(rendered: Response): Promise<Page> {
  const headers: Record<string, string> = {
    "cache-control": `private, max-age=${DATA_LASTS_S}`,
    vary: "accept-encoding",
    "x-content-type-options": "nosniff",
  };
  for (const name of ["content-type", "x-remix-response"]) headers[name] = rendered.headers.get(name) ?? "";
  return asPage(rendered, await rendered.text(), BROTLI_QUALITY.keep, headers);
}

function asPage(rendered: Response, text: string, brotliQuality: number, headers: Record<string, string>): Page {
  const body = Buffer.from(text);
  const expires = Date.parse(rendered.headers.get("expires") ?? "");
  return {
    status: rendered.status,
    etag: `"${createHash("sha256").update(body).digest("base64url").slice(0, 22)}"`,
    headers: { ...headers, ...retryAfter(rendered.status) },
    goodUntil: Number.isNaN(expires) ? Number.POSITIVE_INFINITY : expires,
    body,
    brotliQuality,
    encoded: {},
  };
}

/** When to retry, for an answer that the database couldn't give. */
export const retryAfter = (status: number): Record<string, string> => (status === 503 ? { "retry-after": "2" } : {});

/** Compresses the copy for browsers as much as possible, for a page that many will get. Its content, and so its ETag, stays the same. */
export async function compressBest({ body, encoded }: Page): Promise<void> {
  const best = compress(body, BEST_BROTLI_QUALITY);
  // Until then browsers get the larger copy.
  await best;
  encoded.br = best;
}

const compress = (body: Buffer, quality: number): Promise<Buffer> =>
  brotli(body, {
    params: { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: body.length },
  });

function encodedBody({ body, brotliQuality, encoded }: Page, encoding: Encoding): Promise<Buffer> {
  encoded[encoding] ??= encoding === "br" ? compress(body, brotliQuality) : gzipped(body);
  return encoded[encoding];
}

/** The scripts start late: preloading them would compete with what is visible first (2 Lighthouse points, measured). */
function withoutPreloads(html: string): string {
  return html.replace(/<link rel="modulepreload"[^>]*>/g, "");
}

/** Answers GET and HEAD in the best encoding, or with 304 if the browser has the page. */
export async function sendPage(request: IncomingMessage, response: ServerResponse, page: Page): Promise<void> {
  const encoding = acceptedEncoding(request.headers);
  const etag = etagFor(page.etag, encoding);
  const kept = page.headers["cache-control"] !== "no-store";
  if (kept) response.setHeader("etag", etag);
  if (kept && page.status === 200 && hasCurrentCopy(request.headers, etag)) {
    // The security policy isn't repeated, because a browser keeps it with the body.
    response.writeHead(304, { "cache-control": page.headers["cache-control"], vary: "accept-encoding" }).end();
    return;
  }
  const body = encoding ? await encodedBody(page, encoding) : page.body;
  response.writeHead(page.status, {
    ...page.headers,
    ...(encoding && { "content-encoding": encoding }),
    "content-length": body.length,
  });
  response.end(request.method === "HEAD" ? undefined : body);
}
