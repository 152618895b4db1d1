// npm run build: pictures, pages, compressed copies of what browsers load, and the embedded database's template.
// --if-changed (npm start): only if a source differs from the last complete build.
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, globSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { buildTemplate } from "#platform/db/embedded-cluster.server.ts";
import { compressFolder } from "./compress.ts";
import { putBack, setAside } from "./previous-build.ts";

const sources = [
  "{app,content,shop,platform,public}/**",
  // The guides of the admin.
  "docs/{launch-guide,operations}.md",
  "scripts/{build,compress,pictures}.ts",
  "{vite,react-router}.config.ts",
  "package-lock.json",
];

process.chdir(join(import.meta.dirname, ".."));
/** Where the previous build's files wait while a build replaces the folder `build`. */
const waiting = join(".cache", "previous");
const keyFile = join("build", "sources.sha256");
if (!process.argv.includes("--if-changed") || !isBuilt()) await build();

async function build(): Promise<void> {
  const lastKey = existsSync(keyFile) ? readFileSync(keyFile, "utf8") : undefined;
  rmSync(keyFile, { force: true });
  await step("pictures", () => runNode("scripts/pictures.ts"));
  // After the pictures, because their list is a source of the pages, but before the pages, so that a change during the build isn't missed.
  const key = keyOfSources();
  if (lastKey !== undefined) setAside("build", waiting, { isSame: key === lastKey });
  await step("pages", () => runNode("node_modules/@react-router/dev/bin.cjs", "build", "--logLevel", "error"));
  putBack("build", waiting);
  await step("compressed copies", () => compressFolder(join("build", "client")));
  await step("database template", () => buildTemplate());
  writeFileSync(keyFile, key);
}

async function step(what: string, work: () => void | Promise<void>): Promise<void> {
  const begun = performance.now();
  await work();
  console.log(`[build] ${what}: ${((performance.now() - begun) / 1000).toFixed(1)} s`);
}

function runNode(...args: string[]): void {
  const env = { ...process.env, NODE_ENV: "production" };
  const { status } = spawnSync(process.execPath, args, { stdio: ["ignore", "inherit", "inherit"], env });
  if (status !== 0) {
    console.error(`[build] ${args[0]} failed`);
    process.exit(1);
  }
}

function isBuilt(): boolean {
  return existsSync(keyFile) && readFileSync(keyFile, "utf8") === keyOfSources();
}

function keyOfSources(): string {
  const files = globSync(sources, { exclude: ["**/*.test.ts", "**/*.test.tsx"] })
    .filter((file) => statSync(file).isFile())
    .sort();
  const hash = createHash("sha256");
  for (const file of files) hash.update(`${file}\0`).update(readFileSync(file)).update("\0");
  return hash.digest("hex");
}
