/** What a stage of `npm test` found. `failures` and `skipped` name what was not simply passed. */
export type Tally = { passed: number; failures: string[]; skipped: Skipped[] };
export type Skipped = { name: string; reason: string };

export const passed = (count: number): Tally => ({ passed: count, failures: [], skipped: [] });
export const failed = (name: string): Tally => ({ passed: 0, failures: [name], skipped: [] });
export const skipped = (name: string, reason: string): Tally => ({
  passed: 0,
  failures: [],
  skipped: [{ name, reason }],
});

export const sum = (tallies: Tally[]): Tally => ({
  passed: tallies.reduce((total, tally) => total + tally.passed, 0),
  failures: tallies.flatMap((tally) => tally.failures),
  skipped: tallies.flatMap((tally) => tally.skipped),
});

/**
 * The verdict on a test runner that has ended. What it wrote is believed only as far as its exit code agrees:
 * a run that wrote nothing, found nothing, or ended badly without naming a failure has failed.
 */
export const judge = (stage: string, written: Tally | undefined, exit: string): Tally => {
  const endedWell = exit === "0";
  if (!written) return failed(`${stage} crashed (exit ${exit})`);
  if (sizeOf(written) === 0) return failed(`${stage} found no tests`);
  if (!endedWell && written.failures.length === 0) {
    return { ...written, failures: [`${stage} ended with exit ${exit} although no test failed`] };
  }
  return written;
};

/** Where nobody looks at the reasons (CI), a skip is a failure. */
export const withoutSkips = (tally: Tally): Tally => ({
  passed: tally.passed,
  failures: [...tally.failures, ...tally.skipped.map(({ name, reason }) => `${name} was skipped: ${reason}`)],
  skipped: [],
});

export const lastLine = ({ passed, failures, skipped }: Tally): string =>
  `${passed} passed, ${failures.length} failed${skipped.length > 0 ? `, ${skipped.length} skipped` : ""}`;

const sizeOf = ({ passed, failures, skipped }: Tally) => passed + failures.length + skipped.length;
