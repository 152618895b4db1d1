import { expect } from "@playwright/test";
import { test } from "./test.ts";

test("An unsubscribe link sends its token only when the button is pressed, and a lost answer can be retried", async ({
  page,
}) => {
  const seen: string[] = [];
  const sent: unknown[] = [];
  page.on("request", (request) => {
    seen.push(`${request.url()} ${request.headers().referer ?? ""}`);
    if (request.url().endsWith("/api/unsubscriptions")) sent.push(request.postDataJSON());
  });
  const button = page.getByRole("button", { name: "Unsubscribe" });
  await page.goto("/unsubscribe");
  await expect(page.getByRole("heading", { name: "This link is incomplete" })).toBeVisible();
  await expect(page.getByRole("main").getByRole("link", { name: "Contact Us" })).toBeVisible();

  await page.goto("about:blank");
  await page.goto("/unsubscribe#the-token");
  await page.route("**/api/unsubscriptions", (route) => route.abort());
  await page.getByRole("link", { name: "Skip to content" }).press("Enter");
  expect(sent).toEqual([]);
  await button.press("Enter");
  await expect(page.getByRole("alert")).toHaveText(
    "We couldn't reach the shop, so you may still be subscribed. Please try again.",
  );
  await expect(button).toBeFocused();
  expect(sent).toEqual([{ token: "the-token" }]);

  await page.unroute("**/api/unsubscriptions");
  await button.press("Enter");
  // The shop doesn't know this token.
  await expect(page.getByRole("heading", { name: "This link is incomplete" })).toBeFocused();
  await expect(button).toHaveCount(0);
  await page.goto("about:blank");
  await page.goto("/unsubscribe#the-token");
  await page.route("**/api/unsubscriptions", (route) => route.fulfill({ json: { unsubscribed: true } }));
  await button.press("Enter");
  await expect(page.getByRole("heading", { name: "You’re unsubscribed" })).toBeFocused();
  expect(seen.filter((request) => request.includes("the-token"))).toEqual([]);
});
