import { expect, test } from "vitest";
import { filledSpecs } from "./product-specs.ts";

const SAMPLES = { fabric: "Cotton", care: "Wash cold", sample: true } as const;

test("empty specs are left out, and the others follow the order of the page", () => {
  expect(JSON.stringify(filledSpecs({ care: "Wash cold", fabric: "Cotton", weight: "" }))).toBe(
    '{"fabric":"Cotton","care":"Wash cold"}',
  );
});

test("sample specs stay marked as samples until staff change one", () => {
  expect(filledSpecs({ fabric: "Cotton", care: "Wash cold" }, SAMPLES)).toEqual(SAMPLES);
  expect(filledSpecs({ fabric: "Wool", care: "Wash cold" }, SAMPLES)).toEqual({ fabric: "Wool", care: "Wash cold" });
  expect(filledSpecs({ fabric: "Cotton" }, SAMPLES)).toEqual({ fabric: "Cotton" });
});
