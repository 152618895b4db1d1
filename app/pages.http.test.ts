import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import Fastify, { type FastifyInstance } from "fastify";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { Services } from "./context.ts";
import { type Pages, registerPages } from "./pages.server.ts";

/**
 * A tiny build in place of the real one: it calls the services as loaders do and shows the URL that it was asked for. These tests are
 * about what is cached, what isn't, and the response headers.
 */
const bundle = `
const keys = { services: "services", report: "report", TEXT_DATES: { "/blog/a-post": "2025-11-01" } };
class RouterContextProvider { #values = new Map(); set(key, value) { this.#values.set(key, value); } get(key) { return this.#values.get(key); } }
const data = (value, init) => ({ value, status: init.status });
const createRequestHandler = () => async (request, context) => {
  const { pathname, search } = new URL(request.url);
  const html = (status, text, headers) => new Response("<h1>" + text + "</h1>", { status, headers: { "content-type": "text/html", ...headers } });
  const choices = { "x-choices": "color=Grey&color=Deep+Pink&size=M&size=L" };
  const answer = (status, text) => new Response(text, { status, headers: { "content-type": "text/x-script", "x-remix-response": "yes", ...choices } });
  if (pathname === "/checkout.data") return answer(200, "checkout");
  if (pathname.startsWith("/product/") && pathname.endsWith(".data")) {
    const found = await context.get("services").findProduct(pathname.slice(9, -5));
    return found ? answer(200, "data of " + found._id + search) : answer(404, "none");
  }
  if (pathname === "/broken") { context.get("report")(new Error("render")); return html(500, "broken"); }
  try {
    if (pathname === "/") return html(200, "home " + (await context.get("services").listProducts()).length + search);
    const found = await context.get("services").findProduct(pathname.slice(9));
    return found ? html(200, found._id + search, { expires: "Fri, 28 Nov 2025 12:00:00 GMT", ...choices }) : html(pathname === "/checkout" || pathname === "/success" ? 200 : 404, "page " + pathname);
  } catch (thrown) { return html(thrown.status, "incident " + thrown.value.incident); }
};
const paths = ["success", "checkout", "broken", "orders/:id", "admin/customers", "*"];
export const routes = { "product-page": { path: "product/:id" }, ...Object.fromEntries(paths.map((path) => [path, { path }])) };
export const entry = { module: { ...keys, RouterContextProvider, data, createRequestHandler } };
`;

const SHOP = { publicUrl: "https://shop.example", payments: { provider: "sandbox", isDemo: true } };
let buildDir: string;
let app: FastifyInstance;
let pages: Pages;
let time: number;
let nextLive: number;
let reads: string[];
let products: { _id: string }[];
let broken: Error | undefined;
let logged: string[];

beforeEach(async () => {
  buildDir = mkdtempSync(join(tmpdir(), "pages-"));
  for (const folder of ["server", "client/assets"]) mkdirSync(join(buildDir, folder), { recursive: true });
  writeFileSync(join(buildDir, "server/package.json"), '{"type":"module"}');
  writeFileSync(join(buildDir, "server/index.js"), bundle);
  writeFileSync(join(buildDir, "client/assets/app-1.js"), "run()");
  time = Date.parse("2025-11-21T12:00:00Z");
  nextLive = Number.POSITIVE_INFINITY;
  reads = [];
  products = [{ _id: "packd-hoodie" }];
  broken = undefined;
  logged = [];
  app = Fastify({ logger: { level: "error", stream: { write: (line: string) => void logged.push(line) } } });
  // Only the services that these pages call.
  const services = {
    listProducts: async () => read("list", products),
    nextLive: async () => nextLive,
    findProduct: async (id: string) => read(id, found(id)),
    openReviews: async () => ({ reviews: [], next: null, ratings: [0, 0, 0, 0, 0] }),
    estimateDelivery: async () => ({ from: "2025-11-26", to: "2025-12-03", goodUntil: Number.POSITIVE_INFINITY }),
    shop: async () => read("shop", SHOP),
  } as unknown as Services;
  pages = await registerPages(app, { services, mode: "production", buildDir, clock: { now: () => new Date(time) } });
});

