import { expect, type Page, test } from "@playwright/test";
import { withCart } from "#test/screens/storefront.ts";

const main = (page: Page) => page.getByRole("main");

const PAGES = [
  ["/privacy", "Privacy policy"],
  ["/terms", "Terms of sale"],
  ["/shipping", "Shipping"],
  ["/cancellation", "Cancellation policy"],
  ["/about", "About Pack'd"],
  ["/blog", "Blog"],
  ["/faq", "Frequently asked questions"],
] as const;

const QUESTIONS = [
  "What does shipping cost?",
  "When will my order arrive?",
  "Can I cancel my order?",
  "Can I send it back?",
  "Which size should I take?",
  "How does the hoodie become a backpack?",
];

for (const [path, heading] of PAGES) {
  test(`${path} says in its title and its heading what it is`, async ({ page }) => {
    await page.goto(path);
    await expect(page).toHaveTitle(`${heading} | Pack'd`);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(heading);
    await expect(page.locator('meta[name="description"]')).toHaveAttribute("content", /\w{3}/);
  });
}

test("the policies tell the shop's own numbers", async ({ page }) => {
  await page.goto("/shipping");
  await expect(main(page)).toContainText("Your order is shipped within 3 business days");
  await expect(page.getByRole("row", { name: "Standard Free 3-7 business days" })).toBeVisible();
  await expect(page.getByRole("row", { name: "Express $7.99" })).toBeVisible();
  await expect(main(page)).toContainText("We do not ship to Washington, DC");
  await page.goto("/terms#returns-and-refunds");
  await expect(page.getByRole("heading", { name: "Returns and refunds" })).toBeInViewport();
  await expect(main(page)).toContainText("30-Day Money-Back Guarantee.");
  await expect(main(page)).toContainText("We send the refund within 7 days after the return has arrived");
  await page.goto("/cancellation");
  await expect(main(page)).toContainText("For 1 hour after the order you cancel by yourself");
});

test("a demo shop says so above its promises", async ({ page }) => {
  for (const path of ["/privacy", "/terms", "/shipping", "/cancellation"]) {
    await page.goto(path);
    await expect(main(page)).toContainText("This is a demo shop.");
    await expect(main(page)).toContainText("The details of its owner are not yet entered.");
  }
});

test("the list of contents leads to each part of a policy", async ({ page }) => {
  await page.goto("/terms");
  const contents = page.getByRole("navigation", { name: "On this page" });
  const titles = await contents.getByRole("link").allTextContents();
  expect(titles).toEqual(await main(page).getByRole("heading", { level: 2 }).allTextContents());
  await contents.getByRole("link", { name: "Reviews" }).click();
  await expect(page).toHaveURL(/\/terms#reviews$/);
  await expect(page.getByRole("heading", { name: "Reviews" })).toBeInViewport();
  await contents.getByRole("link", { name: "Returns and refunds" }).click();
  await expect(page.getByRole("heading", { name: "Returns and refunds" })).toBeInViewport();
  await page.goBack();
  await expect(page.getByRole("heading", { name: "Reviews" })).toBeInViewport();
  await page.goBack();
  await expect(page.getByRole("heading", { name: "Reviews" })).not.toBeInViewport();
});

test("on a phone the list of contents is folded", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/privacy");
  const link = main(page).getByRole("link", { name: "Who receives your data" });
  await expect(link).toBeHidden();
  await main(page).getByText("On this page").filter({ visible: true }).click();
  await link.click();
  await expect(page.getByRole("heading", { name: "Who receives your data" })).toBeInViewport();
});

test("a link in a text leads to the other page without loading the shop again", async ({ page }) => {
  await page.goto("/terms");
  await page.evaluate(() => Object.assign(window, { stillHere: true }));
  await main(page).getByRole("link", { name: "cancellation policy" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Cancellation policy" })).toBeFocused();
  await main(page).getByRole("link", { name: "Returns and refunds" }).click();
  await expect(page).toHaveURL(/\/terms#returns-and-refunds$/);
  await expect(page.getByRole("heading", { name: "Returns and refunds" })).toBeInViewport();
  await expect(page.getByRole("heading", { name: "Returns and refunds" })).toBeFocused();
  expect(await page.evaluate(() => "stillHere" in window)).toBe(true);
});

test("the blog lists two posts with title, date and excerpt, and 'Read more' opens them", async ({ page }) => {
  await page.goto("/blog");
  const posts = main(page).getByRole("article");
  await expect(posts).toHaveCount(2);
  for (const at of [0, 1]) {
    const post = posts.nth(at);
    const title = await post.getByRole("heading", { level: 2 }).innerText();
    await expect(post.locator("time")).toHaveText(/^[A-Z][a-z]+ \d{1,2}, \d{4}$/);
    await expect(post.getByRole("img")).toHaveAttribute("alt", /Pack'd Hoodie/);
    await post.getByRole("link", { name: `Read more: ${title}` }).click();
    await expect(page).toHaveTitle(`${title} | Pack'd`);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(title);
    await page.goBack();
    await expect(page.getByRole("heading", { level: 1, name: "Blog" })).toBeVisible();
  }
});

test("one post leads to the next", async ({ page }) => {
  await page.goto("/blog/fold-the-hoodie-into-its-backpack");
  await main(page).getByRole("link", { name: "Find your size: measure a hoodie you own" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Find your size: measure a hoodie you own");
  await expect(page.getByRole("row", { name: "XL" })).toContainText("46-48");
});

test("a post that does not exist is not found", async ({ page }) => {
  const response = await page.goto("/blog/nothing");
  expect(response?.status()).toBe(404);
  await expect(page.getByRole("heading", { level: 1, name: "Page not found" })).toBeVisible();
});

test("the FAQ and the home page have the same six questions", async ({ page }) => {
  for (const path of ["/faq", "/"]) {
    await page.goto(path);
    await expect(main(page).locator("details summary")).toHaveText(QUESTIONS);
  }
});

test("a question opens and closes by keyboard", async ({ page }) => {
  await page.goto("/faq");
  const question = main(page).locator("summary", { hasText: "When will my order arrive?" });
  const answer = main(page).getByText("the estimated delivery with standard shipping is 3-7 business days");
  await expect(answer).toBeHidden();
  await question.focus();
  await page.keyboard.press("Enter");
  await expect(answer).toBeVisible();
  await page.keyboard.press("Tab");
  await expect(main(page).getByRole("link", { name: "Find your order" })).toBeFocused();
  await page.keyboard.press("Shift+Tab");
  await page.keyboard.press("Space");
  await expect(answer).toBeHidden();
});

test("the address of a question opens it", async ({ page }) => {
  await page.goto("/faq#can-i-send-it-back");
  const answer = main(page).getByText("Yes, within 30 days of delivery");
  await expect(answer).toBeVisible();
  await expect(answer).toBeInViewport();
  await expect(main(page).locator("details[open]")).toHaveCount(1);
});

test("the money-back guarantee at checkout leads to its terms and keeps the checkout", async ({ page, context }) => {
  await withCart(1)(page);
  await page.goto("/checkout");
  const opened = context.waitForEvent("page");
  await page.getByRole("link", { name: "30-Day Money-Back Guarantee" }).click();
  const terms = await opened;
  await expect(terms.getByRole("heading", { name: "Returns and refunds" })).toBeInViewport();
  await expect(page).toHaveURL(/\/checkout$/);
});
