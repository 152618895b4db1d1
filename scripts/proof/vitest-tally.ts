import { writeFileSync } from "node:fs";
import type { Reporter, TestCase, TestModule } from "vitest/node";
import { failed, type Result } from "./tally.ts";

/** Writes the results of a Vitest run to the file that PROOF_TALLY names. */
export default class VitestTally implements Reporter {
  readonly #started = new Map<string, TestModule>();

  onTestModuleQueued(module: TestModule): void {
    this.#started.set(module.id, module);
  }

  onTestRunEnd: NonNullable<Reporter["onTestRunEnd"]> = (modules, unhandledErrors) => {
    const all = new Map([...this.#started, ...modules.map((module) => [module.id, module] as const)]);
    const results = [...all.values()].flatMap(resultsOf);
    // A crashed worker counts as a failure of the file it was running, not as a separate one.
    const crashed = results.some(({ name }) => name.endsWith(unfinished));
    for (const { message } of unhandledErrors) {
      if (!(crashed && message.startsWith("[vitest-pool]"))) results.push(...failed(`unhandled error: ${message}`));
    }
    writeFileSync(process.env.PROOF_TALLY ?? "/dev/null", JSON.stringify(results));
  };
}

const unfinished = " (never ended)";

function resultsOf(module: TestModule): Result[] {
  const file = module.relativeModuleId;
  const failure = (what: string): Result => ({ name: file + what, file, state: "failed", seconds: 0 });
  const tests = [...module.children.allTests()];
  const broken = [module, ...module.children.allSuites()].filter((part) => part.errors().length > 0);
  const open =
    ["queued", "pending"].includes(module.state()) || tests.some((test) => test.result().state === "pending");
  return [
    ...tests.flatMap((test) => resultOf(test, file)),
    ...broken.map(() => failure(" (outside its tests)")),
    ...(open ? [failure(unfinished)] : []),
  ];
}

function resultOf(test: TestCase, file: string): Result[] {
  const name = `${file} > ${test.fullName}`;
  const seconds = (test.diagnostic()?.duration ?? 0) / 1000;
  const result = test.result();
  if (result.state === "pending") return [];
  const note = test
    .annotations()
    .map(({ message }) => message)
    .join(", ");
  if (result.state !== "skipped") return [{ name, file, state: result.state, seconds, ...(note && { note }) }];
  return [{ name, file, state: "skipped", seconds, reason: result.note ?? reasonOf(test) }];
}

const reasonOf = ({ options: { mode } }: TestCase): string =>
  mode === "skip" || mode === "todo" ? `marked ${mode}` : "did not run";
