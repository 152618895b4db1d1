import { expect, test } from "vitest";
import { page } from "vitest/browser";
import type { EditorProduct } from "#shop/selling/product-editor/editor-product.server.ts";
import { answerCalls, renderForStaff } from "#test/harness/staff-part.tsx";
import DetailsPage from "./details-page.tsx";

const LIVE = "2026-01-01T00:00:00.000Z";
const TEE: EditorProduct = {
  ...{ _id: "tee", version: 1, title: "Tee", description: "Soft.", specs: {}, price: 20, salePrice: null },
  ...{ saleStartsAt: null, saleEndsAt: null, liveAt: LIVE, announced: false, archivedAt: null },
  colors: [{ color: "Grey", image: "/media/front-grey.webp", swatch: null, liveAt: LIVE }],
  sizes: ["M"],
  variants: [{ sku: "TEE-M", color: "Grey", size: "M", inventory: 10, liveAt: LIVE, sold: false }],
  archived: [],
};

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
