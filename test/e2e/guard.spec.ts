import { expect } from "@playwright/test";
import type { HeldBack } from "#shop/money/abuse-limits/blocked.contract.server.ts";
import { logIn, rowOf } from "./steps.ts";
import { test } from "./test.ts";

test("Staff see who is blocked after failed payments, and unblock them", async ({ page }) => {
  const at = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();
  const lastOrder = { orderNumber: "LC482913", name: "Sam Shopper", email: "sam@shopper.example" };
  const times = { since: at(-9), lastAt: at(-1), until: at(4) };
  const blocked: HeldBack[] = [
    { _id: "email:a", signal: "email", reason: "failures", failed: 9, open: 0, refused: 4, lastOrder, ...times },
  ];
  await page.route("**/api/guard/held-back", (route) => route.fulfill({ json: blocked }));
  await page.route("**/api/guard/held-back/*", (route) => {
    blocked.length = 0;
    return route.fulfill({ status: 204 });
  });
  await logIn(page, "/admin/orders");
  const row = rowOf(page, "Many failed payments with one email address");
  await expect(row).toContainText("9 failed, 4 blocked");
  await expect(row).toContainText("LC482913, Sam Shopper");
  const unblocked = page.waitForRequest("**/api/guard/held-back/email%3Aa");
  await row.getByRole("button", { name: /^Unblock/ }).click();
  expect((await unblocked).method()).toBe("DELETE");
  await expect(page.getByText("Unblocked. Their next order is tried right away.")).toBeVisible();
  // An empty list takes no room.
  await expect(page.getByRole("heading", { name: "Blocked customers" })).toHaveCount(0);
});