const found = (id: string) => products.find(({ _id }) => _id === id);

function read<T>(what: string, value: T): T {
  reads.push(what);
  if (broken) throw broken;
  return value;
}

afterEach(async () => {
  await app.close();
  rmSync(buildDir, { recursive: true });
});

const get = (url: string, headers = {}) => app.inject({ url, headers });
const getAll = (...urls: string[]) => Promise.all(urls.map((url) => get(url)));
const logLine = () => JSON.parse(String(logged));
const NOT_KEPT = { "cache-control": "no-store" };
const AWAY = Object.assign(new Error("connect ECONNREFUSED 10.0.0.5:5432"), { code: "ECONNREFUSED" });

describe("public pages", () => {
  test("are rendered once for all visitors, with or without a query", async () => {
    const answers = await getAll("/", "/", "/?utm_source=x", "/?sort=<script>");
    expect(answers.map(({ body }) => body)).toEqual(Array(4).fill("<h1>home 1</h1>"));
    expect((await get("/?another=1")).body).toBe("<h1>home 1</h1>");
    expect(reads).toEqual(["list"]);
  });

  test("are rendered once for each existing color and size, however a link spells them", async () => {
    const product = "/product/packd-hoodie";
    const texts = async (queries: string[]) =>
      (await getAll(...queries.map((query) => product + query))).map(({ body }) => body.slice(16, -5));
    expect(await texts(["", "?color=Purple", "?colour=Grey&size=", "?color=Grey?size=L"])).toEqual(["", "", "", ""]);
    const wishes = [
      "?color=gray&utm=1",
      "?size=XXL&color=%20GREY",
      "?size=l&color=deep+pink",
      "?color=Deep%20Pink&size=L",
    ];
    const made = ["?color=Grey", "?color=Grey", "?color=Deep+Pink&size=L", "?color=Deep+Pink&size=L"];
    expect(await texts(wishes)).toEqual(made);
    const before = reads.length;
    expect(await texts([...wishes, "?color=Purple"])).toEqual([...made, ""]);
    expect(reads).toHaveLength(before);
    products = [];
    pages.invalidate();
    expect((await get(`${product}?color=Grey`)).statusCode).toBe(404);
  });

  test("are not served after something goes live", async () => {
    nextLive = time + 5000;
    await get("/");
    time += 4999;
    products = [];
    expect((await get("/")).body).toBe("<h1>home 1</h1>");
    nextLive = Number.POSITIVE_INFINITY;
    time += 1;
    expect((await get("/")).body).toBe("<h1>home 0</h1>");
  });

  test.each([
    ["/Product/Packd-Hoodie?color=Grey", "/product/packd-hoodie?color=Grey"],
    ["/product/packd-hoodie/?utm_source=a%0Ab?c", "/product/packd-hoodie?utm_source=a%0Ab?c"],
    ["/shop//", "/shop"],
    ["//", "/"],
    ["//shop.example/", "/shop.example/"],
    ["/orders//o1?a=//", "/orders/o1?a=//"],
  ])("have one spelling each: %s leads to it", async (url, location) => {
    const { statusCode, headers } = await get(url);
    expect([statusCode, headers.location, headers["cache-control"]]).toEqual([308, location, "no-store"]);
    expect(reads).toEqual([]);
  });

  test("/success/ is no other spelling of one", async () => {
    expect((await get("/success/")).statusCode).not.toBe(308);
  });
});

describe("the data of public pages, for navigation in the browser", () => {
  const path = "/product/packd-hoodie.data";

  test("is rendered once, and the browser caches it from hover to click", async () => {
    await get(path);
    reads = [];
    const answers = await getAll(path, `${path}?color=Grey`, path);
    expect(answers.map(({ body }) => body)).toEqual(Array(3).fill("data of packd-hoodie"));
    expect(reads).toEqual([]);
    expect(answers[0]?.headers).toMatchObject({ "cache-control": "private, max-age=10", "x-remix-response": "yes" });
    expect(answers[0]?.headers["content-type"]).toContain("text/x-script");
    pages.invalidate();
    await get(path);
    expect(reads).toEqual(["packd-hoodie"]);
  });

  test("is also cached for one route of the page, but not for any other query", async () => {
    const one = `${path}?_routes=product-page`;
    expect((await get(one)).body).toBe("data of packd-hoodie?_routes=product-page");
    reads = [];
    await get(one);
    expect(reads).toEqual([]);
    for (const other of ["?_routes=made-up", "?_routes=product-page,made-up", "?_routes="]) {
      expect((await get(path + other)).headers["cache-control"]).toBe("no-store");
    }
    expect(reads).toHaveLength(3);
  });
});

