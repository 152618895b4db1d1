-- The Idempotency-Key of the request that created a product, and a hash of that request: a repeat creates nothing.
alter table products add column request_key text unique;
alter table products add column request_hash text;
