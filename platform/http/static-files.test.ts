import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer, request as httpRequest, type IncomingHttpHeaders, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliCompressSync, brotliDecompressSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { loadStaticFiles } from "./static-files.server.ts";

const script = "export const hoodie = 1;\n".repeat(50);
const video = Buffer.from(Array.from({ length: 400_000 }, (_, i) => i % 251));

let folder: string;
let server: Server;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "static-files-"));
  mkdirSync(join(folder, "assets"));
  mkdirSync(join(folder, "media"));
  writeFileSync(join(folder, "assets/app-abc.js"), script);
  writeFileSync(join(folder, "assets/app-abc.js.br"), brotliCompressSync(script));
  writeFileSync(join(folder, "media/turn.mp4"), video);
  writeFileSync(join(folder, "favicon.svg"), "<svg/>");
  writeFileSync(join(folder, "empty.txt"), "");
  for (const hidden of [".well-known", ".git"]) {
    mkdirSync(join(folder, hidden));
    writeFileSync(join(folder, hidden, "gpc.json"), '{ "gpc": true }');
  }
  const files = loadStaticFiles(folder, { immutable: (path) => path.startsWith("/assets/") });
  server = createServer((request, response) => {
    if (!files.send(request, response, request.url ?? "")) response.writeHead(404).end();
  }).listen(0, "127.0.0.1");
  await new Promise((ready) => server.once("listening", ready));
});

afterAll(() => {
  server.close();
  rmSync(folder, { recursive: true });
});

function get(path: string, headers: Record<string, string> = {}, method = "GET") {
  const { port } = server.address() as AddressInfo;
  return new Promise<{ status: number | undefined; headers: IncomingHttpHeaders; body: Buffer }>((resolve, reject) => {
    const sent = httpRequest({ host: "127.0.0.1", port, path, method, headers, agent: false }, (answer) => {
      const parts: Buffer[] = [];
      answer.on("data", (part) => parts.push(part));
      answer.on("end", () =>
        resolve({ status: answer.statusCode, headers: answer.headers, body: Buffer.concat(parts) }),
      );
    });
    sent.on("error", reject).end();
  });
}

describe("what there is", () => {
  test("comes with its type, and a hashed name for ever", async () => {
    const { status, headers, body } = await get("/assets/app-abc.js");
    expect([status, body.toString()]).toEqual([200, script]);
    expect(headers["content-type"]).toBe("text/javascript; charset=utf-8");
    expect(headers["cache-control"]).toBe("public, max-age=31536000, immutable");
    expect(headers["x-content-type-options"]).toBe("nosniff");
  });

  test("comes compressed as the build left it", async () => {
    const { headers, body } = await get("/assets/app-abc.js", { "accept-encoding": "gzip, br" });
    expect(headers["content-encoding"]).toBe("br");
    expect(headers.vary).toBe("accept-encoding");
    expect(brotliDecompressSync(body).toString()).toBe(script);
    expect(
      (await get("/assets/app-abc.js", { "accept-encoding": "gzip" })).headers["content-encoding"],
    ).toBeUndefined();
  });

  test("is not sent again to those who have it", async () => {
    const { headers } = await get("/favicon.svg");
    expect(headers["cache-control"]).toBe("public, max-age=3600");
    const again = await get("/favicon.svg", { "if-none-match": String(headers.etag) });
    expect([again.status, again.body.length]).toEqual([304, 0]);
  });

  test("may be empty", async () => {
    expect(await get("/empty.txt")).toMatchObject({ status: 200, headers: { "content-length": "0" } });
  });

  test("of hidden folders, only .well-known", async () => {
    const { status, headers } = await get("/.well-known/gpc.json");
    expect([status, headers["content-type"]]).toEqual([200, "application/json"]);
    expect((await get("/.git/gpc.json")).status).toBe(404);
  });

  test("answers HEAD without a body", async () => {
    const { headers, body } = await get("/media/turn.mp4", {}, "HEAD");
    expect([headers["content-length"], body.length]).toEqual([String(video.length), 0]);
  });
});

test.each([
  "/",
  "/assets",
  "/assets/",
  "/assets/app-abc.js.br",
  "/nothing.js",
  "/../package.json",
  "/assets/..%2f..%2fetc/passwd",
  "/__proto__",
])("%s is not there", async (path) => {
  expect((await get(path)).status).toBe(404);
});

describe("ranges, as players ask for them", () => {
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

  test.each(["bytes=400000-", "bytes=-0"])("%s is beyond the end", async (range) => {
    const { status, headers } = await get("/media/turn.mp4", { range });
    expect([status, headers["content-range"]]).toEqual([416, `bytes */${video.length}`]);
  });

  test.each(["bytes=5-2", "bytes=-", "bytes=0-1,5-6", "chapters=1-2"])(
    "%s is answered with the whole",
    async (range) => {
      const { status, body } = await get("/media/turn.mp4", { range });
      expect([status, body.length]).toEqual([200, video.length]);
    },
  );

  test("a part of another version is not mixed in", async () => {
    const { status } = await get("/media/turn.mp4", { range: "bytes=0-1", "if-range": '"older"' });
    expect(status).toBe(200);
  });
});
