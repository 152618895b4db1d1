import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliCompressSync, brotliDecompressSync } from "node:zlib";
import { afterAll, describe, expect, test } from "vitest";
import { rawAnswer } from "#test/harness/raw-answer.ts";
import { loadStaticFiles } from "./static-files.server.ts";

const script = "export const hoodie = 1;\n".repeat(50);
const video = Buffer.from(Array.from({ length: 400_000 }, (_, i) => i % 251));

const folder = mkdtempSync(join(tmpdir(), "static-files-"));
afterAll(() => rmSync(folder, { recursive: true }));
for (const [path, content] of Object.entries({
  "assets/app-abc.js": script,
  "assets/app-abc.js.br": brotliCompressSync(script),
  "media/turn.mp4": video,
  "favicon.svg": "<svg/>",
  "empty.txt": "",
  ".well-known/gpc.json": '{ "gpc": true }',
  ".git/gpc.json": '{ "gpc": true }',
})) {
  mkdirSync(join(folder, path, ".."), { recursive: true });
  writeFileSync(join(folder, path), content);
}
const files = loadStaticFiles(folder, { immutable: (path) => path.startsWith("/assets/") });

const get = (path: string, headers: Record<string, string> = {}, method = "GET") =>
  rawAnswer(
    (request, response) => {
      if (!files.send(request, response, request.url ?? "")) response.writeHead(404).end();
    },
    { path, headers, method },
  );

describe("a file", () => {
  test("has its type, and is cached forever if its name contains a hash", async () => {
    const { status, headers, body } = await get("/assets/app-abc.js");
    expect([status, body.toString()]).toEqual([200, script]);
    expect(headers["content-type"]).toBe("text/javascript; charset=utf-8");
    expect(headers["cache-control"]).toBe("public, max-age=31536000, immutable");
    expect(headers["x-content-type-options"]).toBe("nosniff");
  });

  test("is sent compressed if the build compressed it", async () => {
    const { headers, body } = await get("/assets/app-abc.js", { "accept-encoding": "gzip, br" });
    expect(headers["content-encoding"]).toBe("br");
    expect(headers.vary).toBe("accept-encoding");
    expect(brotliDecompressSync(body).toString()).toBe(script);
    const gzip = await get("/assets/app-abc.js", { "accept-encoding": "gzip" });
    expect(gzip.headers["content-encoding"]).toBeUndefined();
  });

  test("is not sent again to a browser that has it", async () => {
    const { headers } = await get("/favicon.svg");
    expect(headers["cache-control"]).toBe("public, max-age=3600");
    const again = await get("/favicon.svg", { "if-none-match": String(headers.etag) });
    expect([again.status, again.body.length]).toEqual([304, 0]);
  });

  test("may be empty", async () => {
    expect(await get("/empty.txt")).toMatchObject({ status: 200, headers: { "content-length": "0" } });
  });

  test("in a hidden folder is served only from .well-known", async () => {
    const { status, headers } = await get("/.well-known/gpc.json");
    expect([status, headers["content-type"]]).toEqual([200, "application/json"]);
    expect((await get("/.git/gpc.json")).status).toBe(404);
  });

  test("answers HEAD without a body", async () => {
    const { headers, body } = await get("/media/turn.mp4", {}, "HEAD");
    expect([headers["content-length"], body.length]).toEqual([String(video.length), 0]);
  });
});

const folders = ["/", "/assets", "/assets/"];
const outside = ["/../package.json", "/assets/..%2f..%2fetc/passwd", "/__proto__"];
test.each([...folders, ...outside, "/assets/app-abc.js.br", "/nothing.js"])("%s is not found", async (path) => {
  expect((await get(path)).status).toBe(404);
});

describe("a range, as requested by video players,", () => {
  test.each([
    ["bytes=0-", 0, video.length - 1],
    ["bytes=0-1", 0, 1],
    ["bytes=100000-100099", 100_000, 100_099],
    ["bytes=399990-999999", 399_990, 399_999],
    ["bytes=-10", 399_990, 399_999],
  ])("%s", async (range, first, last) => {
    const { status, headers, body } = await get("/media/turn.mp4", { range });
    expect(status).toBe(206);
    expect(headers["content-range"]).toBe(`bytes ${first}-${last}/${video.length}`);
    expect(headers["content-length"]).toBe(String(last - first + 1));
    expect(body.equals(video.subarray(first, last + 1))).toBe(true);
  });

  test.each(["bytes=400000-", "bytes=-0"])("%s is past the end", async (range) => {
    const { status, headers } = await get("/media/turn.mp4", { range });
    expect([status, headers["content-range"]]).toEqual([416, `bytes */${video.length}`]);
  });

  test.each(["bytes=5-2", "bytes=-", "bytes=0-1,5-6", "chapters=1-2"])("%s gets the whole file", async (range) => {
    const { status, body } = await get("/media/turn.mp4", { range });
    expect([status, body.length]).toEqual([200, video.length]);
  });

  test("of another version gets the whole file", async () => {
    const { status } = await get("/media/turn.mp4", { range: "bytes=0-1", "if-range": '"older"' });
    expect(status).toBe(200);
  });
});
