import { expect } from "@playwright/test";
import { call, logInAsStaff, order } from "#test/harness/shop-client.ts";
import { runJobsUntil } from "./run-job.ts";
import { logIn } from "./steps.ts";
import { test } from "./test.ts";

test.use({ baseURL: ({ mailShop }, use) => use(mailShop.url) });

test("a delivered order's review is written by keyboard, published as a verified purchase, and hidden for a reason", async ({
  page,
  browser,
  mailShop: { url, mail },
}) => {
  const { body: placed } = await order(url, "a-key-of-the-reviews");
  const headers = await logInAsStaff(url);
  await call(url, "POST", "/api/admin/fulfillments", { body: { orders: [{ _id: placed._id }] }, headers });
  await logIn(page, `/admin/orders/${placed._id}`);
  await page.getByRole("button", { name: "Mark as delivered" }).click();
  const question = page.getByRole("alertdialog", { name: "Mark as delivered?" });
  await expect(question.getByRole("listitem").nth(1)).toContainText("ask for a review");
  await question.getByRole("button", { name: "Mark as delivered" }).click();
  await expect(page.getByRole("region", { name: "Package" })).toContainText("Delivered");
  await expect(page.getByRole("button", { name: "Mark as delivered" })).toHaveCount(0);

  const link = () => /\/review#\S+/.exec(mail.arrived.map(({ text }) => text).join("\n"))?.[0];
  await runJobsUntil(url, ["emails"], () => link() !== undefined);
  const buyer = await (await browser.newContext({ baseURL: url })).newPage();
  const answer = await buyer.goto(link() ?? "");
  expect(answer?.headers()["referrer-policy"]).toBe("no-referrer");
  await expect(buyer.locator('meta[name="robots"]')).toHaveAttribute("content", "noindex");
  // The stars are one radio group, so the arrow keys move through them.
  await buyer.getByRole("radio", { name: "1 star" }).focus();
  for (let press = 0; press < 3; press++) await buyer.keyboard.press("ArrowRight");
  await expect(buyer.getByRole("radio", { name: "4 stars" })).toBeChecked();
  await buyer.getByLabel("What do you think of it?").fill("It takes my rain jacket.");
  await buyer.getByRole("radio", { name: "True to size" }).check();
  await buyer.getByRole("button", { name: "Send review" }).click();
  await expect(buyer.getByRole("heading", { name: "We have your review. Thank you!" })).toBeFocused();

  await page.goto("/admin/inbox/reviews?state=pending");
  await page.getByRole("link", { name: "Jordan", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "Jordan" });
  await expect(dialog).toContainText("Purchase: written by the buyer after delivery");
  await dialog.getByRole("button", { name: "Publish" }).click();
  await expect(page.getByText("Review published", { exact: true })).toBeVisible();

  await buyer.reload();
  await expect(buyer.getByRole("heading", { name: "Your review is published" })).toBeVisible();
  await buyer.goto("/product/packd-hoodie#reviews");
  const quote = buyer.getByRole("figure").filter({ hasText: "It takes my rain jacket." });
  await expect(quote).toContainText("Verified purchase");
  await expect(buyer.getByRole("figure").filter({ hasText: "Sample review" }).first()).not.toContainText("Verified");
  await expect(buyer.getByText("Most say it's true to size")).toBeVisible();

  await dialog.getByRole("button", { name: "Hide" }).click();
  await expect(dialog.getByText("Please choose a reason")).toBeVisible();
  await dialog.getByLabel("Reason to hide it").selectOption("off_topic");
  await dialog.getByRole("button", { name: "Hide" }).click();
  await expect(dialog.getByText("Hidden Not about the product")).toBeVisible();
  await buyer.reload();
  await expect(buyer.getByRole("figure").first()).toBeVisible();
  await expect(quote).toHaveCount(0);
  await buyer.context().close();
});
