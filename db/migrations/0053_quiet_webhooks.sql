-- Until when a receiver that didn't answer gets nothing but tests.
alter table webhook_endpoints add column quiet_until timestamptz;
