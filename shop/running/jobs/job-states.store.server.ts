import { type Selectable, sql } from "kysely";
import { TRIES } from "#platform/jobs/job-queue.server.ts";
import type { Db } from "#shop/context.server.ts";
import type { JobTables } from "./job-tables.ts";
import { CUT_OFF } from "./plain-error.ts";

export type JobRow = Selectable<JobTables["job_states"]>;

export const readJobStates = (db: Db) => db.selectFrom("job_states").selectAll().execute();

export async function lastBegin(db: Db): Promise<Date | null> {
  const { last } = await db
    .selectFrom("job_states")
    .select(({ fn }) => sql<Date | null>`greatest(${fn.max("run_since")}, ${fn.max("last_at")})`.as("last"))
    .executeTakeFirstOrThrow();
  return last;
}

/** How a job does after a note of it; undefined when the note changed nothing about its failures. */
export type Noted = Pick<JobRow, "name" | "failures" | "failing_since" | "error"> | undefined;

const NOTED = ["name", "failures", "failing_since", "error"] as const;

/** A run that has no end yet was cut off: a job never has two. */
export async function noteBegin(db: Db, name: string, run: string, at: Date): Promise<Noted> {
  const { rows } = await sql<NonNullable<Noted> & Pick<JobRow, "last_outcome">>`
    insert into job_states as j (name, run_id, run_since) values (${name}, ${run}, ${at})
    on conflict (name) do update set
      run_id = ${run}, run_since = ${at},
      last_at = coalesce(j.run_since, j.last_at),
      last_ms = case when j.run_id is null then j.last_ms end,
      last_outcome = case when j.run_id is null then j.last_outcome else 'interrupted' end,
      failures = j.failures + (j.run_id is not null)::int,
      failing_since = coalesce(j.failing_since, j.run_since),
      error = case when j.run_id is null then j.error else ${CUT_OFF} end
    returning name, failures, failing_since, error, last_outcome`.execute(db);
  return rows.find((row) => row.last_outcome === "interrupted");
}

/** @param failure in plain words; undefined: the run went well */
export async function noteEnd(
  db: Db,
  { name, run, at, tookMs, failure }: { name: string; run: string; at: Date; tookMs: number; failure?: string },
): Promise<Noted> {
  return db
    .updateTable("job_states")
    .set(({ ref }) => ({
      run_id: null,
      run_since: null,
      last_at: ref("run_since"),
      last_ms: tookMs,
      last_outcome: failure === undefined ? ("done" as const) : ("failed" as const),
    }))
    .$if(failure === undefined, (query) => query.set({ done_at: at, ...WELL }))
    .$if(failure !== undefined, (query) => query.set(failedOnce(at, failure ?? "")))
    .where("name", "=", name)
    .where("run_id", "=", run)
    .returning(NOTED)
    .executeTakeFirst();
}

/** A try that did not come to run. */
export const noteMiss = (db: Db, name: string, at: Date, failure: string): Promise<Noted> =>
  db
    .updateTable("job_states")
    .set(failedOnce(at, failure))
    .where("name", "=", name)
    .returning(NOTED)
    .executeTakeFirst();

const WELL = { failures: 0, failing_since: null, error: null, seen_by: null, seen_at: null };

const failedOnce = (at: Date, error: string) => ({
  failures: sql<number>`failures + 1`,
  failing_since: sql<Date>`coalesce(failing_since, ${at})`,
  error,
});

export async function forgetOtherJobs(db: Db, names: readonly string[]): Promise<void> {
  await db.deleteFrom("job_states").where("name", "not in", names).execute();
}

/** @returns whether there was something to see that nobody had seen */
export async function noteSeen(db: Db, name: string, by: string, at: Date): Promise<boolean> {
  const seen = await db
    .updateTable("job_states")
    .set({ seen_by: by, seen_at: at })
    .where("name", "=", name)
    .where("failures", ">=", TRIES)
    .where("seen_at", "is", null)
    .returning("name")
    .executeTakeFirst();
  return seen !== undefined;
}
