import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { answerCalls, renderForStaff } from "#test/harness/staff-part.tsx";
import ProductLayout from "./product-layout.tsx";

test("a product that doesn't exist has no tabs, and leads back to the list", async () => {
  answerCalls(() => Response.json({ code: "not_found", detail: "Not found." }, { status: 404 }));
  await renderForStaff(<ProductLayout />, "/admin/products/nope");
  await expect.element(page.getByText(/^Product not found\./)).toBeVisible();
  await expect.element(page.getByRole("link", { name: "Back to Products" })).toBeVisible();
  await expect.element(page.getByRole("link", { name: "Variants" })).not.toBeInTheDocument();
});
