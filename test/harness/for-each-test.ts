import { beforeEach } from "vitest";

/** What `make` gives, made again before each test of the file: its fields are those of the running test. */
export function forEachTest<Made extends object>(make: () => Promise<Made>): Made {
  const current = {} as Made;
  beforeEach(async () => {
    for (const name of Object.keys(current)) Reflect.deleteProperty(current, name);
    Object.assign(current, await make());
  });
  return current;
}
