import { existsSync } from "node:fs";
import { mkdir, readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
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

const NAME = /^packd-(\d{4}-\d\d-\d\d)(?:-start-\d\d)?\.jsonl\.gz$/;
const UNFINISHED = /^packd-\d{4}-\d\d-\d\d(?:-start-\d\d)?\.jsonl\.gz\.\d+\.part$/;

/**
 * The job that writes the backup of the day and keeps those of the last `keepDays` days that have one: a limit on their age would delete all
 * of them after a long pause. A later run replaces the backup of the same day, except that a process that has just started, perhaps on a
 * wrong or empty database, writes one of its own, and none if that hour has one. The next day, only the first of those is kept.
 * Unfinished files of killed processes are deleted.
 */
export async function backUp(
  { clock, log }: Pick<ShopContext, "clock" | "log">,
  { folder, keepDays, storage, snapshot }: BackupPlan,
  { end, isStartup = false }: { end?: AbortSignal | undefined; isStartup?: boolean } = {},
): Promise<void> {
  const now = clock.now().toISOString();
  const suffix = isStartup ? `-start-${now.slice(11, 13)}` : "";
  const file = join(folder, `packd-${now.slice(0, 10)}${suffix}.jsonl.gz`);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  for (const name of await readdir(folder)) if (UNFINISHED.test(name)) await rm(join(folder, name), { force: true });
  if (isStartup && existsSync(file)) return;

  const source = await snapshot();
  try {
    const { missing } = await writeBackup(source, file, { clock, storage, end, replace: true });
    if (missing.length > 0) log.warn({ missing: missing.slice(0, 20) }, "picture files are missing from the backup");
  } finally {
    await source.close();
  }
  const made = Map.groupBy(await readdir(folder), (name) => NAME.exec(name)?.[1] ?? "");
  made.delete("");
  const days = [...made.keys()].sort();
  const old = days.flatMap((day, at) => {
    const names = (made.get(day) ?? []).sort();
    if (at < days.length - keepDays) return names;
    return day < now.slice(0, 10) ? names.filter((name) => name.includes("-start-")).slice(1) : [];
  });
  for (const name of old) await rm(join(folder, name), { force: true });
  log.info({ file, bytes: (await stat(file)).size, deleted: old.length }, "backup written");
}
