import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { sampleEditorProduct } from "#test/harness/sample-editor-product.ts";
import { answerCalls, renderForStaff } from "#test/harness/staff-part.tsx";
import { StockHistory } from "./stock-history.tsx";

const TEE = sampleEditorProduct("S", "M");

/** The stock changes of S have two pages. */
function serve() {
  return answerCalls((path) => {
    const { searchParams } = new URL(path, location.href);
    const [sku, after] = [searchParams.get("sku"), searchParams.get("after")];
    const items = [{ _id: 1, sku, delta: 2, total: 2, note: `${sku} ${after ?? "new"}` }];
    const change = { reason: "correction", actor: null, order: null, at: TEE.liveAt };
    const next = sku === "TEE-S" && !after ? "50" : null;
    return Response.json({ items: items.map((item) => ({ ...item, ...change })), next, total: next || after ? 51 : 1 });
  });
}

const note = (text: string) => expect.element(page.getByRole("cell", { name: new RegExp(text) }));

test("a link opens a variant's stock history; another's starts with its newest changes, and the URL keeps the variant", async () => {
  serve();
  const router = await renderForStaff(<StockHistory product={TEE} />, "/admin?history.sku=TEE-M");
  await note("TEE-M new").toBeVisible();
  const choice = page.getByLabelText("Variant");
  await expect.element(choice).toHaveValue("TEE-M");
  await choice.selectOptions("TEE-S");
  await page.getByRole("button", { name: "Next" }).click();
  await note("TEE-S 50").toBeVisible();
  (choice.element() as HTMLElement).focus();
  await choice.selectOptions("TEE-M");
  await note("TEE-M new").toBeVisible();
  await expect.element(choice).toHaveFocus();
  expect(router.state.location.search).toBe("?history.sku=TEE-M");
});
