import { createReadStream, createWriteStream, existsSync } from "node:fs";
import { open, rename, rm } from "node:fs/promises";
import { dirname, resolve } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { StringDecoder } from "node:string_decoder";
import { createGunzip, createGzip } from "node:zlib";
import { BackupFault, type BackupLines } from "./backup-lines.ts";
import { type BackupSummary, readBackup } from "./read-backup.server.ts";

const NOT_WRITABLE = /^(?:ENOENT|ENOTDIR|EACCES|EPERM|EROFS|ENOSPC|EDQUOT)$/;

/**
 * Writes the lines to a compressed file that only its owner can read. The file appears only once it is complete, flushed to disk and
 * verified by reading it back.
 * @returns what it contains
 * @throws BackupFault if the file can't be written, or already exists and may not be replaced
 */
export async function writeBackupFile(
  file: string,
  lines: BackupLines,
  { replace = false } = {},
): Promise<BackupSummary> {
  const target = resolve(file);
  const unfinished = `${target}.${process.pid}.part`;
  if (!replace && existsSync(target)) throw new BackupFault(`${target} already exists: choose another name.`);
  try {
    const compressed = createGzip({ level: 3 });
    await pipeline(
      Readable.from(inChunks(lines)),
      compressed,
      createWriteStream(unfinished, { mode: 0o600, flush: true }),
    );
    const summary = await readBackup(readBackupFile(unfinished), {});
    await rename(unfinished, target);
    await flushFolder(dirname(target));
    return summary;
  } catch (error) {
    const { code = "" } = error as NodeJS.ErrnoException;
    if (!NOT_WRITABLE.test(code)) throw error;
    const advice = "check its folder, its permissions, and the free space on its disk.";
    throw new BackupFault(`${target} can't be written (${code}): ${advice}`, { cause: error });
  } finally {
    await rm(unfinished, { force: true });
  }
}

async function* inChunks(lines: BackupLines): AsyncGenerator<string> {
  for await (const some of lines) if (some.length > 0) yield `${some.join("\n")}\n`;
}

async function flushFolder(folder: string): Promise<void> {
  // Windows can't open folders.
  if (process.platform === "win32") return;
  const handle = await open(folder, "r");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** The lines of a backup file. @throws BackupFault if it is missing, cut off or damaged */
export async function* readBackupFile(file: string): BackupLines & AsyncGenerator<string[]> {
  const source = createReadStream(resolve(file));
  const plain = createGunzip({ chunkSize: 256 * 1024 });
  source.on("error", (error) => plain.destroy(error));
  const text = new StringDecoder("utf8");
  let rest = "";
  try {
    for await (const chunk of source.pipe(plain)) {
      const pieces = (rest + text.write(chunk as Buffer)).split("\n");
      rest = pieces.pop() ?? "";
      if (pieces.length > 0) yield pieces;
    }
  } catch (error) {
    throw asFault(error, file);
  } finally {
    source.destroy();
  }
  if (rest !== "") throw new BackupFault(CUT_OFF);
}

const CUT_OFF = "This backup is damaged or not complete: use another one.";

function asFault(error: unknown, file: string): unknown {
  const { code = "" } = error as NodeJS.ErrnoException;
  if (/^Z_/.test(code) || code === "ERR_STREAM_PREMATURE_CLOSE") return new BackupFault(CUT_OFF);
  if (/^E[A-Z]+$/.test(code))
    return new BackupFault(`${file} can't be read (${code}): check its name and its permissions.`);
  return error;
}
