import { expect, test } from "@playwright/test";
import { logIn, ownMark, rowOf } from "./steps.ts";

const button = { name: "Unsubscribe" };

test("a link unsubscribes nobody until its button is pressed, and the token stays in the browser until then", async ({
  page,
}) => {
  const seen: string[] = [];
  page.on("request", (request) => seen.push(`${request.url()} ${request.headers().referer ?? ""}`));
  const sent: unknown[] = [];
  await page.route("**/api/unsubscriptions", (route) => {
    sent.push(route.request().postDataJSON());
    return route.fulfill({ status: 200, json: { unsubscribed: true } });
  });
  await page.goto("/unsubscribe#the-token");
  await expect(page.locator('meta[name="robots"]')).toHaveAttribute("content", "noindex");
  await page.waitForLoadState("networkidle");
  expect(sent).toEqual([]);
  await page.getByRole("link", { name: "Skip to content" }).press("Enter");
  await page.getByRole("button", button).focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "You are unsubscribed" })).toBeFocused();
  expect(sent).toEqual([{ token: "the-token" }]);
  expect(seen.filter((request) => request.includes("the-token"))).toEqual([]);
});

test("a token that the shop never wrote is told, by the shop itself", async ({ page }) => {
  await page.goto("/unsubscribe#the-token");
  await page.getByRole("button", button).click();
  await expect(page.getByRole("heading", { name: "This link is not complete" })).toBeFocused();
  await expect(page.getByRole("button", button)).toHaveCount(0);
});

test("a link without its token says so", async ({ page }) => {
  await page.goto("/unsubscribe");
  await expect(page.getByRole("heading", { name: "This link is not complete" })).toBeVisible();
  await expect(page.getByRole("main").getByRole("link", { name: "Contact Us" })).toBeVisible();
});

test("a lost answer is told, and the button keeps the focus for another try", async ({ page }) => {
  await page.route("**/api/unsubscriptions", (route) => route.abort());
  await page.goto("/unsubscribe#the-token");
  await page.getByRole("button", button).focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("alert")).toHaveText(
    "The shop did not answer, so you may still be subscribed. Please try again.",
  );
  await expect(page.getByRole("button", button)).toBeFocused();
});

test("the address that mail programs post to leads whoever opens it to the button", async ({ page }) => {
  await page.goto("/api/unsubscriptions?token=the-token");
  await expect(page).toHaveURL(/\/unsubscribe#the-token$/);
  await expect(page.getByRole("button", button)).toBeVisible();
});

test("staff add an address to the suppression list and take it off, each time with a reason", async ({ page }) => {
  const email = `eve.${ownMark()}@mail.example`;
  await logIn(page);
  await page.getByRole("tab", { name: "Subscribers" }).click();
  await page.getByRole("link", { name: "Suppression list" }).click();
  await expect(page.getByRole("link", { name: "Suppression list" })).toHaveAttribute("aria-current", "page");
  await page.getByRole("button", { name: "Add address" }).click();
  const adding = page.getByRole("dialog", { name: "Add an address" });
  await adding.getByLabel("Email").fill(email);
  await adding.getByRole("button", { name: "Add address" }).click();
  await expect(adding.getByLabel("Reason")).toBeFocused();
  await adding.getByLabel("Reason").fill("Wrote that she wants none.");
  await adding.getByRole("button", { name: "Add address" }).click();
  await expect(adding).toBeHidden();
  await expect(rowOf(page, email)).toContainText("Wrote that she wants none.");

  await page.getByRole("button", { name: `Take off ${email}` }).click();
  const lifting = page.getByRole("dialog", { name: "Take it off the list?" });
  await expect(lifting.getByLabel("Reason")).toBeFocused();
  await page.keyboard.type("She wants them after all.");
  await lifting.getByRole("button", { name: "Take off" }).press("Enter");
  await expect(lifting).toBeHidden();
  await expect(rowOf(page, email)).toHaveCount(0);
});
