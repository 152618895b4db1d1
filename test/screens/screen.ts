import type { Disposable, Page, Request } from "@playwright/test";
import { stopAnswering } from "./answering.ts";

/**
 * One screen in one state, for the screenshots (npm run screenshots) and the tests that check every screen. `name`: the screenshot's file
 * name, which is the screen followed by its state, such as `cart-empty`.
 */
export type Screen = {
  name: string;
  path: string;
  /** Brings the loaded page into the state; works at any width. */
  prepare?: (page: Page) => Promise<void>;
  /** Runs before the page opens: sets the browser's storage and the API's answers. */
  before?: (page: Page) => Promise<void>;
  /** Shows the cookie banner, which is otherwise already answered. */
  consent?: "asked";
  /** Opens the page once per width, because a phone reaches the state differently or the state doesn't survive a resize. */
  eachWidth?: true;
};

/** Combines several steps to run before a page opens. */
export const all =
  (...steps: NonNullable<Screen["before"]>[]) =>
  async (page: Page) => {
    for (const step of steps) await step(page);
  };

const scripts = new WeakMap<Page, Disposable[]>();

/** Runs a script in every document of the page before the page's own code, until `leaveScreen`. */
export async function untilLeft(page: Page, installing: Promise<Disposable>): Promise<void> {
  scripts.set(page, [...(scripts.get(page) ?? []), await installing]);
}

/** Writes this to the browser's storage before the page's own code reads it. */
export const storing = (key: string, value: unknown, storage: "localStorage" | "sessionStorage" = "localStorage") => {
  const entry = { storage, key, text: typeof value === "string" ? value : JSON.stringify(value) };
  return (page: Page) =>
    untilLeft(
      page,
      page.addInitScript(({ storage, key, text }) => window[storage].setItem(key, text), entry),
    );
};

declare global {
  /** A screen's pending timers of half a second or less: React waits for one before it shows loaded data, and so does a debounced field. */
  var shortTimers: Set<number> | undefined;
}

/** Runs first in every document of a visit. In the visit's first document, it clears the storage of earlier visits. */
function beginVisit({ id, asked }: { id: string; asked: boolean }): void {
  const timers = new Set<number>();
  const { setTimeout: set, clearTimeout: clear } = window;
  window.setTimeout = ((task: (...args: unknown[]) => void, delay = 0, ...args: unknown[]) => {
    const timer = set(() => {
      timers.delete(timer);
      task(...args);
    }, delay);
    if (delay <= 500) timers.add(timer);
    return timer;
  }) as typeof window.setTimeout;
  window.clearTimeout = (timer) => {
    timers.delete(Number(timer));
    clear(timer);
  };
  globalThis.shortTimers = timers;
  if (location.protocol === "about:" || sessionStorage.getItem("visit") === id) return;
  localStorage.clear();
  sessionStorage.clear();
  sessionStorage.setItem("visit", id);
  if (!asked) localStorage.setItem("cookieConsent", "declined");
}

let visits = 0;

/** Opens a screen in its state and waits until nothing loads or moves. */
export async function openScreen(page: Page, screen: Screen): Promise<void> {
  requestsOf(page);
  // The first script installed runs first, so it doesn't clear what `before` stores.
  await untilLeft(page, page.addInitScript(beginVisit, { id: `${++visits}`, asked: screen.consent === "asked" }));
  await screen.before?.(page);
  await page.goto(screen.path);
  await comeToLife(page);
  await screen.prepare?.(page);
  await standStill(page);
}

/** Resets the page for the next screen, so that `openScreen` starts as in a new browser. */
export async function leaveScreen(page: Page): Promise<void> {
  await page.context().setOffline(false);
  await page.goto("/robots.txt");
  await page.unrouteAll({ behavior: "ignoreErrors" });
  await stopAnswering(page);
  for (const script of scripts.get(page) ?? []) await script.dispose();
  scripts.delete(page);
  await page.emulateMedia({ media: null, colorScheme: null });
  await page.context().clearCookies();
}

/** Waits until everything has loaded and the page is hydrated: on a slow device, that is much later than the page is visible. */
export async function comeToLife(page: Page): Promise<void> {
  await page.waitForLoadState("load");
  // A page without code, such as an email, has no `earlyClicks`. Parts that hydrate later are marked until then (app/ui/early-click.tsx).
  await page.waitForFunction(
    () => !globalThis.earlyClicks || document.querySelector("html[data-hydrated]:not(:has([data-early]))"),
  );
  await quietDown(page);
}

/** Waits until nothing loads or moves. */
export async function standStill(page: Page): Promise<void> {
  await quietDown(page);
  await stopMoving(page);
}

/** Waits until the fonts have loaded and the animations have ended; also works for pages without JavaScript. */
export async function stopMoving(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await document.fonts.ready;
    // Endless and scroll-driven animations count as still.
    const ending = document.getAnimations().filter(({ timeline, effect }) => {
      return timeline === document.timeline && effect?.getComputedTiming().iterations !== Number.POSITIVE_INFINITY;
    });
    await Promise.allSettled(ending.map(({ finished }) => finished));
  });
}

/** Waits until the page has no requests or short timers pending and has been idle (app/ui/late.tsx waits for that) without new requests. */
async function quietDown(page: Page): Promise<void> {
  const requests = requestsOf(page);
  for (let isQuiet = false; !isQuiet; ) {
    await requests.answered();
    const { seen } = requests;
    const timers = await page.evaluate(async () => {
      let isIdle = false;
      requestIdleCallback(() => {
        isIdle = true;
      });
      // A browser that draws no frames has no idle time.
      for (let frames = 0; frames < 2 || !isIdle; frames++) await new Promise(requestAnimationFrame);
      return globalThis.shortTimers?.size ?? 0;
    });
    isQuiet = timers === 0 && requests.open.size === 0 && requests.seen === seen;
  }
}

type Requests = { open: Set<Request>; seen: number; answered(): Promise<void> };
const requestsOfPages = new WeakMap<Page, Requests>();

/** Tracks the requests in flight from the first call on, except non-GET requests, which a screen waits for itself, and streaming video. */
function requestsOf(page: Page): Requests {
  const known = requestsOfPages.get(page);
  if (known) return known;
  let waiting: (() => void)[] = [];
  const requests: Requests = {
    open: new Set(),
    seen: 0,
    answered: () => new Promise((resolve) => (requests.open.size === 0 ? resolve() : waiting.push(resolve))),
  };
  const end = (request: Request) => {
    requests.open.delete(request);
    if (requests.open.size > 0) return;
    for (const resolve of waiting) resolve();
    waiting = [];
  };
  page.on("request", (request) => {
    if (request.method() !== "GET" || request.resourceType() === "media") return;
    requests.open.add(request);
    requests.seen += 1;
  });
  page.on("requestfinished", end);
  page.on("requestfailed", end);
  requestsOfPages.set(page, requests);
  return requests;
}
