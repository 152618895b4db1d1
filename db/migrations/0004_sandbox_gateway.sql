-- The books of the built-in sandbox payment provider. The shop never reads or joins them; it talks to the gateway only.

create schema sandbox;

create table sandbox.payments (
  id text primary key,
  order_id text not null,
  scenario text not null,
  status text not null,
  currency text not null,
  amount_cents int not null check (amount_cents >= 0),
  captured_cents int not null default 0 check (captured_cents between 0 and amount_cents),
  refunded_cents int not null default 0 check (refunded_cents between 0 and captured_cents),
  card jsonb not null,
  challenge_id text unique,
  failure jsonb,
  capture_before timestamptz not null,
  created_at timestamptz not null
);
create index payments_of_order on sandbox.payments (order_id);

-- The first answer for an idempotency key, given again to every repeat.
create table sandbox.requests (
  key text primary key,
  request_hash text not null,
  reply jsonb not null,
  created_at timestamptz not null
);

create table sandbox.refunds (
  id text primary key,
  payment_id text not null references sandbox.payments,
  amount_cents int not null check (amount_cents > 0),
  status text not null,
  created_at timestamptz not null
);

create table sandbox.webhooks (
  id text primary key,
  body text not null,
  attempts int not null default 0,
  next_attempt_at timestamptz,
  created_at timestamptz not null
);
create index webhooks_due on sandbox.webhooks (next_attempt_at) where next_attempt_at is not null;
