import { writeFileSync } from "node:fs";
import { relative } from "node:path";
import type { FullConfig, Reporter, Suite, TestCase, TestError } from "@playwright/test/reporter";
import { failed, type Result } from "./tally.ts";

/** Writes the results of a Playwright run to the file that PROOF_TALLY names. */
export default class PlaywrightTally implements Reporter {
  #all: Suite | undefined;
  readonly #errors: TestError[] = [];

  onBegin(_config: FullConfig, all: Suite): void {
    this.#all = all;
  }

  onError(error: TestError): void {
    this.#errors.push(error);
  }

  onEnd(): void {
    const results = [
      ...(this.#all?.allTests() ?? []).map(resultOf),
      ...this.#errors.flatMap(({ message }) => failed(message ?? "error")),
    ];
    writeFileSync(process.env.PROOF_TALLY ?? "/dev/null", JSON.stringify(results));
  }
}

function resultOf(test: TestCase): Result {
  const name = test.titlePath().filter(Boolean).join(" > ");
  const file = relative(process.cwd(), test.location.file);
  const seconds = test.results.reduce((total, { duration }) => total + duration, 0) / 1000;
  const outcome = test.outcome();
  if (outcome === "expected") return { name, file, state: "passed", seconds };
  if (outcome === "skipped") return { name, file, state: "skipped", seconds, reason: reasonOf(test) };
  return { name: outcome === "flaky" ? `${name} (only on a second try)` : name, file, state: "failed", seconds };
}

// A test that never started because the run was interrupted has no annotation.
const reasonOf = (test: TestCase): string =>
  test.annotations.find(({ type }) => type === "skip" || type === "fixme")?.description ??
  (test.results.length === 0 ? "did not run" : "marked skip");
