import { globSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { putBack, setAside } from "./previous-build.ts";

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "previous-build-"));
});
afterEach(() => rmSync(root, { recursive: true }));

/** A build whose files are named after it. */
function build(name: string, { isSame = false } = {}) {
  const [folder, waiting] = [join(root, "build"), join(root, "waiting")];
  setAside(folder, waiting, { isSame });
  rmSync(folder, { recursive: true, force: true });
  for (const path of ["client/assets", "client/pictures/set", "server"]) {
    mkdirSync(join(folder, path), { recursive: true });
    writeFileSync(join(folder, path, name), "");
  }
  putBack(folder, waiting);
  return globSync("previous/**/*", { cwd: folder, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name: file }) => join(parentPath, file).slice(folder.length + 1))
    .sort();
}

test("a build keeps the scripts and pictures of the one before, and of no earlier one", () => {
  expect(build("one")).toEqual([]);
  expect(build("two")).toEqual(["previous/assets/one", "previous/pictures/set/one"]);
  expect(build("three")).toEqual(["previous/assets/two", "previous/pictures/set/two"]);
});

test("building the same sources again keeps those of the version before", () => {
  build("one");
  build("two");
  expect(build("two", { isSame: true })).toEqual(["previous/assets/one", "previous/pictures/set/one"]);
});
