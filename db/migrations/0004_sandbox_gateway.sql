-- The books of the built-in sandbox payment provider. The shop never reads or joins them; it talks to the gateway only.

create schema sandbox;

create table sandbox.payments (
  id text primary key,
  -- the order of entry, for payments of the same instant
  entry bigint generated always as identity,
  order_id text not null,
  -- null when the token was none of ours: such a payment has failed and has no card
  scenario text,
  status text not null check (status in ('requires_action', 'authorized', 'captured', 'cancelled', 'failed')),
  currency text not null default 'usd' check (currency = 'usd'),
  amount_cents int not null check (amount_cents > 0),
  captured_cents int not null default 0 check (captured_cents between 0 and amount_cents),
  refunded_cents int not null default 0 check (refunded_cents between 0 and captured_cents),
  card jsonb,
  challenge_id text,
  failure jsonb,
  capture_before timestamptz,
  -- counts the changes: who changes a payment says which version was read, so nobody's change is lost
  version int not null default 1,
  created_at timestamptz not null,
  check ((status = 'captured') = (captured_cents > 0)),
  check ((status = 'failed') = (failure is not null))
);
create index payments_of_order on sandbox.payments (order_id);
create unique index payments_challenge on sandbox.payments (challenge_id) where challenge_id is not null;

-- The first answer for an idempotency key, given again to every repeat: text, because a repeat is the same to the byte.
create table sandbox.requests (
  key text primary key check (length(key) between 1 and 255),
  request_hash text not null,
  reply text not null,
  created_at timestamptz not null
);

create table sandbox.refunds (
  id text primary key,
  payment_id text not null references sandbox.payments,
  amount_cents int not null check (amount_cents > 0),
  status text not null check (status in ('pending', 'succeeded', 'failed')),
  created_at timestamptz not null
);
create index refunds_of_payment on sandbox.refunds (payment_id);

-- What the shop is still to be told. No next attempt and not delivered: given up.
create table sandbox.webhooks (
  id text primary key,
  entry bigint generated always as identity,
  body text not null,
  attempts int not null default 0,
  next_attempt_at timestamptz,
  delivered_at timestamptz,
  created_at timestamptz not null
);
create index webhooks_due on sandbox.webhooks (next_attempt_at) where next_attempt_at is not null;
