import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { sampleEditorProduct } from "#test/harness/sample-editor-product.ts";
import { answerCalls, renderForStaff } from "#test/harness/staff-part.tsx";
import StockPage from "./stock-page.tsx";

const TEE = sampleEditorProduct("S", "M");

const stock = (size: string) => page.getByLabelText(`Stock of Grey, ${size}`);
const press = () => page.getByRole("button", { name: "Change stock" }).click();

test("a change that was saved although its answer got lost is shown as made, and what was typed since stays", async () => {
  const made = { sku: "TEE-S", shown: 10, before: 10, after: 15 };
  const answers = [
    () => Promise.reject(new TypeError("Failed to fetch")),
    () => Response.json({ code: "idempotency_key_reused", detail: "Already saved.", stock: [made] }, { status: 422 }),
    () => Response.json({ stock: [{ sku: "TEE-M", shown: 10, before: 10, after: 40 }] }),
  ];
  const calls = answerCalls(async (_, request) =>
    request.method === "POST"
      ? (answers.shift()?.() ?? Response.error())
      : Response.json({ items: [], next: null, total: 0 }),
  );
  await renderForStaff(<StockPage />, "/admin/products/tee/stock", TEE);
  await stock("S").fill("15");
  await page.getByLabelText("Reason").selectOptions("Received");
  await press();
  await expect.element(page.getByText(/isn't responding/)).toBeVisible();
  await stock("M").fill("40");
  await press();
  await expect.element(page.getByText("Already saved.")).toBeVisible();
  await expect.element(page.getByText("Grey, S: 10 → 15")).toBeVisible();
  await expect.element(stock("M")).toHaveValue("40");
  await press();
  await expect.element(page.getByText("Grey, M: 10 → 40")).toBeVisible();

  const sent = calls.mock.calls.flatMap(([, request]) => (request?.method === "POST" ? [request] : []));
  expect(sent.map(({ body }) => JSON.parse(String(body)).changes.map(({ sku }: { sku: string }) => sku))).toEqual([
    ["TEE-S"],
    ["TEE-S", "TEE-M"],
    ["TEE-M"],
  ]);
});
