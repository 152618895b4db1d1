import type { Pool } from "../db/pool.server.ts";
import { readJobStatuses } from "../jobs/job-runs.server.ts";

/** The job that makes a backup each night, where a folder for them is set. */
export const BACKUP_JOB = "backup";

/** A night that failed is noticed by its failed job; this finds a job that isn't run at all. */
const OVERDUE_MS = 36 * 60 * 60_000;

/** `lastAt`: when the last backup was finished. `isMissing`: it failed, or is too long ago. */
export type BackupStatus = { lastAt: Date | null; isMissing: boolean; error: string | null };

/** Undefined when no process makes backups. */
export async function readBackupStatus(pool: Pool, now: Date): Promise<BackupStatus | undefined> {
  const status = (await readJobStatuses(pool)).find(({ name }) => name === BACKUP_JOB);
  if (!status) return undefined;
  const { doneAt, begunAt, hasFailed, error } = status;
  const since = doneAt ?? begunAt;
  const isOverdue = since !== null && now.getTime() - since.getTime() > OVERDUE_MS;
  return { lastAt: doneAt, isMissing: hasFailed || isOverdue, error };
}
