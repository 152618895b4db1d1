import { expect, test } from "vitest";
import { page } from "vitest/browser";
import type { EditorProduct } from "#shop/selling/product-editor/editor-product.server.ts";
import { answerCalls, renderForStaff } from "#test/harness/staff-part.tsx";
import { StockHistory } from "./stock-history.tsx";

const AT = "2026-05-01T14:00:00.000Z";
const variant = (size: string) => ({
  ...{ sku: `MUG-${size}`, color: "Grey", size, inventory: 2, liveAt: AT, sold: true },
});
const MUG: EditorProduct = {
  ...{ _id: "mug", version: 1, title: "Mug", description: "Holds tea.", specs: {}, price: 9, salePrice: null },
  ...{ saleStartsAt: null, saleEndsAt: null, liveAt: AT, announced: false, archivedAt: null },
  colors: [{ color: "Grey", image: "/g.webp", swatch: null, liveAt: AT }],
  sizes: ["S", "M"],
  variants: [variant("S"), variant("M")],
  archived: [],
};

/** The stock changes of S have two pages. */
function serve() {
  return answerCalls((path) => {
    const { searchParams } = new URL(path, location.href);
    const [sku, after] = [searchParams.get("sku"), searchParams.get("after")];
    const items = [{ _id: 1, sku, delta: 2, total: 2, note: `${sku} ${after ?? "new"}` }];
    const change = { reason: "correction", actor: null, order: null, at: AT };
    const next = sku === "MUG-S" && !after ? "50" : null;
    return Response.json({ items: items.map((item) => ({ ...item, ...change })), next, total: next || after ? 51 : 1 });
  });
}

const note = (text: string) => expect.element(page.getByRole("cell", { name: new RegExp(text) }));

test("another variant's stock history starts with its newest changes, and the URL keeps the variant", async () => {
  serve();
  const router = await renderForStaff(<StockHistory product={MUG} />);
  await page.getByRole("button", { name: "Next" }).click();
  await note("MUG-S 50").toBeVisible();
  const choice = page.getByLabelText("Variant");
  (choice.element() as HTMLElement).focus();
  await choice.selectOptions("MUG-M");
  await note("MUG-M new").toBeVisible();
  await expect.element(choice).toHaveFocus();
  expect(router.state.location.search).toBe("?history.sku=MUG-M");
});

test("a link to a variant's stock history opens it", async () => {
  serve();
  await renderForStaff(<StockHistory product={MUG} />, "/admin?history.sku=MUG-M");
  await note("MUG-M new").toBeVisible();
  await expect.element(page.getByLabelText("Variant")).toHaveValue("MUG-M");
});
