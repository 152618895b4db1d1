import type { Pool } from "./pool.server.ts";

/** Repeats a statement that changes some rows at a time until none is left or `end` is aborted. @returns the number of rows changed */
export async function inBatches(
  pool: Pool,
  statement: string,
  values: readonly unknown[],
  end?: AbortSignal,
): Promise<number> {
  let changed = 0;
  for (let batch = 1; batch > 0 && !end?.aborted; changed += batch) {
    batch = (await pool.query(statement, values)).rowCount ?? 0;
  }
  return changed;
}
