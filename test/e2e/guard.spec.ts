import { expect } from "@playwright/test";
import type { HeldBack } from "#shop/money/abuse-limits/blocked.contract.server.ts";
import { areaLink, logIn, rowOf } from "./steps.ts";
import { test } from "./test.ts";

test("Staff see who is blocked after failed payments, and unblock them", async ({ page }) => {
  const at = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();
  const lastOrder = { orderNumber: "LC482913", name: "Sam Shopper", email: "sam@shopper.example" };
  const times = { since: at(-9), lastAt: at(-1), until: at(4) };
  const blocked: HeldBack[] = [
    { _id: "email:a", signal: "email", reason: "failures", failed: 9, open: 0, refused: 4, lastOrder, ...times },
  ];
  await page.route("**/api/guard/held-back", (route) => route.fulfill({ json: blocked }));
  await page.route("**/api/guard/held-back/*", (route) => route.fulfill({ status: 204 }));
  await logIn(page);
  await areaLink(page, "Orders").click();
  const row = rowOf(page, "Many failed payments with one email address");
  await expect(row).toContainText("9 failed, 4 held back");
  await expect(row).toContainText("LC482913, Sam Shopper");
  const unblocked = page.waitForRequest("**/api/guard/held-back/email%3Aa");
  await row.getByRole("button", { name: /^Let through/ }).click();
  expect((await unblocked).method()).toBe("DELETE");
  await expect(page.getByText("Let through: the next order is tried at once")).toBeVisible();
  // An empty list takes no room.
  await expect(page.getByRole("heading", { name: "Held back" })).toHaveCount(0);
});
