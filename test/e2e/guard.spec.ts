import { expect, test } from "@playwright/test";
import type { HeldBack } from "#shop/guard/guard-rules.ts";
import { chooseHoodie, expectReceipt, fillCard, fillShipping, logIn, ownProduct, placeOrder, rowOf } from "./steps.ts";

test("a shopper who is held back sees the wait, keeps what was typed, and then succeeds", async ({ page }) => {
  let asked = 0;
  await page.route("**/api/orders", (route) => {
    asked += 1;
    if (asked > 1) return route.continue();
    const detail = "There have been too many payment attempts. Please wait 2 seconds and place the order again.";
    return route.fulfill({ status: 429, json: { code: "too_many_attempts", detail, retryAfterSeconds: 2 } });
  });
  await chooseHoodie(page, "Black", "L");
  await page.getByRole("button", { name: "Buy Now" }).click();
  await fillShipping(page, "held@shopper.example");
  await fillCard(page);
  await placeOrder(page);

  const told = page.getByRole("alert").filter({ hasText: "There have been too many payment attempts." });
  await expect(told).toContainText("Everything that you typed stays here.");
  await expect(told).toBeFocused();
  await expect(page.getByRole("button", { name: /^Place Order in 0:0/ })).toBeDisabled();
  await expect(page.getByText("You can place the order again now.")).toBeVisible();
  await expect(told).toHaveCount(0);
  await expect(page.getByLabel("Full name")).toHaveValue("Jordan Avery");
  await placeOrder(page);
  await expectReceipt(page);
});

test("every public form has a field that no person sees, comes to or has filled in by the browser", async ({
  page,
  request,
}) => {
  const soldOut = await ownProduct(request, "Sold Out Cap", 9.5, 0);
  const paths = ["/", "/contact", "/orders", soldOut.page];
  for (const path of paths) {
    await page.goto(path);
    await page.waitForLoadState("networkidle");
    if (path === soldOut.page) await page.getByRole("button", { name: /Email me/ }).click();
    await expectHoneypots(page, path === soldOut.page ? 2 : 1);
  }
  await soldOut.remove();
  await chooseHoodie(page, "Black", "L");
  await page.getByRole("button", { name: "Buy Now" }).click();
  await expect(page.getByLabel("Full name")).toBeVisible();
  await expectHoneypots(page, 1);
});

test("staff see who is held back and let them through", async ({ page }) => {
  const at = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();
  const lastOrder = { orderNumber: "LC482913", name: "Sam Shopper", email: "sam@shopper.example" };
  const times = { since: at(-9), lastAt: at(-1), until: at(4) };
  const held: HeldBack[] = [
    { _id: "email:a", signal: "email", reason: "failures", failed: 9, open: 0, refused: 4, lastOrder, ...times },
  ];
  const lifted: string[] = [];
  await page.route("**/api/guard/held-back", (route) => route.fulfill({ json: held }));
  await page.route("**/api/guard/held-back/*", (route) => {
    lifted.push(`${route.request().method()} ${new URL(route.request().url()).pathname}`);
    return route.fulfill({ status: 204 });
  });
  await logIn(page);
  await page.getByRole("tab", { name: "Orders" }).click();
  const row = rowOf(page, "Many failed payments with one email address");
  await expect(row).toContainText("9 failed, 4 held back");
  await expect(row).toContainText("LC482913, Sam Shopper");
  await row.getByRole("button", { name: /^Let through/ }).click();
  await expect(page.getByText("Let through: the next order is tried at once")).toBeVisible();
  // Nobody is held back any more, so the list takes no room.
  await expect(page.getByRole("heading", { name: "Held back" })).toHaveCount(0);
  expect(lifted).toEqual(["DELETE /api/guard/held-back/email%3Aa"]);
});

async function expectHoneypots(page: import("@playwright/test").Page, atLeast: number): Promise<void> {
  const fields = page.locator('input[name="website"]');
  await expect.poll(() => fields.count()).toBeGreaterThanOrEqual(atLeast);
  for (const field of await fields.all()) {
    await expect(field).toBeHidden();
    await expect(field).toHaveAttribute("tabindex", "-1");
    await expect(field).toHaveAttribute("autocomplete", "off");
  }
}
