import type { Pool } from "../db/pool.server.ts";

/** Said of a run that the queue ended. */
const CUT_OFF = "It was cut off: its process ended, or it ran for too long.";

/** How a job does, from the runs that the queue keeps. Times are the database's. */
export type JobStatus = {
  name: string;
  /** The run that waits or goes on: `lost` when its process died. Null when there is none. */
  current: "due" | "retrying" | "running" | "lost" | null;
  /** When the current run is due, or began. */
  currentAt: Date | null;
  /** The last try that ended. */
  lastAt: Date | null;
  /** Null when it was cut off or is tried again. */
  lastMs: number | null;
  lastOutcome: "done" | "failed" | "interrupted" | null;
  /** When a try last began. */
  begunAt: Date | null;
  /** When a run last ended well. What follows counts from then on. */
  doneAt: Date | null;
  /** All tries of a run have failed. */
  hasFailed: boolean;
  /** Tries. */
  failures: number;
  /** When the first run that failed was queued. */
  failingSince: Date | null;
  error: string | null;
};

/** @returns one status for each job that the queue has runs of */
export const readJobStatuses = (pool: Pool): Promise<JobStatus[]> => ofQueue(pool, STATUSES);

/** The first run that failed at every try since its job last went well, or before it went well again. */
export type FailedSpell = { name: string; doneAt: Date | null; since: Date; error: string };

/** @returns those of the last hour, and those that still go on */
export const readFailedSpells = (pool: Pool): Promise<FailedSpell[]> => ofQueue(pool, FAILED_SPELLS);

/** Of each job, keeps the last run that went well, all since, and those of the last hour. */
export const deleteOldRuns = (pool: Pool): Promise<unknown> => ofQueue(pool, DELETE_OLD);

/** The queue makes its tables when a process first runs jobs or asks for one. */
async function ofQueue<Row>(pool: Pool, query: string): Promise<Row[]> {
  const { rows } = await pool.query<{ made: boolean }>("select to_regclass('pgboss.job') is not null as made");
  return rows[0]?.made ? (await pool.query<Row>(query)).rows : [];
}

// A failed run of ours keeps { error }; what the queue notes of a run that it ended has another shape.
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
