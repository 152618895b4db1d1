import { createHash } from "node:crypto";
import { createReadStream, existsSync, globSync, readFileSync, statSync } from "node:fs";
import type { IncomingMessage, ServerResponse } from "node:http";
import { extname, join } from "node:path";
import { pipeline } from "node:stream";
import { acceptedEncoding, type Encoding, etagFor, hasCurrentCopy } from "./negotiate.server.ts";

const TYPES: Readonly<Record<string, string>> = {
  ".avif": "image/avif",
  ".css": "text/css; charset=utf-8",
  ".html": "text/html; charset=utf-8",
  ".ico": "image/x-icon",
  ".jpg": "image/jpeg",
  ".js": "text/javascript; charset=utf-8",
  ".json": "application/json",
  ".mp4": "video/mp4",
  ".png": "image/png",
  ".svg": "image/svg+xml",
  ".txt": "text/plain; charset=utf-8",
  ".webm": "video/webm",
  ".webmanifest": "application/manifest+json",
  ".webp": "image/webp",
  ".woff2": "font/woff2",
  ".xml": "application/xml",
};

/** Larger files are read from the disk for each request. */
const MEMORY_LIMIT_BYTES = 256 * 1024;

type StoredFile = {
  path: string;
  size: number;
  headers: Record<string, string>;
  etag: string;
  /** Undefined for large files. */
  body: Buffer | undefined;
  encoded: Partial<Record<Encoding, Buffer>>;
};

/** `send` answers a GET or HEAD for one of the files; it returns false if there is no such file. */
export type StaticFiles = { send(request: IncomingMessage, response: ServerResponse, path: string): boolean };

/**
 * Reads the list of files once, and looks request paths up in it. Only files whose names change with their content are also looked for when
 * requested: during a deploy, a page from another process may need the files of a later build, or of the one before.
 * `name.br` and `name.gz` are compressed copies of `name`.
 *
 * @param folder absolute
 * @param immutable whether the name of a file changes with its content
 * @param previous the folder that has the files of the build before
 */
export function loadStaticFiles(
  folder: string,
  { immutable, previous }: { immutable: (path: string) => boolean; previous: string },
): StaticFiles {
  // `.well-known` is the only public hidden folder.
  const names = globSync(["**/*", ".well-known/*"], { cwd: folder }).filter((name) =>
    statSync(join(folder, name)).isFile(),
  );
  const known = new Set(names);
  const files = new Map<string, StoredFile>();
  for (const name of names) {
    if (/\.(br|gz)$/.test(name) && known.has(name.slice(0, -3))) continue;
    const path = `/${name.replaceAll("\\", "/")}`;
    files.set(path, readStoredFile(join(folder, name), immutable(path)));
  }

  function findLater(path: string): StoredFile | undefined {
    if (!immutable(path) || !PLAIN_PATH.test(path)) return undefined;
    const place = [folder, previous].map((root) => join(root, path)).find((file) => existsSync(file));
    if (!place) return undefined;
    const file = readStoredFile(place, true);
    files.set(path, file);
    return file;
  }

  return {
    send(request, response, path) {
      const file = files.get(path) ?? findLater(path);
      if (!file) return false;
      sendFile(request, response, file);
      return true;
    },
  };
}

/** Names a file, but no folder above and no compressed copy. */
const PLAIN_PATH = /^(?:\/[\w-]+)+(?:\.[\w-]+)+(?<!\.br|\.gz)$/;

function readStoredFile(path: string, immutable: boolean): StoredFile {
  const content = readFileSync(path);
  const copy = (ending: string) => (existsSync(path + ending) ? readFileSync(path + ending) : undefined);
  const [br, gzip] = [copy(".br"), copy(".gz")];
  return {
    path,
    size: content.length,
    headers: {
      "content-type": TYPES[extname(path).toLowerCase()] ?? "application/octet-stream",
      "cache-control": immutable ? "public, max-age=31536000, immutable" : "public, max-age=3600",
      "x-content-type-options": "nosniff",
      "cross-origin-resource-policy": "cross-origin",
      // An SVG opened by itself is a page, and must not run scripts.
      ...(path.endsWith(".svg") && { "content-security-policy": "default-src 'none'; style-src 'unsafe-inline'" }),
      ...(br || gzip ? { vary: "accept-encoding" } : { "accept-ranges": "bytes" }),
    },
    etag: `"${createHash("sha256").update(content).digest("base64url").slice(0, 22)}"`,
    body: content.length <= MEMORY_LIMIT_BYTES ? content : undefined,
    encoded: { ...(br && { br }), ...(gzip && { gzip }) },
  };
}

function sendFile(request: IncomingMessage, response: ServerResponse, file: StoredFile): void {
  const accepted = acceptedEncoding(request.headers);
  const encoding = accepted && file.encoded[accepted] ? accepted : undefined;
  const compressed = encoding && file.encoded[encoding];
  const etag = etagFor(file.etag, encoding);
  const headers = { ...file.headers, etag };
  if (hasCurrentCopy(request.headers, etag)) {
    response.writeHead(304, headers).end();
  } else if (compressed) {
    response.writeHead(200, { ...headers, "content-encoding": encoding, "content-length": compressed.length });
    response.end(request.method === "HEAD" ? undefined : compressed);
  } else {
    sendBytes(request, response, file, headers);
  }
}

/** Sends the whole file, or the range that a player requests. */
function sendBytes(
  request: IncomingMessage,
  response: ServerResponse,
  file: StoredFile,
  headers: Record<string, string>,
): void {
  const range = requestedRange(request, file);
  if (range === "unsatisfiable") {
    response.writeHead(416, { ...headers, "content-range": `bytes */${file.size}` }).end();
    return;
  }
  const { first, last } = range ?? { first: 0, last: file.size - 1 };
  response.writeHead(range ? 206 : 200, {
    ...headers,
    ...(range && { "content-range": `bytes ${first}-${last}/${file.size}` }),
    "content-length": last - first + 1,
  });
  if (request.method === "HEAD" || file.size === 0) response.end();
  else if (file.body) response.end(file.body.subarray(first, last + 1));
  // Unlike `pipe`, it also closes the file if the browser hangs up.
  else pipeline(createReadStream(file.path, { start: first, end: last }), response, () => {});
}

type Range = { first: number; last: number };

/** The requested byte range (RFC 9110, 14.2). Several ranges, or one of an outdated copy, are answered with the whole file. */
function requestedRange(request: IncomingMessage, { size, etag }: StoredFile): Range | "unsatisfiable" | undefined {
  const match = /^bytes=(\d*)-(\d*)$/.exec(request.headers.range ?? "");
  const [, from = "", to = ""] = match ?? [];
  if (!match || (from === "" && to === "")) return undefined;
  const condition = request.headers["if-range"];
  if (condition !== undefined && condition !== etag) return undefined;
  const first = from === "" ? Math.max(0, size - Number(to)) : Number(from);
  const last = from === "" || to === "" ? size - 1 : Math.min(Number(to), size - 1);
  if (first > last) return from !== "" && to !== "" && Number(from) > Number(to) ? undefined : "unsatisfiable";
  return { first, last };
}
