import { expect, type Locator, type Page } from "@playwright/test";
import { comeToLife } from "../screens/screen.ts";
import { test } from "./test.ts";

const gallery = (page: Page) => page.getByRole("region", { name: "Product pictures" });
const pictures = (page: Page) => gallery(page).getByRole("button", { name: /^Zoom in/ });
/** The four pictures and the video. */
const slides = (page: Page) => gallery(page).locator("[data-slide]");
const inView = (locator: Locator) => expect(locator).toBeInViewport({ ratio: 0.6 });
const video = (page: Page) => page.locator("video");
const paused = (page: Page) => video(page).evaluate((element: HTMLVideoElement) => element.paused);

async function open(page: Page, query = ""): Promise<void> {
  await page.goto(`/product/packd-hoodie${query}`);
  await comeToLife(page);
}

test("A picture opens large by key, comes closer, leads to the next one, and closes where it was opened", async ({
  page,
}) => {
  await open(page);
  await expect(pictures(page)).toHaveCount(4);
  await page.getByRole("radio", { name: "Black", exact: true }).press("Space");
  await expect(pictures(page).first().getByRole("img", { name: "Pack'd Hoodie in Black" })).toBeVisible();
  await expect(pictures(page).nth(1)).toHaveAccessibleName(/Black/);

  await pictures(page).nth(1).focus();
  await page.keyboard.press("Control+ArrowLeft");
  await expect(pictures(page).nth(1)).toBeFocused();
  await page.keyboard.press("ArrowLeft");
  await expect(pictures(page).first()).toBeFocused();
  await page.keyboard.press("Enter");
  const zoom = page.getByRole("dialog", { name: "Product pictures, enlarged" });
  const near = zoom.getByRole("button", { name: /^Twice as large/ });
  await expect(zoom.getByText("1 of 4")).toBeVisible();
  await expect(zoom.getByRole("button", { name: "Close" })).toBeFocused();
  await expect(zoom.getByRole("region", { name: "Notifications" })).toBeAttached();
  await expect(near.locator("source").first()).toHaveAttribute("sizes", "min(100vw, 80dvh)");

  const before = await near.boundingBox();
  await near.focus();
  await page.keyboard.press("Enter");
  await expect(near).toHaveAttribute("aria-pressed", "true");
  await expect(near.locator("source").first()).toHaveAttribute("sizes", "min(200vw, 160dvh)");
  expect((await near.boundingBox())?.width).toBe((before?.width ?? 0) * 2);
  await page.keyboard.press("-");
  await expect(near).toHaveAttribute("aria-pressed", "false");

  await page.keyboard.press("Control+ArrowLeft");
  await expect(zoom.getByText("1 of 4")).toBeVisible();
  await page.keyboard.press("ArrowLeft");
  await expect(zoom.getByText("4 of 4")).toBeVisible();
  await zoom.getByRole("button", { name: "Next picture" }).click();
  await expect(zoom.getByText("1 of 4")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(zoom).toBeHidden();
  await expect(pictures(page).first()).toBeFocused();
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test("Pictures are swiped or chosen, and start over with another color; the buy bar stands in for its buttons", async ({
    page,
  }) => {
    await open(page, "?color=Black&size=L");
    const bar = page.getByRole("region", { name: "Buy", exact: true });
    await test.step("garment, price, swatches, sizes and buttons are on the first screen", async () => {
      for (const part of [
        page.getByText("$14.99").first(),
        page.getByRole("radio", { name: "White", exact: true }),
        page.getByRole("radio", { name: "XL" }),
        page.getByRole("button", { name: "Add to Cart" }),
      ])
        await expect(part).toBeInViewport({ ratio: 1 });
      // The stage crops the picture's transparent edges.
      await inView(gallery(page).getByRole("img", { name: "Pack'd Hoodie in Black" }).first());
      await expect(bar).toBeHidden();
    });

    await test.step("pictures", async () => {
      const current = gallery(page).locator("[aria-current]");
      const row = gallery(page).getByRole("list").first();
      await expect(current).toHaveAccessibleName("Pack'd Hoodie in Black");
      await swipe(page, row);
      await inView(pictures(page).nth(1));
      await expect(current).toHaveAccessibleName(/from behind/);
      const packed = gallery(page)
        .getByRole("button", { name: /folded into its own backpack$/ })
        .last();
      await packed.click();
      await inView(pictures(page).nth(2));
      await expect(packed).toHaveAttribute("aria-current", "true");
      await page.keyboard.press("ArrowLeft");
      await inView(pictures(page).nth(1));
      await expect(current).toBeFocused();
      await page.keyboard.press("ArrowRight");
      await inView(pictures(page).nth(2));
      await page.getByRole("radio", { name: "Blue", exact: true }).press("Space");
      await expect.poll(() => row.evaluate(({ scrollLeft }) => scrollLeft)).toBe(0);
      await expect(pictures(page).first().getByRole("img", { name: "Pack'd Hoodie in Blue" })).toBeVisible();
      await expect(current).toHaveAccessibleName("Pack'd Hoodie in Blue");
    });

    await test.step("the bar hides while the buttons are on the screen", async () => {
      await page.getByRole("button", { name: "Buy Now" }).first().scrollIntoViewIfNeeded();
      await page.evaluate(() => scrollBy(0, 200));
      await expect(bar).toBeHidden();
      await page.getByRole("heading", { name: "124 reviews" }).scrollIntoViewIfNeeded();
      await page.getByRole("button", { name: /^5 stars/ }).scrollIntoViewIfNeeded();
      await expect(bar.getByRole("button")).toHaveText(["Buy Now", "Add to Cart"]);
      await expect(bar.getByRole("paragraph")).toHaveText("Blue, L$14.99");
      expect(await page.evaluate(() => document.documentElement.style.getPropertyValue("--buy-bar"))).toMatch(
        /^\d+px$/,
      );
      await bar.getByRole("button", { name: "Add to Cart" }).click();
      await expect(page.getByRole("dialog", { name: "Your Cart" }).getByText("Blue, L")).toBeVisible();
    });
  });
});

test.describe("with motion", () => {
  test.use({ reducedMotion: "no-preference" });

  test("The video plays silently while it is on the screen, until it is paused for good", async ({ page }) => {
    await open(page, "?color=Pink");
    const button = page.getByRole("button", { name: /the video$/ });
    await slides(page).last().scrollIntoViewIfNeeded();
    await expect(slides(page).last().getByText("Shown in Grey")).toBeVisible();
    await expect(video(page)).toHaveAttribute("preload", "none");
    await expect(button).toHaveText(/^Pause/);
    expect(await video(page).evaluate((element: HTMLVideoElement) => element.muted && element.loop)).toBe(true);

    await page.evaluate(() => scrollTo(0, 0));
    await expect.poll(() => paused(page)).toBe(true);
    await video(page).scrollIntoViewIfNeeded();
    await expect(button).toHaveText(/^Pause/);
    await button.click();
    await expect(button).toHaveText(/^Play/);
    await page.evaluate(() => scrollTo(0, 0));
    await expect(video(page)).not.toBeInViewport();
    await video(page).scrollIntoViewIfNeeded();
    await expect(video(page)).toBeInViewport();
    expect(await paused(page)).toBe(true);
  });

  test("The video waits for its button where less motion or less data is preferred", async ({ page, context }) => {
    const saver = await context.newPage();
    await saver.addInitScript(() =>
      Object.defineProperty(navigator, "connection", { value: { saveData: true }, configurable: true }),
    );
    await page.emulateMedia({ reducedMotion: "reduce" });
    for (const asked of [page, saver]) {
      const videos: string[] = [];
      asked.on("request", (request) => void (/\.(webm|mp4)$/.test(request.url()) && videos.push(request.url())));
      await asked.bringToFront();
      await open(asked);
      await slides(asked).last().scrollIntoViewIfNeeded();
      await expect(video(asked)).toBeInViewport({ ratio: 0.6 });
      // What decides whether it plays has seen it by then.
      await asked.evaluate(() => new Promise((seen) => requestAnimationFrame(() => requestAnimationFrame(seen))));
      expect(await paused(asked)).toBe(true);
      expect(videos).toEqual([]);
      await asked.getByRole("button", { name: "Play the video" }).click();
      await expect.poll(() => paused(asked)).toBe(false);
    }
  });
});

/** A finger that moves across an element, from right to left. */
async function swipe(page: Page, over: Locator): Promise<void> {
  const { x = 0, y = 0, width = 0, height = 0 } = (await over.boundingBox()) ?? {};
  const session = await page.context().newCDPSession(page);
  const touch = (type: "touchStart" | "touchMove" | "touchEnd", share?: number) => {
    const touchPoints = share === undefined ? [] : [{ x: x + width * share, y: y + height / 2 }];
    return session.send("Input.dispatchTouchEvent", { type, touchPoints });
  };
  // Its row goes on moving to the next picture by itself, and until then takes no other one.
  const settled = over.evaluate(
    (row) => new Promise((done) => row.addEventListener("scrollend", done, { once: true })),
  );
  await touch("touchStart", 0.9);
  for (const share of [0.8, 0.7, 0.6, 0.5, 0.4, 0.3, 0.2]) await touch("touchMove", share);
  await touch("touchEnd");
  await settled;
}
