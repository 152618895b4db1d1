import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { sampleEditorProduct } from "#test/harness/sample-editor-product.ts";
import { answerCalls, renderForStaff } from "#test/harness/staff-part.tsx";
import StockPage from "./stock-page.tsx";

const TEE = sampleEditorProduct("S", "M");

const stock = (size: string) => page.getByLabelText(`Stock of Grey, ${size}`);
const press = () => page.getByRole("button", { name: "Change stock" }).click();

test("a change that was saved although its answer got lost is shown as made, and what is typed in other cells stays", async () => {
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
  await stock("S").fill("16");
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

test("the errors of a product without colors name only its sizes", async () => {
  answerCalls(() => Response.json({ items: [], next: null, total: 0 }));
  const names = ({ sku, ...one }: (typeof TEE.variants)[number]) => ({ ...one, sku, color: "Standard" });
  await renderForStaff(<StockPage />, "/admin/products/tee/stock", { ...TEE, variants: TEE.variants.map(names) });
  await page.getByRole("button", { name: "Plan a restock" }).click();
  await page.getByLabelText("Units of Standard, M").fill("0.5");
  await page.getByRole("button", { name: "Plan restock" }).click();
  await expect.element(page.getByText(/^M: Units must be a whole number/)).toBeVisible();
});

test("a restock is planned for a time and units, and cancelled after a question", async () => {
  const planned: object[] = [];
  const sent: unknown[] = [];
  answerCalls((path, { method = "GET", body }) => {
    if (method === "POST") {
      const { availableAt, announced, note, lines } = JSON.parse(String(body));
      sent.push([announced, lines]);
      const times = { availableAt, plannedBy: "Ada", plannedAt: availableAt, releasedAt: null };
      planned.push({ ...{ _id: "r1", sku: "TEE-M", color: "Grey", size: "M", pieces: 40 }, announced, note, ...times });
      return Response.json({ items: planned }, { status: 201 });
    }
    if (method === "DELETE") {
      sent.push(path.split("/").slice(-2));
      planned.pop();
      return new Response(null, { status: 204 });
    }
    return Response.json({ items: path.endsWith("/restocks") ? planned : [], next: null, total: 0 });
  });
  await renderForStaff(<StockPage />, "/admin/products/tee/stock", TEE);
  await page.getByRole("button", { name: "Plan a restock" }).click();
  const dialog = page.getByRole("dialog", { name: "Plan a restock" });
  const plan = dialog.getByRole("button", { name: "Plan restock" });
  await plan.click();
  await expect.element(dialog.getByText("Please enter a date")).toBeVisible();
  const day = new Date(Date.now() + 2 * 86_400_000);
  await dialog.getByLabelText(/^Available on/).fill(`${day.getMonth() + 1}/${day.getDate()}/${day.getFullYear()}`);
  await dialog.getByLabelText("Units of Grey, M").fill("0.5");
  await plan.click();
  await expect.element(dialog.getByText(/^Grey, M: Units must be a whole number/)).toBeVisible();
  await dialog.getByLabelText("Units of Grey, M").fill("40");
  await plan.click();
  const row = page.getByRole("region", { name: "Planned restocks" }).getByRole("row").filter({ hasText: "+40" });
  await expect.element(row).toMatchTextContent(/Planned, with a countdown/);
  await page.getByRole("button", { name: "Cancel the restock of Grey, M" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Cancel restock" }).click();
  await expect.element(page.getByText("No restocks planned.")).toBeVisible();
  expect(sent).toEqual([
    [true, [{ sku: "TEE-M", pieces: 40 }]],
    ["restocks", "r1"],
  ]);
});
