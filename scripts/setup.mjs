// Runs before start, dev, build, test and the rest (their "pre" scripts in package.json) and installs what they need.
// Nothing is installed yet when it starts, so it uses only Node's own modules and runs on any Node from 20 on.
// --build: builds if sources changed. --browser: finds or installs Chromium.
// --postgres: does the same for PostgreSQL's server and the other tools of the database tests.
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import {
  accessSync,
  constants,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmdirSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
// biome-ignore lint/correctness/useImportExtensions: platform.d.mts has only the types.
import { filesOnPath, isNewEnough, nodeAdvice, npmCall, packagedNode, thisMachine } from "./platform.mjs";

const root = join(dirname(fileURLToPath(import.meta.url)), "..");
const inProject = (...parts) => join(root, ...parts);
const cache = inProject("node_modules", ".cache", "packd");
const onWindows = process.platform === "win32";
const asRootOnDebian = process.platform === "linux" && process.getuid?.() === 0;

const oldestPostgres = 15;

const say = (text) => console.log(`[setup] ${text}`);

const stopWith = (text) => {
  console.error(`[setup] ${text}`);
  process.exit(1);
};

const run = (command, args, options = {}) =>
  spawnSync(command, args, { cwd: root, stdio: "inherit", ...options }).status === 0;

const outputOf = (command, args, options = {}) =>
  spawnSync(command, args, { cwd: root, encoding: "utf8", ...options }).stdout?.trim() ?? "";

const timed = (what, work) => {
  const begun = Date.now();
  say(`${what} …`);
  const done = work();
  say(`${what}: ${done ? "done" : "FAILED"} after ${((Date.now() - begun) / 1000).toFixed(1)} s`);
  return done;
};

const onPath = (name) => filesOnPath(name, process.platform, process.env).find(isExecutable);

function isExecutable(file) {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

// Packages. They are installed again if a dependency in package.json changed, but not for a changed script.

function dependenciesKey() {
  const { dependencies, devDependencies, optionalDependencies } = JSON.parse(
    readFileSync(inProject("package.json"), "utf8"),
  );
  return createHash("sha256")
    .update(JSON.stringify([dependencies, devDependencies, optionalDependencies]))
    .update(readFileSync(inProject("package-lock.json")))
    .digest("hex");
}

function installPackages() {
  const stamp = join(cache, "installed");
  const key = dependenciesKey();
  if (existsSync(stamp) && readFileSync(stamp, "utf8") === key) return;
  // None of our packages needs an install script, so none may run. Engine warnings are only about the Node that runs npm.
  const args = ["ci", "--include=dev", "--ignore-scripts", "--loglevel=error", "--no-audit", "--no-fund"];
  if (!timed("installing packages (npm ci)", () => run(...npmCall(args, process.platform, process.env)))) {
    stopWith("npm ci failed: see the lines above. Is the npm registry reachable?");
  }
  mkdirSync(cache, { recursive: true });
  writeFileSync(stamp, key);
}

// Node. It is installed as a package if there is one for this machine; npm puts node_modules/.bin first on the PATH.

function nodeThatWillRun() {
  const machine = thisMachine();
  const packaged = inProject("node_modules", packagedNode(machine) ?? "none");
  if (existsSync(packaged) && versionOf(packaged)) return packaged;
  leaveOutPackagedNode();
  const version = versionOf(process.execPath);
  if (!isNewEnough(version)) stopWith(nodeAdvice(machine, version));
  return process.execPath;
}

const versionOf = (node) => outputOf(node, ["-p", "process.versions.node"]);

/** Otherwise the scripts of package.json would call a Node that can't run here, instead of the next one on the PATH. */
function leaveOutPackagedNode() {
  for (const name of ["node", "node.cmd", "node.ps1"]) rmSync(inProject("node_modules", ".bin", name), { force: true });
}

// Debian packages, only for the tests and only as root.

let aptIsAsked = false;

function aptInstall(...packages) {
  if (!asRootOnDebian || !onPath("apt-get")) return;
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  const apt = (...args) =>
    run("apt-get", ["-o", "DPkg::Lock::Timeout=300", "-qq", ...args], { env, stdio: ["ignore", "ignore", "inherit"] });
  timed(`installing ${packages.join(", ")} (apt-get)`, () => {
    // If a package source doesn't answer, continue: the others may have these packages.
    if (!aptIsAsked) apt("update");
    aptIsAsked = true;
    return apt("install", "-y", "--no-install-recommends", ...packages);
  });
}

// Chromium, for the browser tests.

function findChromium(node) {
  const playwrights = outputOf(node, ["-p", 'require("playwright-core").chromium.executablePath()']);
  return [
    process.env.CHROMIUM,
    ...["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"].map(onPath),
    playwrights,
  ].find(canStart);
}

/** A downloaded Chromium may lack system libraries; then it prints an error instead of its version. */
const canStart = (browser) =>
  Boolean(browser) && existsSync(browser) && (onWindows || outputOf(browser, ["--version"]) !== "");

function provideChromium(node) {
  const found = findChromium(node);
  if (found) return found;
  aptInstall("chromium", "chromium-headless-shell", "fonts-liberation");
  const installed = findChromium(node);
  if (installed) return installed;
  timed("downloading Chromium (playwright install chromium)", () =>
    run(node, [inProject("node_modules", "playwright", "cli.js"), "install", "chromium"], { timeout: 300_000 }),
  );
  const downloaded = findChromium(node);
  if (!downloaded)
    say("no Chromium found or installed: browser tests will be skipped. Set CHROMIUM=/path/to/chrome to run them");
  return downloaded ?? "";
}

/** Chromium's small variant without windows, in which the tests take three quarters of the time. */
function findHeadlessShell() {
  return process.env.CHROMIUM ? "" : (["chromium-headless-shell", "headless_shell"].map(onPath).find(canStart) ?? "");
}

// PostgreSQL's server programs, for the tests' temporary cluster.

const isServerFolder = (folder) => {
  const has = (name) => filesOnPath(name, process.platform, { ...process.env, PATH: folder }).some(isExecutable);
  if (!has("initdb") || !has("postgres")) return false;
  const version = /(\d+)/.exec(outputOf(join(folder, "postgres"), ["--version"]));
  return Number(version?.[1] ?? 0) >= oldestPostgres;
};

const debianServerFolders = () =>
  existsSync("/usr/lib/postgresql")
    ? readdirSync("/usr/lib/postgresql")
        .sort((a, b) => Number(b) - Number(a))
        .map((version) => join("/usr/lib/postgresql", version, "bin"))
    : [];

const findPostgres = () =>
  [...debianServerFolders(), dirname(onPath("postgres") ?? "/nowhere/postgres")].find(isServerFolder);

/** Prevents Debian from creating and starting a cluster on installation. */
function aptInstallPostgres() {
  if (!asRootOnDebian) return;
  const folder = "/etc/postgresql-common/createcluster.d";
  const noCluster = join(folder, "packd-tests.conf");
  mkdirSync(folder, { recursive: true });
  writeFileSync(noCluster, "create_main_cluster = false\n");
  try {
    aptInstall("postgresql");
  } finally {
    rmSync(noCluster, { force: true });
    if (readdirSync(folder).length === 0) rmdirSync(folder);
  }
}

function providePostgres() {
  if (process.env.TEST_DATABASE_URL) return "";
  const found = findPostgres();
  if (found) return found;
  aptInstallPostgres();
  const installed = findPostgres();
  if (!installed) {
    say(
      `no PostgreSQL ${oldestPostgres} or newer found or installed: its tests will be skipped. ` +
        "Set TEST_DATABASE_URL to an empty database of a server, or put its programs on the PATH, to run them",
    );
  }
  return installed ?? "";
}

/** One test counts the flushes of the embedded database with strace, and is skipped without it. */
function provideStrace() {
  if (!onPath("strace")) aptInstall("strace");
}

// The tools found are recorded for scripts/proof/found-tools.ts.

function provideTools(wanted, node) {
  const file = join(cache, "tools.json");
  const known = existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : {};
  if (wanted.has("--browser")) {
    known.chromium = provideChromium(node);
    known.headlessShell = findHeadlessShell();
  }
  if (wanted.has("--postgres")) {
    known.postgresBin = providePostgres();
    provideStrace();
  }
  mkdirSync(cache, { recursive: true });
  writeFileSync(file, JSON.stringify(known));
}

const wanted = new Set(process.argv.slice(2));
installPackages();
const node = nodeThatWillRun();
if (wanted.has("--build") && !run(node, [inProject("scripts", "build.ts"), "--if-changed"]))
  stopWith("the build failed");
if (wanted.has("--browser") || wanted.has("--postgres")) provideTools(wanted, node);
