import { describe, expect, it } from "vitest";
import { angleOf, angleText, FRAMES, frameOf, loadingOrder, nearestFrame } from "./turn.ts";

it("wraps frame numbers past a full turn, in both directions", () => {
  expect([0, 39, 40, 81, -1, -41].map(frameOf)).toEqual([0, 39, 0, 1, 39, 39]);
});

it("measures angles from the front, the shorter way around", () => {
  expect([0, 5, 19, 20, 21, 39].map(angleOf)).toEqual([0, 45, 171, -180, -171, -9]);
});

it("describes the viewing angle in words", () => {
  expect([0, 20, 10, 39].map(angleText)).toEqual([
    "Front view",
    "Back view",
    "Rotated 90 degrees to the right",
    "Rotated 9 degrees to the left",
  ]);
});

describe("the order of loading", () => {
  it("begins with the current frame, then goes around in smaller and smaller steps", () => {
    expect(loadingOrder(23).slice(0, 10)).toEqual([23, 31, 39, 7, 15, 27, 35, 3, 11, 19]);
  });

  it("includes every frame once", () => {
    expect(new Set(loadingOrder(0)).size).toBe(FRAMES);
    expect(loadingOrder(0)).toHaveLength(FRAMES);
  });
});

describe("while frames are missing", () => {
  it("shows the nearest loaded one, across the front as well", () => {
    expect(nearestFrame(1, new Set([38, 20, 5]))).toBe(38);
    expect(nearestFrame(12, new Set([8, 15]))).toBe(15);
  });

  it("shows the wanted frame if it has loaded, or if none has", () => {
    expect(nearestFrame(12, new Set([11, 12]))).toBe(12);
    expect(nearestFrame(12, new Set())).toBe(12);
  });
});
