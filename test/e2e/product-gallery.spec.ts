import { expect, type Locator, type Page } from "@playwright/test";
import { comeToLife } from "../screens/screen.ts";
import { test } from "./test.ts";

const gallery = (page: Page) => page.getByRole("region", { name: "Product pictures" });
const pictures = (page: Page) => gallery(page).getByRole("button", { name: /^Zoom in/ });
/** The four pictures and the 360° view. */
const slides = (page: Page) => gallery(page).locator("[data-slide]");
const inView = (locator: Locator) => expect(locator).toBeInViewport({ ratio: 0.6 });
const slider = (page: Page) => page.getByRole("slider", { name: /^Rotate Pack'd Hoodie/ });

async function open(page: Page, query = ""): Promise<void> {
  await page.goto(`/product/packd-hoodie${query}`);
  await comeToLife(page);
}

test("Another color can be shown offline once the page has settled", async ({ page, context }) => {
  const pictures = ["black", "blue", "pink", "white"].map((color) =>
    page.waitForResponse((response) => response.url().includes(`/front-${color}-`)),
  );
  await open(page);
  for (const picture of await Promise.all(pictures)) await picture.finished();
  await context.setOffline(true);
  for (const color of ["Black", "White"]) {
    await page.getByRole("radio", { name: color, exact: true }).press("Space");
    const picture = gallery(page)
      .getByRole("img", { name: `Pack'd Hoodie in ${color}` })
      .first();
    await expect(picture).toBeVisible();
    await expect(picture).not.toHaveJSProperty("naturalWidth", 0);
    await expect(picture).toHaveCSS("opacity", "1");
  }
});

test("The column beside the pictures sticks with its end above the buy bar if it is taller than the window", async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 600 });
  await open(page);
  await page.getByRole("region", { name: "Cookies" }).getByRole("button", { name: "Decline" }).click();
  await page.getByRole("heading", { name: "124 reviews" }).scrollIntoViewIfNeeded();
  const bar = page.getByRole("region", { name: "Buy", exact: true });
  await expect(bar).toBeVisible();
  const column = page.getByRole("heading", { level: 1 }).locator("xpath=ancestor::div[1]");
  const end = () =>
    column.evaluate((box) => Number.parseFloat(getComputedStyle(box).top) + box.getBoundingClientRect().height);
  await expect.poll(end).toBeLessThan(await bar.evaluate((box) => box.getBoundingClientRect().top));
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
      // A quick swipe leads to the next picture only. Just the rule is checked: how far the browser throws depends on the machine's load.
      await expect(slides(page).nth(1)).toHaveCSS("scroll-snap-stop", "always");
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

    await test.step("a finger turns the hoodie instead of swiping to the next picture", async () => {
      await gallery(page).getByRole("button", { name: "360° view of Pack'd Hoodie in Blue" }).click();
      const turn = slides(page).last();
      await inView(turn);
      await expect(slider(page)).toHaveAttribute("aria-valuetext", "Rotated 153 degrees to the left");
      await drag(page, turn, [0.2, 0.3, 0.4, 0.45]);
      await expect(slider(page)).toHaveAttribute("aria-valuetext", "Rotated 63 degrees to the left");
      await inView(turn);
    });

    await test.step("the bar hides while the buttons are on the screen", async () => {
      await page.getByRole("button", { name: "Buy Now" }).first().scrollIntoViewIfNeeded();
      await page.evaluate(() => scrollBy(0, 200));
      await expect(bar).toBeHidden();
      await page.getByRole("heading", { name: "124 reviews" }).scrollIntoViewIfNeeded();
      await page.getByRole("button", { name: /^5 stars/ }).scrollIntoViewIfNeeded();
      const cookies = page.getByRole("region", { name: "Cookies" });
      await expect(cookies).toBeVisible();
      await expect(bar).toBeHidden();
      await cookies.getByRole("button", { name: "Decline" }).click();
      await expect(bar.getByRole("button")).toHaveText(["Buy Now", "Add to Cart"]);
      await expect(bar.getByRole("paragraph")).toHaveText("Blue, L$14.99");
      const top = await bar.evaluate((element) => element.getBoundingClientRect().top);
      await expect(page.locator("html")).toHaveCSS("scroll-padding-bottom", `${844 - top + 16}px`);
      await bar.getByRole("button", { name: "Add to Cart" }).click();
      await expect(page.getByRole("dialog", { name: "Your Cart" }).getByText("Blue, size L")).toBeVisible();
    });
  });
});

/** Swipes across an element from right to left, and waits until its row has settled on the next picture. */
async function swipe(page: Page, over: Locator): Promise<void> {
  const settled = over.evaluate(
    (row) => new Promise((done) => row.addEventListener("scrollend", done, { once: true })),
  );
  await drag(page, over, [0.9, 0.8, 0.7, 0.6, 0.5, 0.4, 0.3, 0.2]);
  await settled;
}

/** Drags a finger over an element and lets it rest before it lifts; the places are fractions of its width. */
async function drag(page: Page, over: Locator, [first = 0, ...places]: number[]): Promise<void> {
  const { x = 0, y = 0, width = 0, height = 0 } = (await over.boundingBox()) ?? {};
  const session = await page.context().newCDPSession(page);
  // Chromium computes the finger's speed from these times. At rest, it throws nothing: on a busy machine, the first frame of a throw
  // comes late and jumps over a picture.
  let timestamp = Date.now() / 1000;
  const touch = (type: "touchStart" | "touchMove" | "touchEnd", share?: number) => {
    const touchPoints = share === undefined ? [] : [{ x: x + width * share, y: y + height / 2 }];
    timestamp += 0.1;
    return session.send("Input.dispatchTouchEvent", { type, touchPoints, timestamp });
  };
  await touch("touchStart", first);
  for (const share of [...places, places.at(-1)]) await touch("touchMove", share);
  await touch("touchEnd");
}
