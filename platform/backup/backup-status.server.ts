import type { Pool } from "../db/pool.server.ts";
import { readJobStatuses } from "../jobs/job-runs.server.ts";

/** The job that makes a backup each night, in processes with a folder for backups. */
export const BACKUP_JOB = "backup";

/** A failed backup shows as a failed job; this limit detects a job that doesn't run at all. */
const OVERDUE_MS = 36 * 60 * 60_000;

/** `lastAt`: when the last backup finished. `isMissing`: the last one failed or is too old. */
export type BackupStatus = { lastAt: Date | null; isMissing: boolean; error: string | null };

/** Undefined if no process makes backups. */
export async function readBackupStatus(pool: Pool, now: Date): Promise<BackupStatus | undefined> {
  const status = (await readJobStatuses(pool)).find(({ name }) => name === BACKUP_JOB);
  if (!status) return undefined;
  const { doneAt, begunAt, currentAt, hasFailed, error } = status;
  const since = doneAt ?? begunAt ?? currentAt;
  const isOverdue = since !== null && now.getTime() - since.getTime() > OVERDUE_MS;
  return { lastAt: doneAt, isMissing: hasFailed || isOverdue, error };
}
