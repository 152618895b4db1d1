import type { Page } from "@playwright/test";

/**
 * One screen in one state, for the screenshots (npm run screenshots) and the tests that look at every screen. `name` is the file's
 * name: the screen, then its state, such as `cart-empty`.
 */
export type Screen = {
  name: string;
  path: string;
  /** Brings the loaded page into the state; works at any width. */
  prepare?: (page: Page) => Promise<void>;
  /** Runs before the page is opened: what it finds in the browser's storage, what the API answers. */
  before?: (page: Page) => Promise<void>;
  /** The question about cookies is answered before, unless the screen is about it. */
  consent?: "asked";
};

/** Makes the API answer like this, whatever it is asked. `abort`: it cannot be reached. */
export const answering = (url: string, answer: { status: number; json?: unknown } | "abort") => async (page: Page) => {
  await page.route(url, (route) => (answer === "abort" ? route.abort() : route.fulfill(answer)));
};

/** Opens a screen in its state and waits until nothing loads or moves any more. */
export async function openScreen(page: Page, screen: Screen): Promise<void> {
  await page.addInitScript((asked) => {
    if (!asked) localStorage.setItem("cookieConsent", "declined");
  }, screen.consent === "asked");
  await screen.before?.(page);
  await page.goto(screen.path);
  await comeToLife(page);
  await screen.prepare?.(page);
  await page.waitForLoadState("networkidle");
  await standStill(page);
}

/** Waits until everything has loaded and the page's own code has taken it over: on a slow device the second comes long after the first. */
export async function comeToLife(page: Page): Promise<void> {
  await page.waitForLoadState("networkidle");
  // The code of a page puts a set of its own in the place of this one (app/ui/early-press.tsx). What has no code, such as a mail, has none.
  await page.waitForFunction(() => globalThis.earlyPresses?.constructor !== Set);
}

/** Waits until nothing moves any more. */
export async function standStill(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await document.fonts.ready;
    // What never ends, and what follows the scrolling, is still enough.
    const ending = document.getAnimations().filter(({ timeline, effect }) => {
      return timeline === document.timeline && effect?.getComputedTiming().iterations !== Number.POSITIVE_INFINITY;
    });
    await Promise.allSettled(ending.map(({ finished }) => finished));
  });
}
