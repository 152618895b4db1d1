-- How the jobs do, for staff: one row for each job of worker/jobs.ts that has begun once. When they run is pg-boss's to keep.

create table job_states (
  name text primary key,
  -- the run that has begun and not ended; it stays when its process dies
  run_id uuid,
  run_since timestamptz,
  -- the last one that ended, or was cut off
  last_at timestamptz,
  last_ms integer,
  last_outcome text check (last_outcome in ('done', 'failed', 'interrupted')),
  done_at timestamptz,
  -- tries since the last one that went well
  failures integer not null default 0 check (failures >= 0),
  failing_since timestamptz,
  -- in plain words, without secrets
  error text check (length(error) <= 500),
  seen_by text,
  seen_at timestamptz,
  check ((run_id is null) = (run_since is null)),
  check ((failures = 0) = (failing_since is null)),
  check ((failures = 0) = (error is null)),
  check ((seen_by is null) = (seen_at is null)),
  check (seen_at is null or failures > 0)
);
