import { expect, test } from "vitest";
import { plotOf } from "./plot.ts";

const points = Array.from({ length: 30 }, () => ({ now: 1, before: { value: 1 } }));

test.each([320, 400, 480, 560, 640])("no label touches the last one on a chart %i pixels wide", (width) => {
  const { labels } = plotOf(points, { width, height: 200, whole: true });
  const [before, last] = labels.slice(-2);
  expect(last).toMatchObject({ index: 29, anchor: "end" });
  expect((last?.x ?? 0) - (before?.x ?? 0)).toBeGreaterThan(90);
});
