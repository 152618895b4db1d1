import { describe, expect, test } from "vitest";
import {
  afterSecondRun,
  failed,
  filesToRepeat,
  judge,
  lastLine,
  passed,
  type Result,
  skipped,
  withoutSkips,
} from "./tally.ts";

const result = (file: string, test: string, state: Result["state"], seconds = 1): Result => ({
  name: test ? `${file} > ${test}` : `${file} (outside its tests)`,
  file,
  state,
  seconds,
});

describe("judging a run", () => {
  test("accepts a run that ended well", () => {
    expect(judge("unit", passed("adds"), "0")).toEqual(passed("adds"));
  });

  test.each([
    ["wrote nothing", undefined, "SIGSEGV", "unit crashed (exit SIGSEGV)"],
    ["wrote nothing but ended well", undefined, "0", "unit crashed (exit 0)"],
    ["found no tests", [], "0", "unit found no tests"],
    ["ended badly without a failure", passed("adds"), "1", "unit ended with exit 1 although no test failed"],
    ["named its failure", failed("adds"), "1", "adds"],
  ])("fails a run that %s", (_, written, exit, failure) => {
    expect(judge("unit", written, exit).filter(({ state }) => state === "failed")).toMatchObject([{ name: failure }]);
  });
});

describe("the second run of a failed file", () => {
  const first = [result("a", "one", "passed"), result("b", "one", "failed"), result("b", "two", "passed")];

  test("is for files with a failure, unless many failed", () => {
    expect(filesToRepeat([...first, ...failed("unit crashed")])).toEqual(["b"]);
    expect(filesToRepeat(Array.from({ length: 11 }, (_, n) => result(`${n}`, "one", "failed")))).toEqual([]);
  });

  test("makes a test that now passes flaky, which counts as passed", () => {
    const after = afterSecondRun(first, [result("b", "one", "passed"), result("b", "two", "passed")]);
    expect(after.map(({ state }) => state)).toEqual(["passed", "flaky", "passed"]);
    expect(lastLine(after)).toBe("3 passed, 0 failed");
  });

  test("keeps a failure that happens again, and counts a new one", () => {
    const after = afterSecondRun(first, [result("b", "one", "failed"), result("b", "two", "failed")]);
    expect(after.map(({ state }) => state)).toEqual(["passed", "failed", "failed"]);
  });

  test("clears a crash only if the whole file passes", () => {
    const crash = [result("b", "", "failed")];
    const statesWith = (state: Result["state"]) =>
      afterSecondRun(crash, [result("b", "one", "passed"), result("b", "two", state)]).map((each) => each.state);
    expect(statesWith("passed")).toEqual(["flaky", "passed", "passed"]);
    expect(statesWith("failed")).toEqual(["failed", "passed", "failed"]);
  });

  test("doesn't clear failures without a file, or any if it crashes itself", () => {
    expect(afterSecondRun([...first, ...failed("unhandled")], [result("b", "one", "passed")])).toContainEqual(
      failed("unhandled")[0],
    );
    expect(afterSecondRun(first, [result("b", "one", "passed"), ...failed("crashed")])).toEqual(first);
  });
});

describe("the last line", () => {
  const results = [...passed("a"), ...passed("b"), ...skipped("e2e", "no browser")];

  test("names skips only if there are some", () => {
    expect(lastLine([...passed("a"), ...failed("b")])).toBe("1 passed, 1 failed");
    expect(lastLine(results)).toBe("2 passed, 0 failed, 1 skipped");
  });

  test("turns skips into failures where none are allowed", () => {
    expect(lastLine(withoutSkips(results))).toBe("2 passed, 1 failed");
    expect(withoutSkips(results).at(-1)?.name).toBe("e2e was skipped: no browser");
  });
});
