import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { Toaster } from "#app/ui/toaster.tsx";
import type { HeldBack } from "#shop/money/abuse-limits/blocked.server.ts";
import { answerCalls, renderForStaff } from "#test/harness/staff-part.tsx";
import { CheckoutBlocks } from "./checkout-blocks.tsx";

const AT = "2026-05-04T15:03:07.000Z";
const BLOCKED: HeldBack = {
  _id: "email:a",
  signal: "email",
  reason: "failures",
  failed: 9,
  open: 0,
  refused: 4,
  lastOrder: { _id: "o1", orderNumber: "LC482913", name: "Sam Shopper", email: "sam@shopper.example" },
  since: AT,
  lastAt: AT,
  until: AT,
};

test("staff see what is blocked after failed payments, find its last order, and unblock it", async () => {
  let blocked = [BLOCKED];
  const fetched = answerCalls((_, { method }) => {
    if (method !== "DELETE") return Response.json(blocked);
    blocked = [];
    return new Response(null, { status: 204 });
  });
  await renderForStaff(
    <>
      <CheckoutBlocks />
      <Toaster />
    </>,
  );
  const line = page.getByText(/^1 checkout block ·/);
  await expect.element(line).toBeVisible();
  await page.getByRole("button", { name: "Show checkout blocks" }).click();
  const row = page.getByRole("row").filter({ hasText: /^sam@shopper.example/ });
  await expect.element(row.getByText("4 refused while blocked")).toBeVisible();
  await expect.element(row.getByText(/Sam Shopper/)).toBeVisible();
  await expect.element(row.getByRole("link", { name: "LC482913" })).toHaveAttribute("href", "/admin/orders/o1");
  await row.getByRole("button", { name: /^Unblock/ }).click();
  await expect.element(page.getByText("Unblocked. The customer can try again now.").first()).toBeVisible();
  expect(fetched).toHaveBeenCalledWith("/api/guard/held-back/email%3Aa", expect.objectContaining({ method: "DELETE" }));
  await expect.element(page.getByText("Nothing is blocked.")).toBeVisible();
  await expect.element(line).not.toBeInTheDocument();
});
