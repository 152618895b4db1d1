import { BaseSequencer, type TestSpecification } from "vitest/node";

/** The slowest files begin first, or else the other workers wait for them at the end. */
const slowest = [
  "test/proof/kill.http.test.ts",
  "test/proof/random-days.db.test.ts",
  "test/proof/race.http.test.ts",
  "test/proof/big-lists.db.test.ts",
  "test/proof/mail-kill.http.test.ts",
  "test/proof/ad-kill.http.test.ts",
];

/** Vitest's own order, which is by the durations of the last run or by size, with the slowest files of all projects in front. */
export class SlowestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const isSlow = ({ moduleId }: TestSpecification) => slowest.some((file) => moduleId.endsWith(file));
    return [...sorted.filter(isSlow), ...sorted.filter((file) => !isSlow(file))];
  }
}
