import { expect, type Locator, type Page, test } from "@playwright/test";
import { comeToLife } from "../screens/screen.ts";

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

const gallery = (page: Page) => page.getByRole("region", { name: "Product pictures" });
const pictures = (page: Page) => gallery(page).getByRole("button", { name: /^Zoom in/ });
/** The four pictures and the video. */
const places = (page: Page) => gallery(page).locator("[data-slide]");
const inView = (locator: Locator) => expect(locator).toBeInViewport({ ratio: 0.6 });

async function open(page: Page): Promise<void> {
  await page.goto("/product/packd-hoodie");
  await comeToLife(page);
}

test.describe("the gallery on a wide screen", () => {
  test("shows the color from the front, three more pictures and a video, each of them to be zoomed", async ({
    page,
  }) => {
    await open(page);
    await expect(pictures(page)).toHaveCount(4);
    await places(page).last().scrollIntoViewIfNeeded();
    await expect(places(page).last().locator("video")).toHaveCount(1);
    await expect(pictures(page).first().getByRole("img")).toHaveAttribute("src", "/media/front-grey.webp");
    await page.getByRole("radio", { name: "Black", exact: true }).press("Space");
    await expect(pictures(page).first().getByRole("img", { name: "Pack'd Hoodie in Black" })).toBeVisible();
    await expect(pictures(page).nth(1)).toHaveAccessibleName(/Black/);
  });

  test("a picture opens large by key, comes nearer, gives way to the next one and closes where it was opened", async ({
    page,
  }) => {
    await open(page);
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
    await expect(near.locator("source").first()).toHaveAttribute("sizes", "1080px");

    const before = await near.boundingBox();
    await near.focus();
    await page.keyboard.press("Enter");
    await expect(near).toHaveAttribute("aria-pressed", "true");
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
});

test.describe("the gallery on a phone", () => {
  test.use(phone);

  test("is swiped through, and its thumbs say where it stands", async ({ page }) => {
    await open(page);
    const thumbs = gallery(page).locator("[aria-current]");
    await expect(thumbs).toHaveCount(0);
    await swipe(page, gallery(page).getByRole("list").first());
    await inView(pictures(page).nth(1));
    await expect(thumbs).toHaveAccessibleName(/from behind/);
  });

  test("goes by thumbs, arrows and keys, and begins anew with another color", async ({ page }) => {
    await open(page);
    const packed = gallery(page)
      .getByRole("button", { name: /folded into its own backpack$/ })
      .last();
    await packed.click();
    await inView(pictures(page).nth(2));
    await expect(packed).toHaveAttribute("aria-current", "true");
    await page.keyboard.press("ArrowLeft");
    await inView(pictures(page).nth(1));
    await expect(gallery(page).locator("[aria-current]")).toBeFocused();
    await gallery(page).getByRole("button", { name: "Next picture" }).click();
    await inView(pictures(page).nth(2));

    await page.getByRole("radio", { name: "Blue", exact: true }).press("Space");
    const row = gallery(page).getByRole("list").first();
    await expect.poll(() => row.evaluate(({ scrollLeft }) => scrollLeft)).toBe(0);
    await expect(pictures(page).first().getByRole("img", { name: "Pack'd Hoodie in Blue" })).toBeVisible();
    await expect(gallery(page).locator("[aria-current]")).toHaveCount(0);
  });
});

test.describe("the video", () => {
  const video = (page: Page) => page.locator("video");
  const paused = (page: Page) => video(page).evaluate((element: HTMLVideoElement) => element.paused);

  test("plays while it is on the screen, silently, until it is paused for good", async ({ page }) => {
    await open(page);
    const button = page.getByRole("button", { name: /the video$/ });
    await places(page).last().scrollIntoViewIfNeeded();
    await expect(video(page)).toHaveAttribute("preload", "none");
    await expect(button).toHaveText(/^Pause/);
    expect(await video(page).evaluate((element: HTMLVideoElement) => element.muted && element.loop)).toBe(true);

    await page.getByRole("heading", { level: 1 }).scrollIntoViewIfNeeded();
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

  for (const [wish, ask] of [
    ["less motion", (page: Page) => page.emulateMedia({ reducedMotion: "reduce" })],
    [
      "less data",
      (page: Page) =>
        page.addInitScript(() =>
          Object.defineProperty(navigator, "connection", { value: { saveData: true }, configurable: true }),
        ),
    ],
  ] as const) {
    test(`waits for its button when ${wish} is asked for`, async ({ page }) => {
      const videos: string[] = [];
      page.on("request", (request) => void (/\.(webm|mp4)$/.test(request.url()) && videos.push(request.url())));
      await ask(page);
      await open(page);
      await places(page).last().scrollIntoViewIfNeeded();
      await expect(video(page)).toBeInViewport({ ratio: 0.6 });
      await page.waitForLoadState("networkidle");
      expect(await paused(page)).toBe(true);
      expect(videos).toEqual([]);
      await page.getByRole("button", { name: "Play the video" }).click();
      await expect.poll(() => paused(page)).toBe(false);
    });
  }
});

/** A finger that moves across an element, from right to left. */
async function swipe(page: Page, over: Locator): Promise<void> {
  const { x = 0, y = 0, width = 0, height = 0 } = (await over.boundingBox()) ?? {};
  const session = await page.context().newCDPSession(page);
  const touch = (type: "touchStart" | "touchMove" | "touchEnd", share?: number) => {
    const touchPoints = share === undefined ? [] : [{ x: x + width * share, y: y + height / 2 }];
    return session.send("Input.dispatchTouchEvent", { type, touchPoints });
  };
  await touch("touchStart", 0.9);
  for (const share of [0.8, 0.7, 0.6, 0.5, 0.4, 0.3, 0.2]) await touch("touchMove", share);
  await touch("touchEnd");
}
