import { constants } from "node:fs";
import { copyFile, mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";

/** PostgreSQL's record of its last checkpoint, where a recovery begins. */
export const CONTROL_FILE = join("global", "pg_control");
export const WAL_FOLDER = "pg_wal";

/**
 * Copies the files of a cluster while PostgreSQL works on them, except the write-ahead log, which must be copied last. Recovery makes the
 * copy consistent, as after a crash: from the checkpoint in the control file, which is copied first, the log has every change, and a full
 * image of each changed page. So no checkpoint may be made until the log is copied.
 */
export async function copyDataFiles(source: string, target: string): Promise<void> {
  const control = await readFile(join(source, CONTROL_FILE));
  await copyFolder(source, target, "");
  await mkdir(join(target, WAL_FOLDER), { recursive: true });
  await writeFile(join(target, CONTROL_FILE), control);
}

async function copyFolder(source: string, target: string, path: string): Promise<void> {
  await mkdir(join(target, path), { recursive: true, mode: 0o700 });
  for (const entry of await readdir(join(source, path), { withFileTypes: true })) {
    const inside = join(path, entry.name);
    if (inside === WAL_FOLDER || inside === "postmaster.pid") continue;
    if (entry.isDirectory()) await copyFolder(source, target, inside);
    else await copyFile(join(source, inside), join(target, inside), constants.COPYFILE_FICLONE).catch(ifGone);
  }
}

/** Ignores a table or index that is dropped while its folder is copied, because the log records that too. */
function ifGone(error: unknown): void {
  if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
}
