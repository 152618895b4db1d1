// A build empties the folder `build`. What browsers load of the build before is kept in `build/previous`, for pages that are still open and
// processes that still run it (app/pages.server.ts).
import { existsSync, mkdirSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";

/** Folders of files whose names change with their content. */
const KEPT = ["assets", "pictures"];

/**
 * Moves the files of the last complete build to where they wait while the folder is replaced.
 *
 * @param isSame whether it was built from the same sources; then the build before it is kept instead
 */
export function setAside(build: string, waiting: string, { isSame }: { isSame: boolean }): void {
  rmSync(waiting, { recursive: true, force: true });
  mkdirSync(waiting, { recursive: true });
  for (const name of KEPT) {
    const folder = join(build, isSame ? "previous" : "client", name);
    if (existsSync(folder)) renameSync(folder, join(waiting, name));
  }
}

/** Moves them into the new build. */
export function putBack(build: string, waiting: string): void {
  if (existsSync(waiting)) renameSync(waiting, join(build, "previous"));
}
