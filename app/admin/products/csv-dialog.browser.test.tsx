import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { Toaster } from "#app/ui/toaster.tsx";
import type { CsvLine } from "#shop/selling/product-editor/editor-product.server.ts";
import { answerCalls, renderForStaff } from "#test/harness/staff-part.tsx";
import { CsvDialog } from "./csv-dialog.tsx";
import "../../admin.css";

const line = (at: number, changes: CsvLine["changes"]): CsvLine => ({
  ...{ line: at, sku: `TEE-${at}`, product: "tee", faults: [], changes },
});

/** Answers with this preview, then as applied, and chooses a file. */
async function choose(preview: object) {
  const answer = { plan: "p", csv: "", count: 3, lines: [], added: [] };
  answerCalls((path) =>
    Response.json({ ...answer, ...(path.includes("plan=") ? { state: "applied" } : { state: "planned", ...preview }) }),
  );
  await renderForStaff(
    <>
      <CsvDialog open onClose={() => undefined} />
      <Toaster />
    </>,
  );
  const input = document.querySelector<HTMLInputElement>("input[type=file]");
  await userEvent.upload(input as HTMLInputElement, new File(["sku"], "tees.csv", { type: "text/csv" }));
}

test("as many rows are imported as the button said: those that change something", async () => {
  const lines = [line(2, [{ field: "stock", before: "2", after: "5" }]), line(3, []), line(4, [])];
  await choose({ lines });
  await expect.element(page.getByText("tees.csv: 1 of 3 rows has changes.")).toBeVisible();
  await page.getByRole("button", { name: "Import 1 row" }).click();
  await expect.element(page.getByText("1 row imported")).toBeInTheDocument();
  expect(page.getByText(/nothing would change/).query()).toBeNull();
});

test.each([
  { titles: ["Tee"], says: "Tee is a draft.", link: "Review draft", to: "/admin/products/tee" },
  {
    titles: ["Tee", "Cap"],
    says: "2 new products are drafts.",
    link: "Review drafts",
    to: "/admin/products?state=draft",
  },
])("after an import of new products, it says that they are drafts: $titles", async ({ titles, says, link, to }) => {
  const lines = [line(2, [{ field: "title", before: null, after: "Tee" }])];
  await choose({ lines, added: titles.map((title) => ({ _id: title.toLowerCase(), title })) });
  await page.getByRole("button", { name: "Import 1 row" }).click();
  await expect.element(page.getByRole("heading", { name: "Products imported" })).toBeVisible();
  const review = page.getByRole("link", { name: link });
  await expect.element(review).toHaveAttribute("href", to);
  await expect.element(review).toHaveFocus();
  await expect.element(review).toHaveAccessibleDescription(new RegExp(`^1 row imported. ${says}`));
});
