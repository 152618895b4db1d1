-- When a delivery was last tried, as webhooks have it already. A version without these columns goes on working: it leaves them empty.
alter table emails add column last_attempt_at timestamptz;
alter table ad_events add column last_attempt_at timestamptz;

-- Staff read what failed of all kinds in one list, newest first.
create index webhook_deliveries_failed on webhook_deliveries (at desc, id desc) where status = 'failed';
create index ad_events_failed on ad_events (at desc, id desc) where status = 'failed';
