import { writeFileSync } from "node:fs";
import type { FullConfig, Reporter, Suite, TestCase, TestError } from "@playwright/test/reporter";
import type { Tally } from "./tally.ts";

/** Writes the tally of a Playwright run to the file that PROOF_TALLY names. */
export default class PlaywrightTally implements Reporter {
  #all: Suite | undefined;
  #errors: TestError[] = [];

  onBegin(_config: FullConfig, all: Suite): void {
    this.#all = all;
  }

  onError(error: TestError): void {
    this.#errors.push(error);
  }

  onEnd(): void {
    const tally: Tally = {
      passed: 0,
      failures: this.#errors.map(({ message }) => `${message ?? "error"}`),
      skipped: [],
    };
    for (const test of this.#all?.allTests() ?? []) count(tally, test);
    writeFileSync(process.env.PROOF_TALLY ?? "/dev/null", JSON.stringify(tally));
  }
}

const count = (tally: Tally, test: TestCase): void => {
  const name = test.titlePath().filter(Boolean).join(" > ");
  const outcome = test.outcome();
  if (outcome === "expected") tally.passed += 1;
  else if (outcome === "skipped") tally.skipped.push({ name, reason: reasonOf(test) });
  else tally.failures.push(outcome === "flaky" ? `${name} (only on a second try)` : name);
};

// A test that never began, because the run was broken off, has no annotation either.
const reasonOf = (test: TestCase): string =>
  test.annotations.find(({ type }) => type === "skip" || type === "fixme")?.description ??
  (test.results.length === 0 ? "did not run" : "marked skip");
