import { beforeEach } from "vitest";

/** Calls `make` before each test of the file. @returns one object, which always has the fields made for the running test */
export function forEachTest<Made extends object>(make: () => Promise<Made>): Made {
  const current = {} as Made;
  beforeEach(async () => {
    for (const name of Object.keys(current)) Reflect.deleteProperty(current, name);
    Object.assign(current, await make());
  });
  return current;
}
