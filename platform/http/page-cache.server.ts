import type { Clock } from "#platform/clock.ts";
import type { Page } from "./page.server.ts";

export type PageCache = {
  /** The page if it is there and true; never waits. */
  peek(path: string): Page | undefined;
  /**
   * The page, rendered now if it must be. Requests for the same page that arrive together share one rendering. If that fails or takes too
   * long, they get the last good copy.
   */
  get(path: string): Promise<Page>;
  /** Whether the page was there when it was rendered last. */
  has(path: string): boolean;
  /** Something that pages show has changed: no page rendered before this moment is served again. */
  invalidate(): void;
};

type CacheOptions = {
  clock: Clock;
  compressBest?: (page: Page) => Promise<void>;
  keeps?: (path: string, page: Page) => boolean;
  /** After this long a request gets the last good copy instead of waiting on. */
  patienceMs?: number;
};

type Rendering = { page: Promise<Page>; begun: number };
type Kept = { page: Page; renewAt: number };

/** What changes by time alone, such as the beginning of a sale, is seen after this long at the latest. */
const RENEW_AFTER_MS = 60_000;
/** A page that was not replaced for so long is worth its best compression; in a drop the next change is nearer. */
const LASTING_AFTER_MS = 2000;
/** Far more than a shop's pages and its usual links to a color. The oldest page is dropped beyond it. */
const MOST_PAGES = 500;
const PATIENCE_MS = 2000;

/**
 * Keeps rendered pages as bytes.
 *
 * A page that is due is renewed behind the scenes while the old one is still served; a page past its `goodUntil` or before an
 * invalidation is served only while no newer one can be made. It may then show an old price, and orders are priced by the server.
 *
 * @param render makes the page of a path; called again only when it is needed
 * @param options `compressBest` is called once for each page that lasts. `keeps` says which pages are kept: by default
 *   those with status 200, so that visits to unknown addresses cannot fill the memory
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
    // A rendering that began before an invalidation shows what was true then: it answers its own callers, no others.
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
    kept.set(path, { page, renewAt: now() + RENEW_AFTER_MS });
    lastGood.delete(path);
    lastGood.set(path, page);
    for (const pages of [kept, lastGood]) if (pages.size > MOST_PAGES) pages.delete(pages.keys().next().value ?? path);
    // What has changed in the shop is often on other pages: the same bytes are not compressed again.
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
    if (!found || now() >= found.page.goodUntil) return undefined;
    // A failure does no harm: the old page stays until it expires, and the next visit tries again.
    if (now() >= found.renewAt) renewOnce(path).catch(() => undefined);
    return found.page;
  }

  async function fresh(path: string): Promise<Page> {
    const page = peek(path) ?? (await renewOnce(path));
    // A rendering that was under way when its time ran out shows what was true before.
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
