import { createServer, request as httpRequest, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { afterEach, expect, test } from "vitest";
import { compressBest, makePage, type Page, sendPage } from "./page.server.ts";

const html = `<!doctype html><link rel="modulepreload" href="/a.js"/><script>go()</script><p>${"hoodie ".repeat(200)}</p>`;
const shown = html.replace('<link rel="modulepreload" href="/a.js"/>', "");

const closing: (() => void)[] = [];
afterEach(() => {
  for (const close of closing.splice(0)) close();
});

async function get(page: Page, headers: Record<string, string> = {}, method = "GET") {
  const server = createServer((request, response) => sendPage(request, response, page)).listen(0, "127.0.0.1");
  closing.push(() => server.close());
  await new Promise((ready) => server.once("listening", ready));
  const { port } = server.address() as AddressInfo;
  return new Promise<{ status: number | undefined; headers: IncomingHttpHeaders; body: Buffer }>((resolve, reject) => {
    const sent = httpRequest({ host: "127.0.0.1", port, method, headers, agent: false }, (answer) => {
      const parts: Buffer[] = [];
      answer.on("data", (part) => parts.push(part));
      answer.on("end", () =>
        resolve({ status: answer.statusCode, headers: answer.headers, body: Buffer.concat(parts) }),
      );
    });
    sent.on("error", reject).end();
  });
}

const rendered = (init?: ResponseInit) => new Response(html, init);

test("the page goes out as it was rendered, without its preloads", async () => {
  const { status, headers, body } = await get(await makePage(rendered(), { caching: "keep" }));
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
] as const)("for %j it comes in %s", async (accept, encoding, decode) => {
  const page = await makePage(rendered(), { caching: "keep" });
  const { headers, body } = await get(page, { "accept-encoding": accept });
  expect(headers["content-encoding"]).toBe(encoding);
  expect(headers.vary).toBe("accept-encoding");
  expect(decode(body).toString()).toBe(shown);
});

test("a browser that has these bytes in this encoding is told so", async () => {
  const page = await makePage(rendered(), { caching: "keep" });
  const first = await get(page, { "accept-encoding": "br" });
  const etag = String(first.headers.etag);
  for (const known of [etag, `W/${etag}`, `"other", ${etag}`]) {
    const again = await get(page, { "accept-encoding": "br", "if-none-match": known });
    expect([again.status, again.body.length, again.headers.etag]).toEqual([304, 0, etag]);
  }
  expect((await get(page, { "if-none-match": etag })).status).toBe(200);
  const changed = await makePage(new Response(`${html}!`), { caching: "keep" });
  expect((await get(changed, { "accept-encoding": "br", "if-none-match": etag })).status).toBe(200);
});

test("a page that nobody may keep has no tag", async () => {
  const page = await makePage(rendered(), { caching: "no-store", headers: { "referrer-policy": "no-referrer" } });
  const { headers, status } = await get(page, { "if-none-match": "*" });
  expect(status).toBe(200);
  expect(headers["cache-control"]).toBe("no-store");
  expect(headers.etag).toBeUndefined();
  expect(headers["referrer-policy"]).toBe("no-referrer");
});

test("an error page keeps its status, whatever the browser has", async () => {
  const page = await makePage(rendered({ status: 404 }), { caching: "keep" });
  expect((await get(page, { "if-none-match": "*" })).status).toBe(404);
});

test("HEAD has the headers and no body", async () => {
  const { headers, body } = await get(await makePage(rendered(), { caching: "keep" }), {}, "HEAD");
  expect(headers["content-length"]).toBe(String(Buffer.byteLength(shown)));
  expect(body.length).toBe(0);
});

test("it is good until its rendering says otherwise", async () => {
  const end = "Fri, 28 Nov 2025 12:00:00 GMT";
  expect((await makePage(rendered({ headers: { expires: end } }), { caching: "keep" })).goodUntil).toBe(
    Date.parse(end),
  );
  expect((await makePage(rendered(), { caching: "keep" })).goodUntil).toBe(Number.POSITIVE_INFINITY);
});

test("its own part of the stylesheet stands in it, named in its policy", async () => {
  const withPlace = new Response('<style id="css"></style><p class="a">');
  const page = await makePage(withPlace, {
    caching: "keep",
    styles: (html) => (html.includes("class") ? ".a{color:red}" : ""),
  });
  expect(page.body.toString()).toBe('<style id="css">.a{color:red}</style><p class="a">');
  expect(page.headers["content-security-policy"]).toContain("style-src 'self' 'sha256-");
});

test("the best compression makes a page smaller and changes no content", async () => {
  const rows = Array.from({ length: 300 }, (_, at) => `<li class="size-${(at * 7) % 93}">Hoodie ${at * at}</li>`).join(
    "",
  );
  const page = await makePage(new Response(rows), { caching: "keep" });
  const before = page.encoded.br.length;
  await compressBest(page);
  expect(page.encoded.br.length).toBeLessThan(before);
  expect(brotliDecompressSync(page.encoded.br).toString()).toBe(rows);
});
