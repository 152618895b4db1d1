import { mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { readBackupFile } from "#platform/backup/backup-file.server.ts";
import { BackupFault, type BackupLines } from "#platform/backup/backup-lines.ts";
import type { BackupSummary } from "#platform/backup/read-backup.server.ts";
import { readDatabase } from "#platform/backup/read-database.server.ts";
import { ofCopy, readOnly, type Snapshot } from "#platform/backup/snapshot.server.ts";
import { type Clock, systemClock } from "#platform/clock.ts";
import { requestCopy } from "#platform/db/database-copies.server.ts";
import { createDb } from "#platform/db/kysely.server.ts";
import { migrate } from "#platform/db/migrate.server.ts";
import { type Database, type DatabaseOptions, openDatabase } from "#platform/db/open-database.server.ts";
import { createIds } from "#platform/ids.server.ts";
import { silentLog } from "#platform/log.ts";
import type { ReconciledProvider } from "#shop/money/payments/reconcile.server.ts";
import { checkBackup, restoreBackup, writeBackup } from "#shop/running/backups/shop-backup.server.ts";
import type { PictureStorage } from "#shop/selling/pictures/picture-storage.ts";
import { pictureStorage } from "#shop/selling/pictures/storages/picture-storage-of.server.ts";
import type { Tables } from "#shop/tables.server.ts";
import type { Command, CommandResult, CommandSettings } from "./command.ts";
import { reconcileAll, report } from "./reconcile-command.ts";

const MIGRATIONS = new URL("../db/migrations/", import.meta.url);

const backup: Command = {
  name: "backup",
  parameters: ["FILE"],
  what: "writes the database and the uploaded pictures into one file, even while the shop runs",
  async runAlone(settings, [file = ""]) {
    const snapshot = await snapshotOf(settings);
    try {
      const storage = pictureStorage(settings);
      const { missing } = await writeBackup(snapshot, file, { clock: systemClock, storage });
      return {
        done: true,
        lines: [
          `Wrote ${file} (${megabytes(statSync(file).size)}). It contains names, addresses and password hashes: keep it safe.`,
          ...(missing.length > 0
            ? [`${missing.length} picture files aren't in the storage, such as ${missing[0]}.`]
            : []),
          `Check it with: npm run shop -- verify ${file}`,
        ],
      };
    } finally {
      await snapshot.close();
    }
  },
};

/** A snapshot of the server, of a copy that the running shop makes, or of the database itself if no shop is running. */
async function snapshotOf(settings: CommandSettings): Promise<Snapshot> {
  const copy = settings.databaseUrl ? undefined : await requestCopy(settings.dataDir);
  if (copy) return await ofCopy(copy, silentLog);
  const database = await openDatabase(placeOf(settings));
  const snapshot = await readOnly(database);
  return { ...snapshot, close: () => snapshot.close().then(database.close) };
}

const placeOf = ({ dataDir, databaseUrl, databaseDirectUrl: directUrl }: CommandSettings): DatabaseOptions => ({
  dataDir,
  databaseUrl,
  directUrl,
  log: silentLog,
});

const restore: Command = {
  name: "restore",
  parameters: ["FILE"],
  needsNoShop: true,
  what: "fills an empty database (DATABASE_URL, or an empty DATA_DIR) with a backup",
  async runAlone(settings, [file = ""]) {
    await check(file, settings);
    const database = await openDatabase(placeOf(settings));
    try {
      const { summary, done, lines } = await fill(database, readBackupFile(file), settings, pictureStorage(settings));
      return { done, lines: [`Restored ${contents(summary)}.`, ...lines, "Start the shop with the same settings."] };
    } finally {
      await database.close();
    }
  },
};

const verify: Command = {
  name: "verify",
  parameters: ["FILE"],
  needsNoShop: true,
  what: "checks a backup: its checksums, and a restore into a temporary database",
  async runAlone(settings, [file = ""]) {
    await check(file, settings);
    const dataDir = mkdtempSync(join(tmpdir(), "packd-verify-"));
    const database = await openDatabase({ dataDir, log: silentLog, flush: false });
    try {
      const { summary, done, lines } = await fill(database, readBackupFile(file), settings);
      const { missing } = summary.footer;
      return {
        done,
        lines: [
          `${file} can be restored: ${contents(summary)}, every row and file as it was written.`,
          ...(missing.length > 0 ? [`${missing.length} picture files were missing when it was made.`] : []),
          ...lines,
        ],
      };
    } finally {
      await database.close();
      rmSync(dataDir, { recursive: true, force: true });
    }
  },
};

const moveToPostgres: Command = {
  name: "move-to-postgres",
  parameters: ["URL"],
  what: "copies the embedded database of a stopped shop into an empty one on a server, and compares every row",
  async runAlone(settings, [databaseUrl = ""]) {
    const { dataDir } = settings;
    if (settings.databaseUrl) throw new BackupFault("Unset DATABASE_URL: the shop to move is the one in DATA_DIR.");
    const source = await openDatabase({ dataDir, log: silentLog });
    try {
      await migrate(source, MIGRATIONS, silentLog);
      const target = await openDatabase({ dataDir, databaseUrl, urlName: "URL", log: silentLog });
      try {
        const { summary, done, lines } = await fill(target, linesOf(source), settings);
        return { done, lines: [`Moved ${contents(summary)}.`, ...lines, ...AFTER_MOVE(dataDir)] };
      } finally {
        await target.close();
      }
    } finally {
      await source.close();
    }
  },
};

const AFTER_MOVE = (dataDir: string): string[] => [
  "Start the shop with DATABASE_URL set to this server, and with the same DATA_DIR or S3 settings for the pictures.",
  `The embedded database in ${join(dataDir, "postgres")} is unchanged: move it away, so that no shop sells from it again.`,
];

/** The database's lines, without pictures: those stay where they are. */
async function* linesOf(database: Database): BackupLines {
  const snapshot = await readOnly(database);
  try {
    yield* readDatabase(snapshot, { files: { names: [], read: async () => undefined }, madeAt: systemClock.now() });
  } finally {
    await snapshot.close();
  }
}

/** Detects a damaged file before it is loaded into a database. */
async function check(file: string, { progress }: CommandSettings): Promise<void> {
  progress("Checking the file…");
  await checkBackup(readBackupFile(file), MIGRATIONS);
}

/** Stands in for the provider, so that only the shop's own records, and the stock with its history, are compared. */
const NO_PROVIDER: ReconciledProvider = {
  provider: "none",
  get: async () => {
    throw new Error("There is no provider to ask");
  },
  listPayments: async () => ({ payments: [] }),
};

/**
 * Fills an empty database, and compares the shop's records in it with each other, and the stock with its history, as of the time of the
 * backup: a payment that was in flight then is not overdue now. The provider is not asked: it may have moved on since.
 */
async function fill(
  database: Database,
  lines: BackupLines,
  { progress }: CommandSettings,
  storage?: PictureStorage,
): Promise<CommandResult & { summary: BackupSummary }> {
  const onTable = (table: string, rows: number) => progress(`${table}: ${rows} rows`);
  const summary = await restoreBackup({ database, migrations: MIGRATIONS, log: silentLog, onTable }, lines, storage);
  progress("Comparing the records…");
  const { pool } = database;
  const clock: Clock = { now: () => new Date(summary.header.madeAt) };
  const ctx = { db: createDb<Tables>(pool), pool, clock, ids: createIds(clock), log: silentLog, progress };
  const result = await reconcileAll(ctx, NO_PROVIDER, new Date(0));
  return { summary, done: result.open === 0, lines: report(result) };
}

const contents = ({ header, footer: { tables, rows, files } }: BackupSummary): string =>
  `${rows} rows in ${tables} tables${files > 0 ? ` and ${files} picture files` : ""}, as of ${header.madeAt}`;

const megabytes = (bytes: number): string => `${(bytes / 1e6).toFixed(1)} MB`;

export const backupCommands = [backup, restore, verify, moveToPostgres];
