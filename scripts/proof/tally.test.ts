import { describe, expect, test } from "vitest";
import { failed, judge, lastLine, passed, skipped, sum, withoutSkips } from "./tally.ts";

describe("judging a run", () => {
  test("believes a run that ended well", () => {
    expect(judge("unit", passed(3), "0")).toEqual(passed(3));
  });

  test("a run that wrote nothing has crashed", () => {
    expect(judge("unit", undefined, "SIGSEGV").failures).toEqual(["unit crashed (exit SIGSEGV)"]);
    expect(judge("unit", undefined, "0").failures).toHaveLength(1);
  });

  test("a run without tests has failed", () => {
    expect(judge("unit", passed(0), "0").failures).toEqual(["unit found no tests"]);
  });

  test("a bad exit counts even when every test passed", () => {
    const verdict = judge("unit", passed(3), "1");
    expect(verdict.passed).toBe(3);
    expect(verdict.failures).toHaveLength(1);
  });

  test("a bad exit is not counted on top of named failures", () => {
    expect(judge("unit", failed("adds up"), "1").failures).toEqual(["adds up"]);
  });
});

describe("the last line", () => {
  test("names skips only when there are some", () => {
    expect(lastLine(sum([passed(2), failed("a")]))).toBe("2 passed, 1 failed");
    expect(lastLine(sum([passed(2), skipped("b", "no browser")]))).toBe("2 passed, 0 failed, 1 skipped");
  });

  test("turns skips into failures where none is allowed", () => {
    const strict = withoutSkips(sum([passed(2), skipped("b", "no browser")]));
    expect(lastLine(strict)).toBe("2 passed, 1 failed");
    expect(strict.failures).toEqual(["b was skipped: no browser"]);
  });
});
