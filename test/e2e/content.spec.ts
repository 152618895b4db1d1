import { expect, type Page } from "@playwright/test";
import { test } from "./test.ts";

const main = (page: Page) => page.getByRole("main");
const part = (page: Page, name: string) => page.getByRole("heading", { name, exact: true });

test("The contents of a policy lead to each part and back, and links within texts lead on without reloading the shop", async ({
  page,
}) => {
  await page.goto("/terms");
  const contents = page.getByRole("navigation", { name: "On this page" });
  const titles = await contents.getByRole("link").allTextContents();
  expect(titles).toEqual(await main(page).getByRole("heading", { level: 2 }).allTextContents());
  await contents.getByRole("link", { name: "Reviews" }).click();
  await expect(page).toHaveURL("/terms#reviews");
  await expect(part(page, "Reviews")).toBeInViewport();
  // Without scrolling up to the contents, where Back would lead then.
  await contents.getByRole("link", { name: "Returns and refunds" }).dispatchEvent("click");
  await expect(part(page, "Returns and refunds")).toBeInViewport();
  await page.goBack();
  await expect(part(page, "Reviews")).toBeInViewport();
  await page.goBack();
  await expect(part(page, "Reviews")).not.toBeInViewport();

  await page.evaluate(() => Object.assign(window, { stillHere: true }));
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole("contentinfo").getByRole("link", { name: "Privacy", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Privacy policy" })).toBeFocused();
  const link = main(page).getByRole("link", { name: "Who receives your data" });
  await expect(link).toBeHidden();
  await main(page).getByText("On this page").filter({ visible: true }).click();
  await link.click();
  await expect(part(page, "Who receives your data")).toBeInViewport();

  await page.getByRole("contentinfo").getByRole("link", { name: "Terms" }).click();
  await main(page).getByRole("link", { name: "cancellation policy" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Cancellation policy" })).toBeFocused();
  await main(page).getByRole("link", { name: "Returns and refunds" }).click();
  await expect(page).toHaveURL("/terms#returns-and-refunds");
  await expect(part(page, "Returns and refunds")).toBeFocused();
  await expect(part(page, "Returns and refunds")).toBeInViewport();

  await page.getByRole("contentinfo").getByRole("link", { name: "Blog" }).click();
  const posts = main(page).getByRole("article");
  await expect(posts).toHaveCount(2);
  const title = await posts.first().getByRole("heading", { level: 2 }).innerText();
  await posts
    .first()
    .getByRole("link", { name: `Read more: ${title}` })
    .click();
  await expect(page).toHaveTitle(`${title} | Pack'd`);
  await main(page).getByRole("link", { name: "Find your size in three measurements" }).click();
  await expect(page.getByRole("row", { name: "XL" })).toContainText("46-48");
  expect(await page.evaluate(() => "stillHere" in window)).toBe(true);

  await page.goto("/faq#can-i-return-it");
  await expect(main(page).getByText("Yes, within 30 days of delivery")).toBeInViewport();
});