describe("uncached pages and failures:", () => {
  test("a page for one visitor is not cached", async () => {
    const { headers, statusCode } = await get("/success");
    expect([statusCode, headers["cache-control"], headers.etag]).toEqual([200, "no-store", undefined]);
    await get("/success");
    expect(reads.filter((what) => what !== "shop")).toHaveLength(2);
  });

  test("browsers don't cache the checkout, although it is rendered once for all visitors", async () => {
    for (const url of ["/checkout", "/checkout?from=cart"]) {
      const body = "<h1>page /checkout</h1>";
      expect(await get(url)).toMatchObject({ statusCode: 200, headers: NOT_KEPT, body });
    }
    expect(reads).toHaveLength(1);
  });

  test("browsers don't cache a 404 page, although it is rendered once for all URLs of its kind", async () => {
    const answers = await getAll("/a", "/b/c?d", "/product/x-1", "/product/x-2", "/blog/none");
    for (const answer of answers) expect(answer).toMatchObject({ statusCode: 404, headers: NOT_KEPT });
    const kinds = ["/-", "/-", "/product/-", "/product/-", "/blog/-"];
    expect(answers.map(({ body }) => body)).toEqual(kinds.map((kind) => `<h1>page ${kind}</h1>`));
    const before = reads.length;
    await get("/another");
    expect(reads).toHaveLength(before);
  });

  test("a product that does not exist gets a 404 each time, until it exists", async () => {
    expect(await get("/product/cap")).toMatchObject({ statusCode: 404, headers: NOT_KEPT });
    products.push({ _id: "cap" });
    expect((await get("/product/cap")).statusCode).toBe(200);
  });

  test("a page whose data can't be loaded gets a 500 with an incident number, logged with the cause", async () => {
    broken = new Error("connection to secret-host refused");
    const failed = await get("/");
    expect(failed).toMatchObject({ statusCode: 500, headers: NOT_KEPT });
    const incident = /incident ([0-9a-f]{8})/.exec(failed.body)?.[1];
    expect(incident).toBeDefined();
    expect(failed.body).not.toContain("secret-host");
    expect(logLine()).toMatchObject({ incident, err: { message: "connection to secret-host refused" } });
    broken = undefined;
    expect((await get("/")).statusCode).toBe(200);
  });

  test("a page that can't be rendered again while the database is down is served from the last good copy", async () => {
    await get("/");
    await get("/product/packd-hoodie");
    pages.invalidate();
    broken = AWAY;
    for (const path of ["/", "/product/packd-hoodie"]) expect((await get(path)).statusCode).toBe(200);
    expect((await get("/product/another")).statusCode).toBe(503);
  });

  test("a failure outside of a page while the database is down gets the busy page, which reloads", async () => {
    broken = AWAY;
    const { body, ...answer } = await get("/sitemap.xml");
    expect(answer).toMatchObject({ statusCode: 503, headers: { "retry-after": "2", ...NOT_KEPT } });
    expect(body).toContain("<h1>We’re busy right now</h1>");
    expect(body).not.toContain("10.0.0.5");
  });

  test("if too many visitors request their own pages, some wait, and the others are asked to retry", async () => {
    const answers = await Promise.all(Array.from({ length: 50 }, () => get("/success")));
    const count = (status: number) => answers.filter(({ statusCode }) => statusCode === status).length;
    expect([count(200), count(503)]).toEqual([36, 14]);
    expect(answers.find(({ statusCode }) => statusCode === 503)?.headers["retry-after"]).toBe("2");
    expect((await get("/success")).statusCode).toBe(200);
  });

  test("data of products and posts that don't exist counts as a visitor's own page", async () => {
    const urls = Array.from({ length: 50 }, (_, i) => (i % 2 ? `/product/none-${i}.data` : `/blog/none-${i}.data`));
    const answers = await getAll(...urls);
    expect(answers.filter(({ statusCode }) => statusCode === 503)).toHaveLength(14);
    expect((await get("/product/packd-hoodie.data")).statusCode).toBe(200);
  });

  test("a page that fails during rendering is logged", async () => {
    expect((await get("/broken?token=secret")).statusCode).toBe(500);
    expect(logLine()).toMatchObject({ url: "/broken", err: { message: "render" } });
  });

  test("the data of the checkout, or of a product that does not exist, is not cached", async () => {
    const checkout = await get("/checkout.data");
    expect(checkout.headers).toMatchObject({ ...NOT_KEPT, "x-remix-response": "yes" });
    const head = await app.inject({ method: "HEAD", url: "/checkout.data" });
    expect([head.statusCode, head.headers["x-remix-response"], head.body]).toEqual([200, "yes", ""]);
    for (const _ of [1, 2]) {
      expect(await get("/product/cap.data")).toMatchObject({ statusCode: 404, headers: NOT_KEPT });
    }
    expect(reads).toHaveLength(4);
  });
});

