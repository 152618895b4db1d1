import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { rawAnswer } from "#test/harness/raw-answer.ts";
import { compressBest, makePage, type Page, sendPage } from "./page.server.ts";

const html = `<!doctype html><link rel="modulepreload" href="/a.js"/><script>go()</script><p>${"hoodie ".repeat(200)}</p>`;
const shown = html.replace('<link rel="modulepreload" href="/a.js"/>', "");

const get = (page: Page, headers: Record<string, string> = {}, method = "GET") =>
  rawAnswer((request, response) => sendPage(request, response, page), { headers, method });
const rendered = (init?: ResponseInit) => new Response(html, init);
const kept = (response = rendered()) => makePage(response, { caching: "keep" });

test("sends the page as rendered, without its preloads", async () => {
  const { status, headers, body } = await get(await kept());
  expect(status).toBe(200);
  expect(body.toString()).toBe(shown);
  expect(headers["content-type"]).toBe("text/html; charset=utf-8");
  expect(headers["content-length"]).toBe(String(body.length));
  expect(headers["content-security-policy"]).toContain("script-src 'self' 'sha256-");
});

test.each([
  ["gzip, deflate, br, zstd", "br", brotliDecompressSync],
  ["gzip;q=1.0, br;q=0", "gzip", gunzipSync],
  ["GZIP", "gzip", gunzipSync],
  ["identity", undefined, (body: Buffer) => body],
] as const)("answers accept-encoding %j with %s", async (accept, encoding, decode) => {
  const page = await kept();
  const { headers, body } = await get(page, { "accept-encoding": accept });
  expect(headers["content-encoding"]).toBe(encoding);
  expect(headers.vary).toBe("accept-encoding");
  expect(decode(body).toString()).toBe(shown);
});

test("answers 304 to a browser that has the same bytes in the same encoding", async () => {
  const page = await kept();
  const first = await get(page, { "accept-encoding": "br" });
  const etag = String(first.headers.etag);
  for (const known of [etag, `W/${etag}`, `"other", ${etag}`]) {
    const again = await get(page, { "accept-encoding": "br", "if-none-match": known });
    expect([again.status, again.body.length, again.headers.etag]).toEqual([304, 0, etag]);
  }
  expect((await get(page, { "if-none-match": etag })).status).toBe(200);
  const changed = await kept(new Response(`${html}!`));
  expect((await get(changed, { "accept-encoding": "br", "if-none-match": etag })).status).toBe(200);
});

test("gives no ETag to a page that may not be stored", async () => {
  const page = await makePage(rendered(), { caching: "no-store", headers: { "referrer-policy": "no-referrer" } });
  const { headers, status } = await get(page, { "if-none-match": "*" });
  expect(status).toBe(200);
  expect(headers["cache-control"]).toBe("no-store");
  expect(headers.etag).toBeUndefined();
  expect(headers["referrer-policy"]).toBe("no-referrer");
});

test("keeps the status of an error page, whatever the browser has", async () => {
  const page = await kept(rendered({ status: 404 }));
  expect((await get(page, { "if-none-match": "*" })).status).toBe(404);
});

test("answers HEAD with headers and no body", async () => {
  const { headers, body } = await get(await kept(), {}, "HEAD");
  expect(headers["content-length"]).toBe(String(Buffer.byteLength(shown)));
  expect(body.length).toBe(0);
});

test("keeps a page until its rendering expires", async () => {
  const end = "Fri, 28 Nov 2025 12:00:00 GMT";
  expect((await kept(rendered({ headers: { expires: end } }))).goodUntil).toBe(Date.parse(end));
  expect((await kept()).goodUntil).toBe(Number.POSITIVE_INFINITY);
});

test("compresses a page further without changing its content", async () => {
  const rows = Array.from({ length: 300 }, (_, at) => `<li class="size-${(at * 7) % 93}">Hoodie ${at * at}</li>`).join(
    "",
  );
  const page = await kept(new Response(rows));
  const inBrotli = async () => (await get(page, { "accept-encoding": "br" })).body;
  const before = await inBrotli();
  expect(page.encoded.gzip).toBeUndefined();
  await compressBest(page);
  const after = await inBrotli();
  expect(after.length).toBeLessThan(before.length);
  expect(brotliDecompressSync(after).toString()).toBe(rows);
});
