import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { answerCalls, heldUploads, renderForStaff } from "#test/harness/staff-part.tsx";
import NewProductPage from "./new-product-page.tsx";

test("a second press after a lost answer sends the same key, so that the product is created once", async () => {
  const answers = [
    () => Promise.reject(new TypeError("Failed to fetch")),
    () => Response.json({ _id: "tee" }, { status: 201 }),
  ];
  const calls = answerCalls(async (_, { method }) =>
    method === "POST" ? (answers.shift()?.() ?? Response.error()) : Response.json({ pictures: [] }),
  );
  const uploads = heldUploads();
  const router = await renderForStaff(<NewProductPage />, "/admin/products/new");
  await page.getByLabelText("Title").fill("Tee");
  await page.getByLabelText("Price").fill("20");
  await page.getByLabelText("Inventory").fill("40");
  await page.getByLabelText("Description").fill("Soft.");
  await page.getByRole("button", { name: "Choose Image" }).click();
  const input = document.querySelector("input[type=file]") as HTMLInputElement;
  await page.elementLocator(input).upload(new File(["a"], "tee.png", { type: "image/png" }));
  await expect.poll(() => uploads.length).toBe(1);
  uploads[0]?.end("/media/u/tee.webp");

  const press = () => page.getByRole("button", { name: "Create product" }).click();
  await press();
  await expect.element(page.getByText(/isn't responding/)).toBeVisible();
  await press();
  await expect.poll(() => router.state.location.pathname).toBe("/admin/products/tee");
  const sent = calls.mock.calls.filter(([, request]) => request?.method === "POST");
  const keys = sent.map(([, request]) => new Headers(request?.headers).get("Idempotency-Key"));
  expect(keys).toEqual([expect.any(String), keys[0]]);
});
