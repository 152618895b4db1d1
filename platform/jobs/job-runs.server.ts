import type { Pool } from "../db/pool.server.ts";

/** The error of a run that the queue ended. */
const CUT_OFF = "It was interrupted: its process ended, or it ran for too long.";

/** The state of a job, from the runs that the queue keeps. Times are the database's. */
export type JobStatus = {
  name: string;
  /** The queued or running run: `lost` if its process died. Null if there is none. */
  current: "due" | "retrying" | "running" | "lost" | null;
  /** When the current run is due or began. */
  currentAt: Date | null;
  /** When the last finished try began. */
  lastAt: Date | null;
  /** The duration of the last finished try; null if it was interrupted or will be retried. */
  lastMs: number | null;
  lastOutcome: "done" | "failed" | "interrupted" | null;
  /** When a try last began. */
  begunAt: Date | null;
  /** When a run last succeeded. The fields below count from then on. */
  doneAt: Date | null;
  /** All tries of a run have failed. */
  hasFailed: boolean;
  /** The number of failed tries. */
  failures: number;
  /** When the first run that failed was queued. */
  failingSince: Date | null;
  error: string | null;
};

/** @returns one status for each job that the queue has runs of */
export const readJobStatuses = (pool: Pool): Promise<JobStatus[]> => ofQueue(pool, STATUSES);

/** A period without success, by the first run in it that failed at every try. */
export type FailedSpell = { name: string; doneAt: Date | null; since: Date; error: string };

/** @returns those that continue, and those of the last hour, which `deleteOldRuns` keeps */
export const readFailedSpells = (pool: Pool): Promise<FailedSpell[]> => ofQueue(pool, FAILED_SPELLS);

/** Keeps the last successful run of each job, all later runs, and those of the last hour. */
export const deleteOldRuns = (pool: Pool): Promise<unknown> => ofQueue(pool, DELETE_OLD);

/** The queue creates its tables when a process first runs or requests a job. */
async function ofQueue<Row>(pool: Pool, query: string): Promise<Row[]> {
  const { rows } = await pool.query<{ made: boolean }>("select to_regclass('pgboss.job') is not null as made");
  return rows[0]?.made ? (await pool.query<Row>(query)).rows : [];
}

// Our own failed runs store { error }; the queue's note on a run that it ended has a different shape.
const STATUSES = `
  with kept as (
    select *, state = 'active' and heartbeat_on + heartbeat_seconds * interval '1 second' < now() as lost
    from pgboss.job where policy = 'exclusive'
  ), run as (
    select *,
      max(completed_on) filter (where state = 'completed') over (partition by name) as done_on,
      case when state = 'active' then retry_count + lost::int when state in ('retry', 'failed') then retry_count + 1 else 0 end as failures,
      case when not lost then output ->> 'error' end as error
    from kept
  ), since_done as (
    select name, max(done_on) as done_on, max(started_on) as begun_on, bool_or(state = 'failed') as has_failed,
      sum(failures)::int as failures, min(created_on) filter (where failures > 0) as failing_since,
      (array_agg(coalesce(error, '${CUT_OFF}') order by created_on desc) filter (where failures > 0))[1] as error
    from run where completed_on is null or done_on is null or completed_on >= done_on
    group by name
  )
  select job.name,
    case when current.state = 'created' then 'due' when current.state = 'retry' then 'retrying'
      when current.lost then 'lost' when current.state = 'active' then 'running' end as current,
    case when current.state = 'active' then current.started_on else current.start_after end as "currentAt",
    last.started_on as "lastAt",
    (extract(epoch from last.completed_on - last.started_on) * 1000)::int as "lastMs",
    case when last.state = 'completed' then 'done' when last.error is not null then 'failed'
      when last.state is not null then 'interrupted' end as "lastOutcome",
    job.begun_on as "begunAt", job.done_on as "doneAt", job.has_failed as "hasFailed", job.failures,
    job.failing_since as "failingSince", job.error
  from since_done job
  left join run current on current.name = job.name and current.completed_on is null
  left join lateral (
    select * from run ended where ended.name = job.name and (lost or state in ('retry', 'completed', 'failed'))
    order by started_on desc limit 1
  ) last on true`;

const FAILED_SPELLS = `
  select distinct on (name, done_on) name, done_on as "doneAt", created_on as since,
    coalesce(output ->> 'error', '${CUT_OFF}') as error
  from (
    select *, max(completed_on) filter (where state = 'completed') over (partition by name order by completed_on) as done_on
    from pgboss.job where policy = 'exclusive' and completed_on is not null
  ) run
  where state = 'failed' order by name, done_on, completed_on`;

const DELETE_OLD = `
  delete from pgboss.job run
  using (select name, max(completed_on) as done_on from pgboss.job where state = 'completed' group by name) last
  where run.policy = 'exclusive' and run.name = last.name and run.completed_on < last.done_on
    and run.completed_on < now() - interval '1 hour'`;
