import { existsSync, mkdirSync, mkdtempSync, readdirSync, readlinkSync, rmSync, writeFileSync } from "node:fs";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliCompressSync, brotliDecompressSync } from "node:zlib";
import { afterAll, describe, expect, test } from "vitest";
import { serveLoopback } from "#test/harness/loopback.ts";
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
const previous = mkdtempSync(join(tmpdir(), "static-files-previous-"));
afterAll(() => rmSync(previous, { recursive: true }));
const files = loadStaticFiles(folder, { immutable: (path) => path.startsWith("/assets/"), previous });

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

  test("whose name contains a hash is also found if a later build added it", async () => {
    const late = async (path: string) => (await get(path)).status;
    expect(await late("/assets/late-def.js")).toBe(404);
    writeFileSync(join(folder, "assets/late-def.js"), script);
    writeFileSync(join(folder, "assets/late-def.js.br"), brotliCompressSync(script));
    writeFileSync(join(folder, "late.txt"), "late");
    const { status, headers } = await get("/assets/late-def.js", { "accept-encoding": "br" });
    expect([status, headers["content-encoding"]]).toEqual([200, "br"]);
    const refused = ["/late.txt", "/assets/../late.txt", "/assets/", "/assets/late-def.js.br", "/assets/toString"];
    for (const path of refused) expect([path, await late(path)]).toEqual([path, 404]);
  });

  test("of the build before it is sent if this one has none of that name", async () => {
    mkdirSync(join(previous, "assets"));
    writeFileSync(join(previous, "assets/old-abc.js"), "old()");
    writeFileSync(join(previous, "assets/app-abc.js"), "another()");
    expect((await get("/assets/old-abc.js")).body.toString()).toBe("old()");
    expect((await get("/assets/app-abc.js")).body.toString()).toBe(script);
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

/** Linux lists the open files of a process. */
test.skipIf(!existsSync("/proc/self/fd"))(
  "a large file is closed when the browser hangs up in the middle",
  async () => {
    const film = join(folder, "media/film.mp4");
    writeFileSync(film, Buffer.alloc(20_000_000));
    const { port, close } = await serveLoopback((request, response) => {
      loadStaticFiles(folder, { immutable: () => false, previous }).send(request, response, request.url ?? "");
    });
    await new Promise<void>((done) => {
      const socket = connect(port, "127.0.0.1", () => socket.write("GET /media/film.mp4 HTTP/1.1\r\nhost: x\r\n\r\n"));
      socket.once("data", () => socket.destroy()).once("close", () => done());
    });
    const isOpen = () =>
      readdirSync("/proc/self/fd").some(
        (fd) => existsSync(`/proc/self/fd/${fd}`) && readlinkSync(`/proc/self/fd/${fd}`) === film,
      );
    await expect.poll(isOpen).toBe(false);
    await close();
  },
);
