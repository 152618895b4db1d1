import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { Page } from "./page.server.ts";
import { createPageCache } from "./page-cache.server.ts";

let time = 0;
const clock = { now: () => new Date(time) };

const pageOf = (text: string, change: Partial<Page> = {}): Page => ({
  status: 200,
  etag: `"${text}"`,
  headers: {},
  goodUntil: Number.POSITIVE_INFINITY,
  body: Buffer.from(text),
  brotliQuality: 0,
  encoded: {},
  ...change,
});

/** A cache whose renderings finish when the test decides. */
function slowCache(patienceMs?: number) {
  const started: { path: string; finish: (page: Page) => void; fail: (error: Error) => void }[] = [];
  const render = (path: string) => new Promise<Page>((finish, fail) => void started.push({ path, finish, fail }));
  return { started, cache: createPageCache(render, { clock, patienceMs }) };
}

/** A slow cache that has rendered the start page. */
async function filledCache(text: string, patienceMs?: number) {
  const { started, cache } = slowCache(patienceMs);
  const first = cache.get("/");
  await Promise.resolve();
  started[0]?.finish(pageOf(text));
  await first;
  return { started, cache };
}

/** A cache of pages that contain the number of their rendering: 1, 2, … */
function countingCache(change: () => Partial<Page> = () => ({})) {
  let count = 0;
  return createPageCache(async () => pageOf(`${++count}`, change()), { clock });
}

/** A counting cache whose database can be away. */
function breakableCache() {
  const database = { isAway: false };
  const cache = countingCache(() => {
    if (database.isAway) throw new Error("no database");
    return {};
  });
  return { database, cache };
}

const text = (page: Page | undefined) => page?.body.toString();

beforeEach(() => {
  time = 1_000_000;
});

test("keeps the 500 most recent pages", async () => {
  const cache = countingCache();
  for (let n = 0; n <= 500; n += 1) await cache.get(`/product/hoodie?color=${n}`);
  expect(cache.peek("/product/hoodie?color=0")).toBeUndefined();
  expect(text(cache.peek("/product/hoodie?color=1"))).toBe("2");
  expect(text(cache.peek("/product/hoodie?color=500"))).toBe("501");
});

describe("rendering", () => {
  test("happens once per page for all requests, concurrent or later", async () => {
    const { started, cache } = slowCache();
    const waiting = [cache.get("/"), cache.get("/"), cache.get("/shop")];
    await Promise.resolve();
    expect(started.map(({ path }) => path)).toEqual(["/", "/shop"]);
    started[0]?.finish(pageOf("home"));
    started[1]?.finish(pageOf("shop"));
    expect((await Promise.all(waiting)).map(text)).toEqual(["home", "home", "shop"]);
    expect(text(await cache.get("/"))).toBe("home");
    expect(text(cache.peek("/"))).toBe("home");
    expect(started).toHaveLength(2);
  });

  test.each([404, 500, 302])("is not cached for an answer of %i", async (status) => {
    const cache = countingCache(() => ({ status }));
    expect(text(await cache.get("/product/nothing"))).toBe("1");
    expect(cache.peek("/product/nothing")).toBeUndefined();
    expect(text(await cache.get("/product/nothing"))).toBe("2");
  });

  test("fails the waiting requests if it fails, and is retried for the next one", async () => {
    const { started, cache } = slowCache();
    const failed = cache.get("/");
    await Promise.resolve();
    started[0]?.fail(new Error("no database"));
    await expect(failed).rejects.toThrow("no database");
    const again = cache.get("/");
    await Promise.resolve();
    started[1]?.finish(pageOf("home"));
    expect(text(await again)).toBe("home");
  });
});

describe("invalidation", () => {
  test("drops all pages", async () => {
    const cache = countingCache();
    await cache.get("/");
    cache.invalidate();
    expect(cache.peek("/")).toBeUndefined();
    expect(text(await cache.get("/"))).toBe("2");
  });

  test("keeps renderings that began earlier out of the cache and from later requests", async () => {
    const { started, cache } = slowCache();
    const before = cache.get("/");
    await Promise.resolve();
    cache.invalidate();
    const after = cache.get("/");
    await Promise.resolve();
    started[1]?.finish(pageOf("new"));
    expect(text(await after)).toBe("new");
    started[0]?.finish(pageOf("old"));
    expect(text(await before)).toBe("old");
    expect(text(cache.peek("/"))).toBe("new");
  });
});

