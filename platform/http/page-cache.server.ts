import type { Clock } from "#platform/clock.ts";
import type { Page } from "./page.server.ts";

export type PageCache = {
  /** The page if it is cached and still valid; never waits. */
  peek(path: string): Page | undefined;
  /**
   * The page, rendered now if necessary. Concurrent requests for the same page share one rendering. If that fails or takes too long, they
   * get the last good copy.
   */
  get(path: string): Promise<Page>;
  /** Whether the page existed when it was last rendered. */
  has(path: string): boolean;
  /** Call it when something that pages show has changed: pages rendered before are no longer served. */
  invalidate(): void;
};

type CacheOptions = {
  clock: Clock;
  compressBest?: (page: Page) => Promise<void>;
  keeps?: (path: string, page: Page) => boolean;
  /** After this long, a request gets the last good copy instead of waiting longer. */
  patienceMs?: number;
};

type Rendering = { page: Promise<Page>; begun: number };
type Kept = { page: Page; renewAt: number; dropAt: number };

/** Changes that only depend on the time, such as 'Sale ends soon!', appear this long after they are due, if the page has visitors. */
const RENEW_AFTER_MS = 60_000;
/** A page without visitors isn't rendered again. The next one gets no page older than this, unless no newer one can be rendered. */
const OLDEST_MS = 10 * 60_000;
/** A page that wasn't replaced for this long is worth the best compression; during a drop, the next change comes sooner. */
const LASTING_AFTER_MS = 2000;
/** Far more than a shop's pages and its usual links to a color. Beyond this, the oldest page is dropped. */
const MOST_PAGES = 500;
const PATIENCE_MS = 2000;

/**
 * Keeps rendered pages as bytes.
 *
 * A page that is due is rendered again in the background while the old one is still served. A page past its `goodUntil`, older than
 * `OLDEST_MS` or from before an invalidation is served only if no newer one can be rendered. It may show an old price, but the server prices orders.
 *
 * @param render renders the page of a path; called again only if needed
 * @param options `compressBest` is called once for each page that lasts. `keeps` decides which pages are cached: by default those with
 *   status 200, so that visits to unknown URLs can't fill the memory
 */
export function createPageCache(
  render: (path: string) => Promise<Page>,
  { clock, compressBest, keeps = (_, { status }) => status === 200, patienceMs = PATIENCE_MS }: CacheOptions,
): PageCache {
  const kept = new Map<string, Kept>();
  const lastGood = new Map<string, Page>();
  const rendering = new Map<string, Rendering>();
  let generation = 0;

  const now = () => clock.now().getTime();

  async function renew(path: string): Promise<Page> {
    const begunIn = generation;
    const page = await render(path);
    // A rendering that began before an invalidation may be outdated: only its own callers get it.
    if (begunIn === generation) {
      if (keeps(path, page)) keep(path, page);
      else kept.delete(path);
      if (page.status < 500 && !kept.has(path)) lastGood.delete(path);
    }
    return page;
  }

  function keep(path: string, page: Page): void {
    const before = lastGood.get(path);
    kept.delete(path);
    kept.set(path, { page, renewAt: now() + RENEW_AFTER_MS, dropAt: now() + OLDEST_MS });
    lastGood.delete(path);
    lastGood.set(path, page);
    for (const pages of [kept, lastGood]) if (pages.size > MOST_PAGES) pages.delete(pages.keys().next().value ?? path);
    // A change in the shop often doesn't affect this page: identical bytes aren't compressed again.
    if (before?.etag === page.etag) page.encoded = before.encoded;
    else if (compressBest) {
      const improve = () => (kept.get(path)?.page.encoded === page.encoded ? compressBest(page) : undefined);
      setTimeout(improve, LASTING_AFTER_MS).unref();
    }
  }

  function renewOnce(path: string): Promise<Page> {
    const running = rendering.get(path);
    if (running) return running.page;
    const page = renew(path).finally(() => {
      if (rendering.get(path)?.page === page) rendering.delete(path);
    });
    rendering.set(path, { page, begun: performance.now() });
    return page;
  }

  function peek(path: string): Page | undefined {
    const found = kept.get(path);
    if (!found || now() >= Math.min(found.page.goodUntil, found.dropAt)) return undefined;
    if (now() >= found.renewAt) {
      // A failure does no harm: the old page stays until it expires, and the next visit retries.
      renewOnce(path).catch(() => {
        found.dropAt = now() + OLDEST_MS;
      });
    }
    return found.page;
  }

  async function fresh(path: string): Promise<Page> {
    const page = peek(path) ?? (await renewOnce(path));
    // A rendering that expired while it was under way is outdated.
    return now() < page.goodUntil ? page : renewOnce(path);
  }

  return {
    peek,
    async get(path) {
      const page = fresh(path);
      const last = lastGood.get(path);
      // Requests that join a rendering that hangs don't wait as long again.
      const waited = performance.now() - (rendering.get(path)?.begun ?? performance.now());
      return last ? orLast(last, page, Math.max(1, patienceMs - waited)) : page;
    },
    has: (path) => kept.has(path) || lastGood.has(path),
    invalidate() {
      generation += 1;
      kept.clear();
      rendering.clear();
    },
  };
}

/** The page, or the last one if it fails or takes too long. */
function orLast(last: Page, page: Promise<Page>, patienceMs: number): Promise<Page> {
  const tooLate = Promise.withResolvers<Page>();
  const timer = setTimeout(() => tooLate.resolve(last), patienceMs);
  const made = page.then(
    (answer) => (answer.status >= 500 ? last : answer),
    () => last,
  );
  return Promise.race([made, tooLate.promise]).finally(() => clearTimeout(timer));
}
