import type { Disposable, Page, Request } from "@playwright/test";
import { stopAnswering } from "./answering.ts";

/**
 * One screen in one state, for the screenshots (npm run screenshots) and the tests that check every screen. `name` is the file's
 * name: the screen, then its state, such as `cart-empty`.
 */
export type Screen = {
  name: string;
  path: string;
  /** Brings the loaded page into the state; works at any width. */
  prepare?: (page: Page) => Promise<void>;
  /** Runs before the page opens: what is in the browser's storage, what the API answers. */
  before?: (page: Page) => Promise<void>;
  /** The question about cookies is already answered, unless the screen is about it. */
  consent?: "asked";
  /** The state is reached in another way on a phone than on a desktop, or doesn't survive a resize: the page opens once per width. */
  eachWidth?: true;
};

/** Takes several steps before a page opens. */
export const all =
  (...steps: NonNullable<Screen["before"]>[]) =>
  async (page: Page) => {
    for (const step of steps) await step(page);
  };

const scripts = new WeakMap<Page, Disposable[]>();

/** Lets a script run in every document of the page before its own code, until `leaveScreen`. */
export async function untilLeft(page: Page, installing: Promise<Disposable>): Promise<void> {
  scripts.set(page, [...(scripts.get(page) ?? []), await installing]);
}

/** Puts this into the browser's storage before the page's own code looks there. */
export const storing = (key: string, value: unknown, storage: "localStorage" | "sessionStorage" = "localStorage") => {
  const entry = { storage, key, text: typeof value === "string" ? value : JSON.stringify(value) };
  return (page: Page) =>
    untilLeft(
      page,
      page.addInitScript(({ storage, key, text }) => window[storage].setItem(key, text), entry),
    );
};

declare global {
  /** The timers of a screen that end within half a second: React waits for one before it shows what has loaded, so does a debounced field. */
  var shortTimers: Set<number> | undefined;
}

/** Runs in every document of a visit before anything else. The first one leaves nothing in the storage of earlier visits. */
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
  // The first script to be installed is the first to run, so it removes nothing that `before` stores.
  await untilLeft(page, page.addInitScript(beginVisit, { id: `${++visits}`, asked: screen.consent === "asked" }));
  await screen.before?.(page);
  await page.goto(screen.path);
  await comeToLife(page);
  await screen.prepare?.(page);
  await standStill(page);
}

/** Makes the page ready for the next screen: `openScreen` starts as if in a new browser. */
export async function leaveScreen(page: Page): Promise<void> {
  await page.goto("/robots.txt");
  await page.unrouteAll({ behavior: "ignoreErrors" });
  await stopAnswering(page);
  for (const script of scripts.get(page) ?? []) await script.dispose();
  scripts.delete(page);
  await page.emulateMedia({ media: null, colorScheme: null });
  await page.context().setOffline(false);
  await page.context().clearCookies();
}

/** Waits until everything has loaded and the page's own code has taken over: on a slow device much later than it can be seen. */
export async function comeToLife(page: Page): Promise<void> {
  await page.waitForLoadState("load");
  // A page without code, such as an email, has no such set. What React takes over later is marked until then (app/ui/early-click.tsx).
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

/** Waits until the fonts are there and the animations have ended; works without JavaScript in the page. */
export async function stopMoving(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await document.fonts.ready;
    // An animation without an end, or one that follows the scrolling, is still enough.
    const ending = document.getAnimations().filter(({ timeline, effect }) => {
      return timeline === document.timeline && effect?.getComputedTiming().iterations !== Number.POSITIVE_INFINITY;
    });
    await Promise.allSettled(ending.map(({ finished }) => finished));
  });
}

/** Waits until the page loads nothing, waits for no short timer, and has been idle (app/ui/late.tsx waits for that) without asking for more. */
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
      // A browser that draws nothing has no idle time.
      for (let frames = 0; frames < 2 || !isIdle; frames++) await new Promise(requestAnimationFrame);
      return globalThis.shortTimers?.size ?? 0;
    });
    isQuiet = timers === 0 && requests.open.size === 0 && requests.seen === seen;
  }
}

type Requests = { open: Set<Request>; seen: number; answered(): Promise<void> };
const requestsOfPages = new WeakMap<Page, Requests>();

/** The requests under way, from the first call on. Not those that send something, which a screen waits for itself, and no video, which loads while it plays. */
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
