import { expect, test } from "vitest";
import { stageOf } from "./stage.ts";

test("each color of the shop stands on a tint of its own, any other on the common stage", () => {
  const stages = ["Grey", "Black", "Blue", "Pink", "White"].map(stageOf);
  expect(new Set(stages).size).toBe(5);
  expect(stageOf("black")).toBe(stageOf("Black"));
  for (const other of ["Olive", "constructor", "", undefined]) expect(stageOf(other)).toBe("stage");
});
