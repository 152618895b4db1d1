/** One test, check or stage as its runner reports it. `file` is empty if the result belongs to no single test file. */
export type Result = {
  name: string;
  file: string;
  state: "passed" | "flaky" | "failed" | "skipped";
  seconds: number;
  /** Why it was skipped. */
  reason?: string;
  /** The test's own note on its run, such as how much it tried. */
  note?: string;
};

const resultOf = (name: string, state: Result["state"], reason?: string): Result => ({
  name,
  file: "",
  state,
  seconds: 0,
  ...(reason && { reason }),
});

export const passed = (name: string): Result[] => [resultOf(name, "passed")];
export const failed = (name: string): Result[] => [resultOf(name, "failed")];
export const skipped = (name: string, reason: string): Result[] => [resultOf(name, "skipped", reason)];

export const inState = <T extends Result>(results: T[], state: Result["state"]): T[] =>
  results.filter((result) => result.state === state);

/**
 * The results of a test runner that has ended. Its report counts only if its exit code agrees: a run that wrote nothing, found nothing, or
 * exited with an error without reporting a failure has failed.
 */
export const judge = (stage: string, written: Result[] | undefined, exit: string): Result[] => {
  if (!written) return failed(`${stage} crashed (exit ${exit})`);
  if (written.length === 0) return failed(`${stage} found no tests`);
  if (exit !== "0" && inState(written, "failed").length === 0) {
    return [...written, ...failed(`${stage} ended with exit ${exit} although no test failed`)];
  }
  return written;
};

/** If more files than this fail, the change is broken, and it isn't a coincidence. */
const mostRepeated = 10;

/** The test files to run once more: those with a failure, unless there are too many. */
export const filesToRepeat = (results: Result[]): string[] => {
  const files = new Set(inState(results, "failed").map(({ file }) => file));
  files.delete("");
  return files.size > mostRepeated ? [] : [...files];
};

/**
 * The result of a stage whose failed files ran once more. A failure that did not happen again is flaky; a failure that belongs to no file
 * remains.
 */
export const afterSecondRun = (first: Result[], second: Result[]): Result[] => {
  // The second run itself broke down, so it proves nothing.
  if (inState(second, "failed").some(({ file }) => file === "")) return first;
  const repeated = new Set(second.map(({ file }) => file));
  const failedAgain = new Set(inState(second, "failed").map(({ file }) => file));
  const namesAgain = new Set(second.map(({ name }) => name));
  const failedBefore = new Set(inState(first, "failed").map(({ name }) => name));

  const kept = first.filter(({ file }) => !repeated.has(file));
  // A worker crash or an error outside the tests doesn't appear among the second run's tests.
  const gone = first.filter(
    ({ file, name, state }) => repeated.has(file) && state === "failed" && !namesAgain.has(name),
  );
  return [
    ...kept,
    ...gone.map((result) => (failedAgain.has(result.file) ? result : { ...result, state: "flaky" as const })),
    ...second.map((result) =>
      result.state === "passed" && failedBefore.has(result.name) ? { ...result, state: "flaky" as const } : result,
    ),
  ];
};

/** In CI a skip is a failure: no one reads its reason there. */
export const withoutSkips = <T extends Result>(results: T[]): T[] =>
  results.map((result) =>
    result.state === "skipped"
      ? { ...result, name: `${result.name} was skipped: ${result.reason}`, state: "failed" }
      : result,
  );

export const slowest = <T extends Result>(results: T[], count: number): T[] =>
  results.toSorted((a, b) => b.seconds - a.seconds).slice(0, count);

/** The closing line. A flaky test counts as passed. */
export const lastLine = (results: Result[]): string => {
  const count = (...states: Result["state"][]) => results.filter(({ state }) => states.includes(state)).length;
  const skips = count("skipped");
  return `${count("passed", "flaky")} passed, ${count("failed")} failed${skips > 0 ? `, ${skips} skipped` : ""}`;
};
