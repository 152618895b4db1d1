import { expect, test } from "vitest";
import { filledSpecs } from "./product-specs.ts";

const SAMPLES = { fabric: "Cotton", care: "Wash cold", sample: true } as const;

test("empty texts are left out, and the rest is in the order of the page", () => {
  expect(JSON.stringify(filledSpecs({ care: "Wash cold", fabric: "Cotton", weight: "" }))).toBe(
    '{"fabric":"Cotton","care":"Wash cold"}',
  );
});

test("a demo's samples are samples until staff change one", () => {
  expect(filledSpecs({ fabric: "Cotton", care: "Wash cold" }, SAMPLES)).toEqual(SAMPLES);
  expect(filledSpecs({ fabric: "Wool", care: "Wash cold" }, SAMPLES)).toEqual({ fabric: "Wool", care: "Wash cold" });
  expect(filledSpecs({ fabric: "Cotton" }, SAMPLES)).toEqual({ fabric: "Cotton" });
});
