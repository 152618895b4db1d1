import { mkdir, readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { readBackupFile } from "#platform/backup/backup-file.server.ts";
import { readMark } from "#platform/backup/backup-lines.ts";
import type { Snapshot } from "#platform/backup/snapshot.server.ts";
import type { ShopContext } from "#shop/context.server.ts";
import type { PictureStorage } from "#shop/selling/pictures/picture-storage.ts";
import { writeBackup } from "./shop-backup.server.ts";

export type BackupPlan = {
  folder: string;
  keepDays: number;
  storage: PictureStorage;
  /** Opens a snapshot of the shop's database as it is now. */
  snapshot(): Promise<Snapshot>;
};

/** A process that starts soon after the day's backup doesn't make another. */
const RECENT_MS = 60 * 60_000;
const NAME = /^packd-(\d{4}-\d\d-\d\d)(?:-start)?\.jsonl\.gz$/;
const UNFINISHED = /^packd-\d{4}-\d\d-\d\d(?:-start)?\.jsonl\.gz\.\d+\.part$/;

const dayOf = (at: Date): string => at.toISOString().slice(0, 10);

/**
 * The job that writes the backup of the day and keeps those of the last `keepDays` days that have one: a limit on their age would delete all
 * of them after a long pause. A later run replaces the backup of the same day, except that a process that has just started, perhaps on a
 * wrong or empty database, writes one of its own, and none if the day has one. Unfinished files of killed processes are deleted.
 */
export async function backUp(
  { clock, log }: Pick<ShopContext, "clock" | "log">,
  { folder, keepDays, storage, snapshot }: BackupPlan,
  { end, isStartup = false }: { end?: AbortSignal | undefined; isStartup?: boolean } = {},
): Promise<void> {
  const now = clock.now();
  const ofDay = join(folder, `packd-${dayOf(now)}.jsonl.gz`);
  const file = isStartup ? join(folder, `packd-${dayOf(now)}-start.jsonl.gz`) : ofDay;
  await mkdir(folder, { recursive: true, mode: 0o700 });
  for (const name of await readdir(folder)) if (UNFINISHED.test(name)) await rm(join(folder, name), { force: true });
  if (isStartup) {
    const madeAt = await timeOf(ofDay);
    if ((madeAt && now.getTime() - madeAt.getTime() < RECENT_MS) || (await timeOf(file))) return;
  }

  const source = await snapshot();
  try {
    const { missing } = await writeBackup(source, file, { clock, storage, end, replace: true });
    if (missing.length > 0) log.warn({ missing: missing.slice(0, 20) }, "picture files are missing from the backup");
  } finally {
    await source.close();
  }
  const made = Map.groupBy(await readdir(folder), (name) => NAME.exec(name)?.[1] ?? "");
  made.delete("");
  const old = [...made.keys()]
    .sort()
    .slice(0, -keepDays)
    .flatMap((day) => made.get(day) ?? []);
  for (const name of old) await rm(join(folder, name), { force: true });
  log.info({ file, bytes: (await stat(file)).size, deleted: old.length }, "backup written");
}

/** @returns when the backup was made. Undefined if the file doesn't exist or can't be read. */
async function timeOf(file: string): Promise<Date | undefined> {
  try {
    for await (const [line = ""] of readBackupFile(file)) {
      const mark = readMark(line);
      return "backup" in mark ? new Date(mark.madeAt) : undefined;
    }
  } catch {
    // The new backup replaces it.
  }
  return undefined;
}
