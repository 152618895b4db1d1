import { expect, type Page } from "@playwright/test";
import { comeToLife } from "../screens/screen.ts";
import { expectHoneypots, ownProduct } from "./steps.ts";
import { test } from "./test.ts";

const HOODIE = "/product/packd-hoodie";
const radio = (page: Page, name: string) => page.getByRole("radio", { name, exact: true });

async function open(page: Page, path = HOODIE): Promise<void> {
  await page.goto(path);
  await comeToLife(page);
}

test("Color and size are in the URL, where 'Gray' works too, and choosing them adds no history entry", async ({
  page,
}) => {
  await page.goto("/shop");
  await open(page, `${HOODIE}?color=gray&size=l`);
  await expect(radio(page, "Grey")).toBeChecked();
  await expect(radio(page, "L")).toBeChecked();

  await page.evaluate(() => scrollTo(0, 200));
  await radio(page, "Pink").check();
  await expect(page).toHaveURL(`${HOODIE}?color=Pink&size=L`);
  await expect(radio(page, "Pink")).toBeFocused();
  await radio(page, "S").check();
  await expect(page).toHaveURL(`${HOODIE}?color=Pink&size=S`);

  await page.getByRole("link", { name: "Contact" }).first().click();
  await expect(page.getByRole("heading", { level: 1, name: "Contact" })).toBeVisible();
  await page.goBack();
  await expect(radio(page, "Pink")).toBeChecked();
  await expect(radio(page, "S")).toBeChecked();
  await page.reload();
  await expect(radio(page, "Pink")).toBeChecked();
  await page.goBack();
  await expect(page).toHaveURL("/shop");
});

test("A stock alert form keeps what was typed if it fails or the product is restocked", async ({ page, request }) => {
  const cap = await ownProduct(request, "Sought-After Cap", 9, 0);
  // Set before the page opens, because requests made just after the first route is set can still bypass it.
  let isAway = false;
  await page.route("**/api/stock-alerts", (route) => (isAway ? route.abort() : route.continue()));
  await open(page, cap.page);
  await expect(page.getByRole("button", { name: "Add to Cart" })).toBeDisabled();
  await expect(page.getByRole("button", { name: "Buy Now" })).toBeDisabled();
  await expect(page.getByText(/^Estimated delivery/)).toHaveCount(0);
  const alert = page.getByRole("region", { name: "Sold out" });
  const email = alert.getByLabel("Email");
  const send = alert.getByRole("button", { name: "Email me when it's back" });
  await expect(email).toBeVisible();
  await expectHoneypots(page, 2);

  await test.step("an invalid email is reported at its field", async () => {
    await email.fill("jordan at mail.example");
    await page.keyboard.press("Enter");
    await expect(alert.getByText("Please enter a valid email address")).toBeVisible();
    await expect(email).toBeFocused();
  });

  await test.step("the form says so if there is no answer or the product is already back", async () => {
    await email.fill("jordan@mail.example");
    isAway = true;
    await page.keyboard.press("Enter");
    await expect(alert.getByRole("alert")).toHaveText("We couldn't save your email. Please try again.");
    isAway = false;
    await cap.change({ inventory: 1 });
    await send.click();
    await expect(alert.getByRole("alert")).toHaveText("This is back in stock. Reload the page to order it.");
    const answered = page.waitForResponse(`**/api/products/${cap.page.replace("/product/", "")}`);
    await page.evaluate(() => dispatchEvent(new Event("focus")));
    await answered;
    await expect(page.getByRole("button", { name: "Add to Cart" })).toBeEnabled();
    await expect(alert.getByText("is sold out")).toHaveCount(0);
    await expect(email).toHaveValue("jordan@mail.example");
  });

  await test.step("the form says thanks once the shop has stored the email", async () => {
    await cap.change({ inventory: 0 });
    const stored = page.waitForResponse("**/api/stock-alerts");
    await send.click();
    expect((await stored).status()).toBe(201);
    await expect(alert.getByText("You're on the list.", { exact: true })).toBeFocused();
  });
  await cap.remove();
});

test("The size chart and more reviews appear once they can be loaded; the chart switches to centimeters and returns the focus", async ({
  page,
}) => {
  await open(page);
  const opener = page.getByRole("button", { name: "Size Chart" });
  await page.route("**/assets/size-chart-dialog*", (route) => route.abort());
  await opener.press("Enter");
  await expect(page.getByText("This part of the page couldn't be loaded.")).toBeVisible();
  await expect(page.getByRole("heading", { level: 1, name: "Pack’d Hoodie" })).toBeVisible();

  // A browser may cache that a file could not be loaded.
  await page.unroute("**/assets/size-chart-dialog*");
  await page.reload();
  await opener.press("Enter");
  const chart = page.getByRole("dialog", { name: "Size Chart" });
  await expect(chart.getByRole("row")).toHaveText([
    "SizeChestLengthSleeveFit",
    "S40-422624Relaxed",
    "M42-442725Relaxed",
    "L44-462826Relaxed",
    "XL46-482927Relaxed",
  ]);
  await expect(chart.getByRole("heading", { name: "Fit guide" })).toBeVisible();
  await expect(chart.getByRole("heading", { name: "How to measure" })).toBeVisible();
  await chart.getByRole("radio", { name: "Centimeters" }).check();
  await expect(chart.getByRole("row").nth(1)).toHaveText("S102-1076661Relaxed");
  await page.keyboard.press("Escape");
  await expect(chart).toBeHidden();
  await expect(opener).toBeFocused();

  await test.step("Reviews stay if more can't be loaded; later, more follow by page or by stars", async () => {
    await page.route("**/api/products/*/reviews*", (route) => route.abort());
    const section = page.getByRole("region", { name: "124 reviews" });
    const quotes = section.locator("figure");
    const more = section.getByRole("button", { name: "Show more reviews" });
    await section.scrollIntoViewIfNeeded();
    await expect(section.getByText("4.3", { exact: true })).toBeVisible();
    await more.click();
    await expect(section.getByRole("alert").filter({ hasText: "couldn't be loaded" })).toBeVisible();
    await expect(quotes).toHaveCount(6);

    await page.unroute("**/api/products/*/reviews*");
    await more.click();
    await expect(section.getByRole("status")).toHaveText("Showing 12 of 124");
    await expect(
      section
        .getByRole("listitem")
        .filter({ has: page.locator("figure") })
        .nth(6),
    ).toBeFocused();

    const rows = section.getByRole("button", { name: /^\d stars? \d+ reviews?$/ });
    const counts = (await rows.allTextContents()).map((text) => Number(/(\d+) review/.exec(text)?.[1]));
    expect(counts).toHaveLength(5);
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(124);
    await rows.nth(3).click();
    await expect(rows.nth(3)).toHaveAttribute("aria-pressed", "true");
    await expect(section.getByRole("status")).toHaveText(`Showing ${counts[3]} of ${counts[3]}`);
    await expect(quotes.getByRole("img", { name: "2 out of 5 stars" })).toHaveCount(counts[3] ?? 0);
    await section.getByRole("button", { name: "Show all reviews" }).press("Enter");
    await expect(section.getByRole("status")).toHaveText("Showing 6 of 124");
    await expect(section.getByRole("list", { name: "Reviews", exact: true })).toBeFocused();
  });
});
