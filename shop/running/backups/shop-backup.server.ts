import { buffer } from "node:stream/consumers";
import { writeBackupFile } from "#platform/backup/backup-file.server.ts";
import { BackupFault, type BackupFooter, type BackupLines } from "#platform/backup/backup-lines.ts";
import { type LoadTarget, loadBackup, refuseNewer } from "#platform/backup/load-backup.server.ts";
import { type BackupSummary, readBackup } from "#platform/backup/read-backup.server.ts";
import { readDatabase } from "#platform/backup/read-database.server.ts";
import type { Snapshot } from "#platform/backup/snapshot.server.ts";
import type { Clock } from "#platform/clock.ts";
import { contentTypeOf, copyNames, type UploadedFile } from "#shop/selling/pictures/picture-name.ts";
import type { PictureStorage } from "#shop/selling/pictures/picture-storage.ts";

type Writing = { clock: Clock; storage: PictureStorage; end?: AbortSignal | undefined; replace?: boolean };

/** Writes the database snapshot and the uploaded pictures to one file. @returns the end of it, with the pictures that the storage lacks */
export async function writeBackup(
  snapshot: Snapshot,
  file: string,
  { clock, storage, end, replace = false }: Writing,
): Promise<BackupFooter> {
  const files = {
    names: await pictureNames(snapshot),
    async read(name: string) {
      const picture = await storage.get(name);
      return picture && (await buffer(picture.body));
    },
  };
  const lines = readDatabase(snapshot, { files, madeAt: clock.now(), end });
  return (await writeBackupFile(file, lines, { replace })).footer;
}

async function pictureNames({ client }: Snapshot): Promise<string[]> {
  const { rows } = await client.query<UploadedFile>(
    "select hash, width, height from picture_files where stored_at is not null and gone_at is null order by hash",
  );
  return rows.flatMap(copyNames);
}

/** Reads a whole backup, so a damaged or newer one is found before a database is filled from it. @throws BackupFault */
export async function checkBackup(lines: BackupLines, migrations: URL): Promise<void> {
  await readBackup(lines, {
    header: async (header) => refuseNewer(header, migrations),
    file: async (name) => void typeOf(name),
  });
}

/** Fills an empty database, and puts the pictures into `storage`; without it they are only checked. */
export function restoreBackup(
  target: Omit<LoadTarget, "keepFile">,
  lines: BackupLines,
  storage?: PictureStorage,
): Promise<BackupSummary> {
  const keepFile = async (name: string, bytes: Buffer) => storage?.put(name, bytes, typeOf(name));
  return loadBackup({ ...target, keepFile }, lines);
}

/** Names come from a file that may have been edited, and the storage uses them unchanged. */
function typeOf(name: string): string {
  const type = contentTypeOf(name);
  if (!type) throw new BackupFault(`This backup is damaged (${JSON.stringify(name)} is no picture): use another one.`);
  return type;
}
