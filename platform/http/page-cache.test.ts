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
  encoded: { br: Buffer.from(text), gzip: Buffer.from(text) },
  ...change,
});

/** A renderer that finishes when the test says so. */
function slowRenderer() {
  const started: { path: string; finish: (page: Page) => void; fail: (error: Error) => void }[] = [];
  const render = (path: string) =>
    new Promise<Page>((finish, fail) => {
      started.push({ path, finish, fail });
    });
  return { started, render };
}

const text = (page: Page | undefined) => page?.body.toString();

beforeEach(() => {
  time = 1_000_000;
});

describe("rendering", () => {
  test("a page is rendered once for all who ask, together or later", async () => {
    const { started, render } = slowRenderer();
    const cache = createPageCache(render, { clock });
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

  test.each([404, 500, 302])("an answer of %i is given, but not kept", async (status) => {
    let count = 0;
    const cache = createPageCache(async () => pageOf(`${++count}`, { status }), { clock });
    expect(text(await cache.get("/product/nothing"))).toBe("1");
    expect(cache.peek("/product/nothing")).toBeUndefined();
    expect(text(await cache.get("/product/nothing"))).toBe("2");
  });

  test("a failed rendering fails those who wait for it, and the next one tries again", async () => {
    const { started, render } = slowRenderer();
    const cache = createPageCache(render, { clock });
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
  test("what was kept is gone", async () => {
    let count = 0;
    const cache = createPageCache(async () => pageOf(`${++count}`), { clock });
    await cache.get("/");
    cache.invalidate();
    expect(cache.peek("/")).toBeUndefined();
    expect(text(await cache.get("/"))).toBe("2");
  });

  test("a rendering that began before is never kept, and nobody who comes after joins it", async () => {
    const { started, render } = slowRenderer();
    const cache = createPageCache(render, { clock });
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

describe("time", () => {
  test("a page that is due is still served while it is renewed", async () => {
    const { started, render } = slowRenderer();
    const cache = createPageCache(render, { clock });
    const first = cache.get("/");
    await Promise.resolve();
    started[0]?.finish(pageOf("first"));
    await first;
    time += 60_000;
    expect(text(cache.peek("/"))).toBe("first");
    expect(text(await cache.get("/"))).toBe("first");
    expect(started).toHaveLength(2);
    started[1]?.finish(pageOf("second"));
    await new Promise(setImmediate);
    expect(text(cache.peek("/"))).toBe("second");
  });

  test("a failed renewal leaves the page, and is tried again", async () => {
    let fail = false;
    let count = 0;
    const cache = createPageCache(
      async () => {
        count += 1;
        if (fail) throw new Error("no database");
        return pageOf(`${count}`);
      },
      { clock },
    );
    await cache.get("/");
    time += 60_000;
    fail = true;
    expect(text(cache.peek("/"))).toBe("1");
    await new Promise(setImmediate);
    fail = false;
    expect(text(cache.peek("/"))).toBe("1");
    await new Promise(setImmediate);
    expect(text(cache.peek("/"))).toBe("3");
  });

  test("a rendering that was under way when its time ran out is not served", async () => {
    const { started, render } = slowRenderer();
    const cache = createPageCache(render, { clock });
    const waiting = cache.get("/");
    await Promise.resolve();
    time += 5000;
    started[0]?.finish(pageOf("sale", { goodUntil: time }));
    await new Promise(setImmediate);
    started[1]?.finish(pageOf("list price"));
    expect(text(await waiting)).toBe("list price");
  });

  test("a page is not served from the moment on at which it stops being true", async () => {
    let count = 0;
    const cache = createPageCache(async () => pageOf(`${++count}`, { goodUntil: time + 5000 }), { clock });
    await cache.get("/");
    time += 4999;
    expect(text(cache.peek("/"))).toBe("1");
    time += 1;
    expect(cache.peek("/")).toBeUndefined();
    expect(text(await cache.get("/"))).toBe("2");
  });
});

describe("compression", () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  function cacheOf(...texts: string[]) {
    const compressed: string[] = [];
    const rest = texts.values();
    const render = async () => pageOf(rest.next().value ?? "");
    const compressBest = async (page: Page) => {
      compressed.push(page.body.toString());
      page.encoded.br = Buffer.from("best");
    };
    return { compressed, cache: createPageCache(render, { clock, compressBest }) };
  }

  test("a page that lasts gets its best compression, once, and keeps it as long as it stays the same", async () => {
    const { compressed, cache } = cacheOf("home", "home", "changed");
    await cache.get("/");
    expect(compressed).toEqual([]);
    for (const _ of [1, 2]) {
      await vi.advanceTimersByTimeAsync(60_000);
      expect(cache.peek("/")?.encoded.br.toString()).toBe("best");
      time += 60_000;
      cache.peek("/");
    }
    await vi.advanceTimersByTimeAsync(60_000);
    expect(compressed).toEqual(["home", "changed"]);
  });

  test("a page that is replaced at once is not worth it", async () => {
    const { compressed, cache } = cacheOf("home 1", "home 2");
    await cache.get("/");
    cache.invalidate();
    await cache.get("/");
    await vi.advanceTimersByTimeAsync(60_000);
    expect(compressed).toEqual(["home 2"]);
  });
});
