import { openJobQueue } from "#platform/jobs/job-queue.server.ts";
import { silentLog } from "#platform/log.ts";
import type { TestDatabase } from "./database.ts";

/** Writes finished runs to the queue's table without running anything. `at`: when the run began. */
export async function jobRuns({ database, pool }: TestDatabase, names: readonly string[]) {
  const queue = openJobQueue(database, silentLog);
  for (const name of names) await queue.ask(name);
  await queue.stop();
  const clear = async () => void (await pool.query("delete from pgboss.job"));
  await clear();
  const add = async (name: string, state: string, at: Date, output: object | null) => {
    const values = [name, state, at, output, state === "failed" ? 5 : 0];
    await pool.query(
      `insert into pgboss.job (name, policy, state, created_on, started_on, completed_on, output, retry_count)
       values ($1, 'exclusive', $2::pgboss.job_state, $3, $3, $3::timestamptz + interval '1.2 seconds', $4, $5)`,
      values,
    );
  };
  return {
    clear,
    done: (name: string, at: Date) => add(name, "completed", at, null),
    /** Waits for a process. */
    due: (name: string, at: Date) =>
      pool.query("insert into pgboss.job (name, policy, created_on, start_after) values ($1, 'exclusive', $2, $2)", [
        name,
        at,
      ]),
    failed: (name: string, at: Date, error = "boom") => add(name, "failed", at, { error }),
    /** As pg-boss records a run whose process died on the last attempt. */
    cutOff: (name: string, at: Date) => add(name, "failed", at, { value: { message: "job heartbeat timeout" } }),
  };
}
