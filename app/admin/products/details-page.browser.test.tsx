import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { sampleEditorProduct } from "#test/harness/sample-editor-product.ts";
import { answerCalls, renderForStaff } from "#test/harness/staff-part.tsx";
import DetailsPage from "./details-page.tsx";

const TEE = sampleEditorProduct("M");

test("a sale that starts at a time without a day isn't saved", async () => {
  const calls = answerCalls(async () => Response.json(TEE));
  await renderForStaff(<DetailsPage />, "/admin/products/tee", TEE);
  await page.getByLabelText(/^Sale price/).fill("15");
  await page.getByLabelText(/^Sale starts: Time/).fill("09:30");
  await page.getByRole("button", { name: /^Save/ }).click();
  await expect
    .element(page.getByLabelText(/^Sale starts on/))
    .toHaveAccessibleDescription(/Please enter a date and a time/);
  expect(calls.mock.calls.filter(([, request]) => request?.method === "PUT")).toEqual([]);
});
