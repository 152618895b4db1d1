-- When the job last failed to handle an event, so that one that can't be handled goes to the end of the line.
alter table webhook_events add column tried_at timestamptz;
