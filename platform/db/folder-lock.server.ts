import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { DatabaseUnavailable } from "./database-unavailable.server.ts";

export type FolderLock = { release(): void };

const lockFile = "database.lock";
const pidFile = "database.pid";
const processLockFile = "database-process.lock";
const processPidFile = "database-process.pid";
const processPatienceMs = 30_000;
const sqliteBusy = 5;

/**
 * Makes this process the only one that may open the embedded database in `folder`. Throws `DatabaseUnavailable` if another has it.
 *
 * PGlite itself checks nothing: two processes on one folder silently lose each other's orders. A file with a pid can't be trusted after a
 * kill or a reboot (the pid may belong to another process by then), and two starting processes can both find it stale. So the lock is one
 * that the operating system releases with the process, however it ends. Node offers none directly, but its built-in SQLite takes one on a
 * file (fcntl on Linux and macOS, LockFileEx on Windows; on the inode, so it also works between containers that share the folder).
 * Nothing else may open that file. The pid next to it is only for the error message.
 */
export function lockFolder(folder: string): FolderLock {
  const lock = takeLock(folder);
  return {
    release() {
      rmSync(join(folder, pidFile), { force: true });
      lock.close();
    },
  };
}

/** Keeps locks until the process ends: an unreferenced lock would be garbage-collected and released. */
const heldLocks: DatabaseSync[] = [];

/**
 * Makes this the only database process on the folder. Waits for the process of a killed shop, which may take a moment to end. The
 * operating system releases the lock when the process ends. The pid next to it is for people and tests.
 */
export function lockDatabaseProcess(folder: string): void {
  heldLocks.push(openProcessLock(folder));
  writeFileSync(join(folder, processPidFile), `${process.pid}\n`);
}

/** Waits until no database process uses the folder. */
export function waitForDatabaseProcess(folder: string): void {
  openProcessLock(folder).close();
}

function openProcessLock(folder: string): DatabaseSync {
  const lock = new DatabaseSync(join(folder, processLockFile), { timeout: processPatienceMs });
  lock.exec("pragma journal_mode = memory; begin exclusive");
  return lock;
}

function takeLock(folder: string): DatabaseSync {
  let lock: DatabaseSync | undefined;
  try {
    lock = new DatabaseSync(join(folder, lockFile), { timeout: 0 });
    lock.exec("pragma journal_mode = memory; begin exclusive");
    writeFileSync(join(folder, pidFile), `${process.pid}\n`);
    return lock;
  } catch (error) {
    lock?.close();
    if ((error as { errcode?: unknown }).errcode !== sqliteBusy) {
      throw new DatabaseUnavailable(
        `The data folder ${folder} can't be used (${(error as Error).message}): check that it can be written, or set DATA_DIR to another.`,
      );
    }
    throw new DatabaseUnavailable(
      `The data folder ${folder} is in use by another process${holder(folder)}: stop that one first, or set DATA_DIR to another.`,
    );
  }
}

function holder(folder: string): string {
  try {
    const pid = readFileSync(join(folder, pidFile), "utf8").trim();
    return /^\d+$/.test(pid) ? ` (pid ${pid})` : "";
  } catch {
    return "";
  }
}
