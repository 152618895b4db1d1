import { expect, type Page } from "@playwright/test";
import { orderOfOwn } from "./steps.ts";
import { test } from "./test.ts";

const title = (page: Page) => page.getByRole("heading", { level: 1 });

test("The receipt shows no order without a purchase; after one, it shows and prints what was bought, and links to the order", async ({
  page,
}) => {
  const { number, path, body } = await orderOfOwn(page, "Receipt Cap");
  const main = page.getByRole("main");
  await page.goto("/success");
  await expect(page.getByRole("heading", { name: "No recent order on this device" })).toBeVisible();
  await expect(page.locator("head title")).toHaveCount(1);
  expect(await main.innerText()).not.toMatch(/LC\d/);
  await page.evaluate((text) => localStorage.setItem("lastOrderInfo", text), JSON.stringify(body));
  await page.reload();
  await expect(title(page)).toHaveText("Thank you for your order!");
  await expect(page).toHaveTitle("Your order | Pack'd");
  await expect(page.locator("head title")).toHaveCount(1);
  await expect(main.getByText(`Order number ${number}`)).toBeVisible();
  await expect(main.getByText(/^Estimated delivery 3-7 business days, [A-Z][a-z]{2} \d+( – |–)/)).toBeVisible();
  await expect(main.getByRole("list", { name: "Progress" })).not.toContainText("Estimated");
  await expect(main.getByText("Receipt Cap")).toBeVisible();
  const cancel = main.getByRole("button", { name: "Cancel order" });
  await expect(cancel).toHaveCount(1);
  const size = page.viewportSize();
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(cancel).toBeInViewport();
  await page.setViewportSize(size ?? { width: 1280, height: 720 });
  await expect(main.locator("picture img").first()).toBeInViewport({ ratio: 0.5 });
  // 'Total' instead of a paid amount, because the card is only authorized.
  await expect(main.getByText("Total", { exact: true })).toBeVisible();
  await expect(main.getByText("$25.00").last()).toBeVisible();
  await expect(main.getByRole("region", { name: "Shipping address" }).getByRole("definition")).toHaveText([
    "Jordan Avery",
    "jordan@shopper.example",
    "418 Alder Street",
    "---",
    "Portland, OR 97205",
    "Free shipping",
  ]);
  // The demo shop sends no email, so it must not promise one.
  await expect(main.getByText("This is a demo, so we don't send email.")).toBeVisible();
  await expect(main.getByRole("link", { name: "Contact us" })).toHaveAttribute("href", "/contact");
  await expect(main.getByRole("link", { name: "Continue Shopping" })).toHaveAttribute("href", "/shop");
  await expectPrinted(page, number);
  await main.getByRole("link", { name: "View your order" }).click();
  await expect(page).toHaveURL(path);
  await expect(title(page)).toHaveText("Your order is confirmed");
  await expect(title(page)).toBeFocused();
  await expectPrinted(page, number);
});

/** Prints a receipt: black on white, without header and footer, on one page. */
async function expectPrinted(page: Page, number: string): Promise<void> {
  await page.emulateMedia({ media: "print" });
  await expect(page.getByText(`Order ${number}`, { exact: true })).toBeVisible();
  for (const text of [
    /^Placed [A-Z][a-z]+\s\d{1,2},\s\d{4}$/,
    "Receipt Cap",
    "$25.00",
    "Visa ending in 4242",
    "Portland, OR 97205",
  ])
    await expect(page.getByText(text).filter({ visible: true }).first()).toBeVisible();
  for (const role of ["banner", "contentinfo", "button", "link"] as const) {
    await expect(page.getByRole(role).filter({ visible: true })).toHaveCount(0);
  }
  expect(await page.evaluate(() => getComputedStyle(document.body).backgroundColor)).toBe("rgb(255, 255, 255)");
  const pdf = (await page.pdf({ format: "Letter" })).toString("latin1");
  expect(pdf.match(/\/Type\s*\/Page\b(?!s)/g)).toHaveLength(1);
  await page.emulateMedia({ media: "screen" });
}

test("An order opens only by its link, and is cancelled there within the hour", async ({ page }) => {
  const { path, viewToken, number } = await orderOfOwn(page, "Regretted Cap");
  const asked: string[] = [];
  page.on("request", (request) => asked.push(request.url()));

  await test.step("Without its token, or with a wrong one, it does not open", async () => {
    for (const address of [path, `${path}#${viewToken.slice(0, -2)}`]) {
      // Its own document, because the URLs differ only in their fragment.
      await page.goto("/healthz");
      await page.goto(address);
      await expect(title(page)).toHaveText("We can’t open this order");
      await expect(title(page)).toBeFocused();
      const main = page.getByRole("main");
      await expect(main.getByRole("link", { name: "Find your order" })).toHaveAttribute("href", "/orders");
      expect(await main.innerText()).not.toContain(number);
    }
  });

  await test.step("The token is removed from the URL and is never sent in one", async () => {
    await page.goto("/healthz");
    await page.goto(`${path}#${viewToken}`);
    await expect(title(page)).toHaveText("Your order is confirmed");
    await expect(page.getByText(`Order number ${number}`)).toBeVisible();
    await expect(page.getByText("Visa ending in 4242")).toBeVisible();
    await expect(page).toHaveURL(path);
    await page.getByRole("link", { name: "Skip to content" }).press("Enter");
    await expect(page.getByRole("main")).toBeFocused();
    await expect(page.getByText(`Order number ${number}`)).toBeVisible();
    // Before the page's code runs, the skip link puts its own fragment into the URL.
    await page.goto("/healthz");
    await page.goto(`${path}#main`);
    await expect(page.getByText(`Order number ${number}`)).toBeVisible();
    expect(asked.join("\n")).not.toContain(viewToken);
  });

  await test.step("Cancelling asks first, and then says what happens to the money", async () => {
    await expect(page.getByText(/^You can cancel until \d{1,2}:\d\d\s[AP]M\sET$/)).toBeVisible();
    await page.getByRole("button", { name: "Cancel order" }).click();
    const question = page.getByRole("alertdialog", { name: "Cancel this order?" });
    await expect(question.getByRole("button", { name: "Keep order" })).toBeFocused();
    await page.route("**/cancellation", (route) => route.abort());
    await question.getByRole("button", { name: "Cancel order" }).click();
    await expect(question.getByRole("alert")).toContainText("We couldn't connect");
    await page.unroute("**/cancellation");
    await question.getByRole("button", { name: "Cancel order" }).click();
    await expect(title(page)).toHaveText("This order was cancelled");
    await expect(title(page)).toBeFocused();
    await expect(page.getByText("You weren't charged, and the hold on your card was released.")).toBeVisible();
    await expect(page.getByRole("region", { name: "History" }).getByRole("listitem")).toContainText([
      "Order placed",
      "Order confirmed, card authorized",
      "Order cancelled",
      "Card authorization released",
    ]);
    await expect(page.getByRole("button", { name: "Cancel order" })).toHaveCount(0);
  });

  await test.step("A question about it starts with its number", async () => {
    await page.getByRole("main").getByRole("link", { name: "Contact us" }).click();
    await expect(page.getByLabel(/^Comment/)).toHaveValue(`Order ${number}: `);
  });
});
