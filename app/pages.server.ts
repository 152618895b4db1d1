import { existsSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { ServerBuild } from "react-router";
import { type Clock, systemClock } from "#platform/clock.ts";
import { isDatabaseAway } from "#platform/db/pool.server.ts";
import { type Peer, permissionsPolicy } from "#platform/http/content-security-policy.server.ts";
import { createTurns, Overloaded } from "#platform/http/overload.server.ts";
import { compressBest, makePage, makePageData, type Page, retryAfter, sendPage } from "#platform/http/page.server.ts";
import { createPageCache } from "#platform/http/page-cache.server.ts";
import { loadStaticFiles } from "#platform/http/static-files.server.ts";
import { makeBusyPage } from "./busy-page.server.ts";
import type { Services } from "./context.ts";
import { registerForms, type SentForm } from "./native-forms.server.ts";
import { guarded, type PagesBuild, pathOf, renderer } from "./page-renderer.server.ts";
import { bothPeers, pixelPeer } from "./pixel-peer.server.ts";
import { servePlainFiles } from "./plain-files.server.ts";
import { isPublicPage, otherSpelling } from "./public-pages.ts";
import { chosenOf } from "./storefront/choose-variant.ts";

export type PagesOptions = {
  services: Services;
  mode: "production" | "development";
  /** Absolute path of the output of `npm run build`. Not read in development. */
  buildDir: string;
  clock?: Clock;
  /** What the checkout allows for the payment provider. */
  paymentPeer?: Peer | undefined;
  /** Set if there is an advertising pixel: where it is allowed. */
  pixel?: { onCheckout: boolean } | undefined;
  /** Whether the process is overloaded; then no page is rendered for a single visitor. */
  isOverloaded?(): boolean;
};

export type Pages = {
  /** Call it when the catalog, stock, reviews or settings have changed: pages rendered before are out of date. */
  invalidate(): void;
};

/**
 * Serves every URL that no other route handles. In development the pages come from Vite, with hot reload; in production from the build,
 * and the public ones, which are the same for every visitor, are cached as bytes.
 */
export async function registerPages(app: FastifyInstance, options: PagesOptions): Promise<Pages> {
  answerErrors(app, await makeBusyPage());
  return options.mode === "development" ? registerDevelopment(app, options) : registerProduction(app, options);
}

const NOT_KEPT = { "cache-control": "no-store" };

/** Answers errors outside of a page's rendering. Their messages stay in the log. */
function answerErrors(app: FastifyInstance, busyPage: Page): void {
  app.setErrorHandler((error, request, reply) => {
    const { statusCode } = error as { statusCode?: number };
    // Errors in the request, such as a body that is too large, are not logged.
    if (statusCode !== undefined && statusCode < 500)
      return reply.code(statusCode).type("text/plain").send("We couldn't read that. Please go back and try again.");
    const isBusy = error instanceof Overloaded;
    if (!isBusy) request.log.error({ err: error }, "A page failed");
    if (isBusy || isDatabaseAway(error)) {
      reply.hijack();
      return sendPage(request.raw, reply.raw, busyPage);
    }
    return reply.code(500).headers(NOT_KEPT).type("text/plain").send("Something went wrong. Please try again.");
  });
}

const DATA = /^([^?]*)\.data(?:\?|$)/;

/**
 * The cache key of a page or of its data; undefined if it is not cached. Of a query, only the router's `_routes` counts, and only with the
 * name of one route, so that made-up queries can't fill the cache. The page itself lists what else its query may choose (`choiceOf`).
 */
function cacheKeyOf(
  url: string,
  { routes, hasRoute }: Pick<ServerBuild, "routes"> & { hasRoute: HasRoute },
): string | undefined {
  const data = DATA.exec(url)?.[1];
  const path = pathOf(url);
  if (data === undefined) {
    if (isPublicPage(path) || path === CHECKOUT) return path;
    return hasRoute(path) ? undefined : NOTHING;
  }
  if (!isPublicPage(data.replace(/\/_$/, "/"))) return undefined;
  const route = new URLSearchParams(url.split("?", 2)[1]).get("_routes");
  if (route === null) return `${data}.data`;
  return Object.hasOwn(routes, route) ? `${data}.data?_routes=${encodeURIComponent(route)}` : undefined;
}

/** A rendering takes about 8 ms of CPU time, so the longest wait is about a third of a second. */
const RENDERINGS = { atOnce: 4, waiting: 32 };

const CHECKOUT = "/checkout";
/** The keys of the 'not found' pages, each rendered once for all URLs of its kind. */
const NOTHING = "/-";
const NO_PRODUCT = "/product/-";
const NO_POST = "/blog/-";
const isMissing = (key: string): boolean => [NOTHING, NO_PRODUCT, NO_POST].includes(key);

type HasRoute = (path: string) => boolean;

/** Whether any route other than the storefront's 'not found' page matches this path. */
function createRouteMatcher({ routes }: Pick<ServerBuild, "routes">): HasRoute {
  const pathsTo = (id: string | undefined): string => {
    const route = id === undefined ? undefined : routes[id];
    return route ? `${pathsTo(route.parentId)}${route.path ? `/${route.path}` : ""}` : "";
  };
  const patterns = Object.keys(routes)
    .map(pathsTo)
    .filter((path) => path !== "/*")
    .map((path) => new RegExp(`^${path.replace(/:\w+/g, "[^/]+").replace(/\*$/, ".*")}/?$`, "i"));
  return (path) => patterns.some((pattern) => pattern.test(path));
}

/** Paths of files; a missing one must not get a page. */
const FILES = /^\/(?:assets|media|pictures)\//;

async function registerProduction(app: FastifyInstance, options: PagesOptions): Promise<Pages> {
  const server = join(options.buildDir, "server", "index.js");
  if (!existsSync(server)) throw new Error(`There are no built pages in ${options.buildDir}: run npm run build`);
  const build: PagesBuild = await import(pathToFileURL(server).href);
  const render = renderer(async () => build, guarded(build, options.services, app), app, "production");
  const { TEXT_DATES } = build.entry.module;
  const pageOf = (path: string, rendered: Response, caching: "keep" | "no-store") => {
    const peer = bothPeers(isCheckout(path) ? options.paymentPeer : undefined, pixelPeer(path, options.pixel));
    return makePage(rendered, { caching, headers: headersOf(path, peer), peer });
  };
  const take = createTurns(RENDERINGS);
  /** Renders for one visitor, within limits. Pages for all visitors are rendered once and need none. */
  const answerOne = async (request: FastifyRequest, reply: FastifyReply, sent?: SentForm) => {
    if (options.isOverloaded?.()) throw new Overloaded("The event loop is late");
    const send = await take(async () => makeForOne(request.url, await render(request.url, sent), pageOf));
    return send(request, reply);
  };
  const make = async (key: string) => {
    // Read first, because something that goes live during the rendering may not be on the page.
    const nextLive = await options.services.nextLive().catch(() => Number.POSITIVE_INFINITY);
    const rendered = await render(key);
    const page = await (DATA.test(key) ? makePageData(rendered) : pageOf(pathOf(key), rendered, "keep"));
    return { ...page, goodUntil: Math.min(page.goodUntil, nextLive) };
  };
  const cache = createPageCache(make, {
    clock: options.clock ?? systemClock,
    compressBest,
    keeps: (key, { status }) => status === 200 || (status === 404 && isMissing(key)),
  });
  const hasRoute = createRouteMatcher(build);
  const keyOf = (url: string) => cacheKeyOf(url, { routes: build.routes, hasRoute });
  const known = { isKept: cache.has, findProduct: options.services.findProduct, posts: TEXT_DATES };
  servePlainFiles(app, options.services, TEXT_DATES);
  const files = loadStaticFiles(join(options.buildDir, "client"), {
    immutable: (path) => path.startsWith("/assets/") || path.startsWith("/pictures/"),
    previous: join(options.buildDir, "previous"),
  });

  /** Sends cached pages and files at once, before the rest of the framework runs. */
  function answerFromMemory(request: FastifyRequest, reply: FastifyReply, next: () => void): void {
    const key = keyOf(request.url);
    // Files have unknown paths, too.
    const plain = key && key !== NOTHING && cache.peek(key);
    const chosen = plain && choiceOf(plain, request.url);
    const page = chosen ? cache.peek(`${key}?${chosen}`) : plain;
    if (key && page) {
      reply.hijack();
      void sendPage(request.raw, reply.raw, asShown(key, page));
    } else if (files.send(request.raw, reply.raw, pathOf(request.url))) reply.hijack();
    else next();
  }

  app.get("/*", { onRequest: answerFromMemory }, async (request, reply) => {
    const path = pathOf(request.url);
    // Another process may have the file, so no cache may keep this answer.
    if (FILES.test(path)) return reply.code(404).headers(NOT_KEPT).type("text/plain").send("Not found");
    const spelling = otherSpelling(path);
    if (spelling) return reply.headers(NOT_KEPT).redirect(spelling + request.url.slice(path.length), 308);
    const key = keyOf(request.url);
    const made = key && (await keyToRender(key, known));
    if (made) {
      const plain = await cache.get(made);
      const chosen = choiceOf(plain, request.url);
      const page = chosen ? await cache.get(`${made}?${chosen}`) : plain;
      reply.hijack();
      return sendPage(request.raw, reply.raw, asShown(key, page));
    }
    return answerOne(request, reply);
  });
  await registerForms(app, answerOne);

  return cache;
}

type Known = { isKept(key: string): boolean; findProduct: Services["findProduct"]; posts: object };

/**
 * The key to render a page under: nonexistent products share one, and so do posts. Their data has no shared key, so it counts
 * as a visitor's own page. If the lookup fails, the page itself reports it.
 */
async function keyToRender(key: string, { isKept, findProduct, posts }: Known): Promise<string | undefined> {
  const [, path = "", kind, name = "", data] = /^(\/(product|blog)\/([^/.]+))(\.data)?/.exec(key) ?? [];
  if (!kind || isKept(key)) return key;
  const isPost = kind === "blog";
  const isThere = isPost ? Object.hasOwn(posts, path) : await findProduct(name).then(Boolean, () => true);
  if (isThere) return key;
  if (data) return undefined;
  return isPost ? NO_POST : NO_PRODUCT;
}

type PageOf = (path: string, rendered: Response, caching: "keep" | "no-store") => Promise<Page>;

type Send = (request: FastifyRequest, reply: FastifyReply) => unknown;

/** A response for one visitor, which is not cached. */
async function makeForOne(url: string, rendered: Response, pageOf: PageOf): Promise<Send> {
  if (!rendered.headers.get("content-type")?.startsWith("text/html")) {
    const headers = { ...NOT_KEPT, "x-content-type-options": "nosniff", ...retryAfter(rendered.status) };
    const body = Buffer.from(await rendered.arrayBuffer());
    return (_request, reply) =>
      reply.code(rendered.status).headers(Object.fromEntries(rendered.headers)).headers(headers).send(body);
  }
  const page = await pageOf(pathOf(url), rendered, "no-store");
  return (request, reply) => {
    reply.hijack();
    return sendPage(request.raw, reply.raw, page);
  };
}

async function registerDevelopment(app: FastifyInstance, options: PagesOptions): Promise<Pages> {
  const { createServer } = await import("vite");
  const vite = await createServer({ server: { middlewareMode: true, hmr: { server: app.server } }, appType: "custom" });
  app.addHook("onClose", () => vite.close());
  const load = async () => (await vite.ssrLoadModule("virtual:react-router/server-build")) as PagesBuild;
  const render = renderer(load, options.services, app, "development");

  app.get(
    "/*",
    { onRequest: (request, reply, next) => vite.middlewares(request.raw, reply.raw, () => next()) },
    async (request, reply) => reply.headers(NOT_KEPT).send(await render(request.url)),
  );
  await registerForms(app, async (request, reply, sent) => reply.send(await render(request.url, sent)));
  // Nothing is cached in development.
  return { invalidate() {} };
}

/** The part of a query that selects a separately cached page, limited to the choices that the page lists. */
const choiceOf = ({ choices }: Page, url: string): string =>
  choices && url.includes("?") ? chosenOf(choices, new URLSearchParams(url.slice(url.indexOf("?")))) : "";

/** Browsers may cache only pages that exist, and never the checkout. */
const asShown = (key: string, page: Page): Page =>
  page.status === 200 && key !== CHECKOUT ? page : { ...page, headers: { ...page.headers, ...NOT_KEPT } };

const isCheckout = (path: string): boolean => /^\/checkout(?:\/|$)/i.test(path);

function headersOf(path: string, peer: Peer | undefined): Record<string, string> {
  // Staff scan tracking numbers with the camera.
  if (/^\/admin(?:\/|$)/i.test(path))
    return { "referrer-policy": "no-referrer", "permissions-policy": permissionsPolicy({ camera: true }) };
  // The URL of an order page must not leave it as a referrer, but its forms need an origin (native-forms.server.ts).
  if (/^\/(?:success|orders|review|unsubscribe)(?:\/|$)/i.test(path)) return { "referrer-policy": "strict-origin" };
  // A payment provider may open its own window.
  if (isCheckout(path)) {
    return {
      "cross-origin-opener-policy": "same-origin-allow-popups",
      ...(peer && { "permissions-policy": permissionsPolicy(peer) }),
    };
  }
  return {};
}
