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

test("as many rows are imported as the button said: those that change something", async () => {
  const lines = [line(2, [{ field: "stock", before: "2", after: "5" }]), line(3, []), line(4, [])];
  const answer = { plan: "p", csv: "", count: 3 };
  answerCalls((path) =>
    Response.json({
      ...answer,
      ...(path.includes("plan=") ? { state: "applied", lines: [] } : { state: "planned", lines }),
    }),
  );
  await renderForStaff(
    <>
      <CsvDialog open onClose={() => undefined} />
      <Toaster />
    </>,
  );
  const input = document.querySelector<HTMLInputElement>("input[type=file]");
  await userEvent.upload(input as HTMLInputElement, new File(["sku"], "tees.csv", { type: "text/csv" }));
  await expect.element(page.getByText("tees.csv: 1 of 3 rows has changes.")).toBeVisible();
  await page.getByRole("button", { name: "Import 1 row" }).click();
  await expect.element(page.getByText("1 row imported")).toBeInTheDocument();
  expect(page.getByText(/nothing would change/).query()).toBeNull();
});
