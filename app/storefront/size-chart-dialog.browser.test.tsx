import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { render } from "vitest-browser-react";
import { SizeChartDialog } from "./size-chart-dialog.tsx";

test("the size chart is in inches or centimeters", async () => {
  await render(<SizeChartDialog open onClose={() => {}} chosen="M" />);
  const rows = () =>
    page
      .getByRole("row")
      .elements()
      .map(({ textContent }) => textContent);
  await expect
    .poll(rows)
    .toEqual([
      "SizeChestLengthSleeveFit",
      "S40-422624Relaxed",
      "M42-442725Relaxed",
      "L44-462826Relaxed",
      "XL46-482927Relaxed",
    ]);
  await page.getByRole("radio", { name: "Centimeters" }).click();
  await expect.poll(() => rows()[1]).toBe("S102-1076661Relaxed");
  await expect.element(page.getByRole("row", { name: /^M/ })).toHaveAttribute("aria-current", "true");
});