test("files of this build and the previous one are served unchanged, and a missing one gets a plain 404", async () => {
  mkdirSync(join(buildDir, "previous/assets"), { recursive: true });
  writeFileSync(join(buildDir, "previous/assets/app-0.js"), "old()");
  expect(await get("/assets/app-0.js")).toMatchObject({ statusCode: 200, body: "old()" });
  expect(await get("/assets/app-1.js")).toMatchObject({ statusCode: 200, body: "run()" });
  expect(await get("/assets/app-2.js")).toMatchObject({ statusCode: 404, body: "Not found", headers: NOT_KEPT });
  expect(reads).toEqual([]);
});

test("robots.txt names the sitemap, which lists every public page by its absolute URL", async () => {
  const robots = await get("/robots.txt");
  expect(robots.headers["content-type"]).toContain("text/plain");
  expect(robots.body).toContain("Sitemap: https://shop.example/sitemap.xml");
  const { body, headers } = await get("/sitemap.xml");
  expect(headers["content-type"]).toContain("application/xml");
  for (const path of ["/", "/privacy", "/product/packd-hoodie", "/blog/a-post"]) {
    expect(body).toContain(`<loc>https://shop.example${path}</loc>`);
  }
  expect(body).not.toContain("checkout");
});

test("security.txt says where to report a vulnerability, and has not expired", async () => {
  const { body, headers } = await get("/.well-known/security.txt");
  expect(headers["content-type"]).toContain("text/plain");
  expect(body).toContain("Contact: https://shop.example/contact\n");
  const [, expires = ""] = /^Expires: (.+)$/m.exec(body) ?? [];
  expect(Date.parse(expires)).toBeGreaterThan(Date.now());
});

test("every page has its security headers", async () => {
  const home = (await get("/")).headers;
  expect(home["content-security-policy"]).toContain("default-src 'none'");
  expect(home).toMatchObject({
    "x-content-type-options": "nosniff",
    "referrer-policy": "strict-origin-when-cross-origin",
    "cross-origin-opener-policy": "same-origin",
  });
  // Not `no-referrer`: a form would be sent with a null origin, as if from another site.
  for (const path of ["/success", "/Orders/1"]) {
    expect((await get(path)).headers["referrer-policy"]).toBe("strict-origin");
  }
  expect((await get("/admin/customers?q=ada")).headers["referrer-policy"]).toBe("no-referrer");
  expect((await get("/admin/customers")).headers["permissions-policy"]).toContain("camera=(self)");
  expect((await get("/")).headers["permissions-policy"]).toContain("camera=()");
  expect((await get("/checkout")).headers["cross-origin-opener-policy"]).toBe("same-origin-allow-popups");
});

test("without a build, the error says what to do", async () => {
  const nowhere = registerPages(Fastify(), { services: {} as Services, mode: "production", buildDir: "/nowhere" });
  await expect(nowhere).rejects.toThrow("run npm run build");
});
