import { expect, test } from "vitest";
import { plotOf } from "./plot.ts";

const points = Array.from({ length: 30 }, () => ({ now: 1, before: { value: 1 } }));

test.each([320, 400, 480, 560, 640])("a chart %i pixels wide labels every nth day up to the last one", (width) => {
  const { labels } = plotOf(points, { width, height: 200, whole: true });
  const gaps = labels.slice(1).map(({ index }, at) => index - (labels[at]?.index ?? 0));
  expect(new Set(gaps).size).toBe(1);
  const [before, last] = labels.slice(-2);
  expect(last?.index).toBe(29);
  // A label is up to 56 pixels wide, and the last one ends at the axis.
  expect((last?.x ?? 0) - (before?.x ?? 0)).toBeGreaterThan(56 * 1.5);
  expect(width - (last?.x ?? 0)).toBeGreaterThan(20);
});
