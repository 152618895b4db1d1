import { writeFileSync } from "node:fs";
import type { Reporter, TestCase } from "vitest/node";
import type { Tally } from "./tally.ts";

/** Writes the tally of a Vitest run to the file that PROOF_TALLY names. */
export default class VitestTally implements Reporter {
  onTestRunEnd: NonNullable<Reporter["onTestRunEnd"]> = (modules, unhandledErrors) => {
    const tally: Tally = { passed: 0, failures: [], skipped: [] };
    for (const module of modules) {
      for (const test of module.children.allTests()) count(tally, test);
      const broken = [module, ...module.children.allSuites()].filter((part) => part.errors().length > 0);
      tally.failures.push(...broken.map(() => `${module.relativeModuleId} (outside its tests)`));
    }
    tally.failures.push(...unhandledErrors.map((error) => `unhandled error: ${error.message}`));
    writeFileSync(process.env.PROOF_TALLY ?? "/dev/null", JSON.stringify(tally));
  };
}

const count = (tally: Tally, test: TestCase): void => {
  const name = `${test.module.relativeModuleId} > ${test.fullName}`;
  const result = test.result();
  if (result.state === "passed") tally.passed += 1;
  else if (result.state === "failed") tally.failures.push(name);
  else if (result.state === "skipped") tally.skipped.push({ name, reason: result.note ?? reasonOf(test) });
  else tally.failures.push(`${name} (never ended)`);
};

const reasonOf = ({ options: { mode } }: TestCase): string =>
  mode === "skip" || mode === "todo" ? `marked ${mode}` : "did not run";
