// If a lock file lacks a package's build for a platform, npm ci fails there ("Missing … from lock file"). npm writes such a lock file if a
// build was not published; the cure is an earlier version of that package. Packages must also not need an install script, because
// scripts/setup.mjs runs none.
import { readFileSync } from "node:fs";
import { isRunDirectly } from "./run-directly.ts";

type Lock = { packages: Record<string, LockedPackage> };
type LockedPackage = { version?: string; optionalDependencies?: Record<string, string>; hasInstallScript?: boolean };

/** One line for each fault; none if the lock file is complete. */
export const faultsOfLock = ({ packages }: Lock): string[] =>
  Object.entries(packages).flatMap(([path, entry]) => {
    const name = path === "" ? "package.json" : `${nameOf(path)} ${entry.version}`;
    const missing = Object.entries(entry.optionalDependencies ?? {})
      .filter(([dependency]) => !isLocked(packages, dependency))
      .map(([dependency, version]) => `${name} names ${dependency} ${version}, which the lock file lacks`);
    return entry.hasInstallScript ? [...missing, `${name} has an install script`] : missing;
  });

const nameOf = (path: string): string => path.slice(path.lastIndexOf("node_modules/") + "node_modules/".length);

const isLocked = (packages: Lock["packages"], name: string): boolean =>
  Object.keys(packages).some((path) => path === `node_modules/${name}` || path.endsWith(`/node_modules/${name}`));

if (isRunDirectly(import.meta)) {
  const file = new URL("../package-lock.json", import.meta.url);
  const faults = faultsOfLock(JSON.parse(readFileSync(file, "utf8")) as Lock);
  for (const fault of faults) console.error(fault);
  process.exitCode = faults.length > 0 ? 1 : 0;
}
