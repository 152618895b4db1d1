import { expect, it } from "vitest";
import { readCsv } from "#platform/csv.server.ts";
import { planCsv } from "#shop/selling/product-editor/csv-plan.ts";
import { SAMPLE_CSV } from "./csv-dialog.tsx";

it("can be imported without errors", () => {
  const csv = readCsv(SAMPLE_CSV);
  const { lines, products } = planCsv(csv.ok ? csv.rows : [], [], new Date());
  expect(lines.map(({ faults }) => faults)).toEqual([[], []]);
  expect(products).toHaveLength(1);
});