describe("the last good copy", () => {
  test("is served only as long as no newer page can be rendered", async () => {
    const { started, cache } = await filledCache("good");
    cache.invalidate();
    const failing = [cache.get("/"), cache.get("/")];
    started[1]?.fail(new Error("the database is away"));
    expect((await Promise.all(failing)).map(text)).toEqual(["good", "good"]);
    const broken = cache.get("/");
    started[2]?.finish(pageOf("sorry", { status: 503 }));
    expect(text(await broken)).toBe("good");
    const healed = cache.get("/");
    started[3]?.finish(pageOf("new"));
    expect(text(await healed)).toBe("new");
  });

  test("is served instead of waiting for a slow rendering, which continues", async () => {
    const { started, cache } = await filledCache("good", 1);
    cache.invalidate();
    expect(text(await cache.get("/"))).toBe("good");
    expect(text(await cache.get("/"))).toBe("good");
    expect(started).toHaveLength(2);
    started[1]?.finish(pageOf("new"));
    await vi.waitFor(() => expect(text(cache.peek("/"))).toBe("new"));
  });

  test("is dropped when the page no longer exists", async () => {
    let status = 200;
    const cache = countingCache(() => ({ status }));
    await cache.get("/product/cap");
    cache.invalidate();
    expect(cache.has("/product/cap")).toBe(true);
    status = 404;
    expect(await cache.get("/product/cap")).toMatchObject({ status: 404 });
    expect(cache.has("/product/cap")).toBe(false);
    status = 503;
    expect(await cache.get("/product/cap")).toMatchObject({ status: 503 });
  });
});

describe("over time, the cache", () => {
  test("serves a stale page while it is rendered again", async () => {
    const { started, cache } = await filledCache("first");
    time += 60_000;
    expect(text(cache.peek("/"))).toBe("first");
    expect(text(await cache.get("/"))).toBe("first");
    expect(started).toHaveLength(2);
    started[1]?.finish(pageOf("second"));
    await new Promise(setImmediate);
    expect(text(cache.peek("/"))).toBe("second");
  });

  test("does not serve a page that no one has visited for ten minutes", async () => {
    const cache = countingCache();
    await cache.get("/");
    time += 599_999;
    expect(text(cache.peek("/"))).toBe("1");
    await new Promise(setImmediate);
    time += 600_000;
    expect(cache.peek("/")).toBeUndefined();
    expect(text(await cache.get("/"))).toBe("3");
  });

  test("serves an older page at once while no newer one can be rendered", async () => {
    const { database, cache } = breakableCache();
    await cache.get("/");
    database.isAway = true;
    for (let minutes = 0; minutes < 30; minutes += 5) {
      time += 5 * 60_000;
      expect(text(cache.peek("/"))).toBe("1");
      await new Promise(setImmediate);
    }
  });

  test("keeps a page if rendering it again fails, and retries", async () => {
    const { database, cache } = breakableCache();
    await cache.get("/");
    time += 60_000;
    database.isAway = true;
    expect(text(cache.peek("/"))).toBe("1");
    await new Promise(setImmediate);
    database.isAway = false;
    expect(text(cache.peek("/"))).toBe("1");
    await new Promise(setImmediate);
    expect(text(cache.peek("/"))).toBe("3");
  });

  test("does not serve a rendering that expired while it ran", async () => {
    const { started, cache } = slowCache();
    const waiting = cache.get("/");
    await Promise.resolve();
    time += 5000;
    started[0]?.finish(pageOf("sale", { goodUntil: time }));
    await new Promise(setImmediate);
    started[1]?.finish(pageOf("list price"));
    expect(text(await waiting)).toBe("list price");
  });

  test("does not serve an expired page", async () => {
    const cache = countingCache(() => ({ goodUntil: time + 5000 }));
    await cache.get("/");
    time += 4999;
    expect(text(cache.peek("/"))).toBe("1");
    time += 1;
    expect(cache.peek("/")).toBeUndefined();
    expect(text(await cache.get("/"))).toBe("2");
  });
});

describe("the best compression", () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  function cacheOf(...texts: string[]) {
    const compressed: string[] = [];
    const rest = texts.values();
    const render = async () => pageOf(rest.next().value ?? "");
    const compressBest = async (page: Page) => {
      compressed.push(page.body.toString());
      page.encoded.br = Promise.resolve(Buffer.from("best"));
    };
    return { compressed, cache: createPageCache(render, { clock, compressBest }) };
  }

  test("is applied once to a page that lasts, and kept while the page stays the same", async () => {
    const { compressed, cache } = cacheOf("home", "home", "changed");
    await cache.get("/");
    expect(compressed).toEqual([]);
    for (const _ of [1, 2]) {
      await vi.advanceTimersByTimeAsync(60_000);
      expect(`${await cache.peek("/")?.encoded.br}`).toBe("best");
      time += 60_000;
      cache.peek("/");
    }
    await vi.advanceTimersByTimeAsync(60_000);
    expect(compressed).toEqual(["home", "changed"]);
  });

  test("is kept if a change elsewhere leaves the page as it was", async () => {
    const { compressed, cache } = cacheOf("home", "home");
    const before = await cache.get("/");
    cache.invalidate();
    expect((await cache.get("/")).encoded).toBe(before.encoded);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(compressed).toEqual(["home"]);
  });

  test("is skipped for a page that is soon replaced", async () => {
    const { compressed, cache } = cacheOf("home 1", "home 2");
    await cache.get("/");
    cache.invalidate();
    await cache.get("/");
    await vi.advanceTimersByTimeAsync(60_000);
    expect(compressed).toEqual(["home 2"]);
  });
});
