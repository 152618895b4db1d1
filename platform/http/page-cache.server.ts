import type { Clock } from "#platform/clock.ts";
import type { Page } from "./page.server.ts";

export type PageCache = {
  /** The page if it is there and true; never waits. */
  peek(path: string): Page | undefined;
  /** The page, rendered now if it must be. Requests for the same page that arrive together share one rendering. */
  get(path: string): Promise<Page>;
  /** Something that pages show has changed: no page rendered before this moment is served again. */
  invalidate(): void;
};

type CacheOptions = {
  clock: Clock;
  compressBest?: (page: Page) => Promise<void>;
  keeps?: (path: string, page: Page) => boolean;
};

type Kept = { page: Page; renewAt: number };

/** What changes by time alone, such as the beginning of a sale, is seen after this long at the latest. */
const RENEW_AFTER_MS = 60_000;
/** A page that was not replaced for so long is worth its best compression; in a drop the next change is nearer. */
const LASTING_AFTER_MS = 2000;
/** Far more than a shop's pages and its usual links to a color. The oldest page is dropped beyond it. */
const MOST_PAGES = 500;

/**
 * Keeps rendered pages as bytes.
 *
 * A page that is due is renewed behind the scenes while the old one is still served; a page past its `goodUntil` or before an
 * invalidation is not.
 *
 * @param render makes the page of a path; called again only when it is needed
 * @param options `compressBest` is called once for each page that lasts. `keeps` says which pages are kept: by default
 *   those with status 200, so that visits to unknown addresses cannot fill the memory
 */
export function createPageCache(
  render: (path: string) => Promise<Page>,
  { clock, compressBest, keeps = (_, { status }) => status === 200 }: CacheOptions,
): PageCache {
  const kept = new Map<string, Kept>();
  const rendering = new Map<string, Promise<Page>>();
  let generation = 0;

  const now = () => clock.now().getTime();

  async function renew(path: string): Promise<Page> {
    const begunIn = generation;
    const page = await render(path);
    // A rendering that began before an invalidation shows what was true then: it answers its own callers, no others.
    if (begunIn === generation) {
      if (keeps(path, page)) keep(path, page);
      else kept.delete(path);
    }
    return page;
  }

  function keep(path: string, page: Page): void {
    const before = kept.get(path)?.page;
    kept.delete(path);
    kept.set(path, { page, renewAt: now() + RENEW_AFTER_MS });
    if (kept.size > MOST_PAGES) kept.delete(kept.keys().next().value ?? path);
    if (before?.etag === page.etag) page.encoded = before.encoded;
    else if (compressBest) {
      const improve = () => (kept.get(path)?.page === page ? compressBest(page) : undefined);
      setTimeout(improve, LASTING_AFTER_MS).unref();
    }
  }

  function renewOnce(path: string): Promise<Page> {
    const running = rendering.get(path);
    if (running) return running;
    const started = renew(path).finally(() => {
      if (rendering.get(path) === started) rendering.delete(path);
    });
    rendering.set(path, started);
    return started;
  }

  function peek(path: string): Page | undefined {
    const found = kept.get(path);
    if (!found || now() >= found.page.goodUntil) return undefined;
    // A failure does no harm: the old page stays until it expires, and the next visit tries again.
    if (now() >= found.renewAt) renewOnce(path).catch(() => undefined);
    return found.page;
  }

  return {
    peek,
    async get(path) {
      const page = peek(path) ?? (await renewOnce(path));
      // A rendering that was under way when its time ran out shows what was true before.
      return now() < page.goodUntil ? page : renewOnce(path);
    },
    invalidate() {
      generation += 1;
      kept.clear();
      rendering.clear();
    },
  };
}
