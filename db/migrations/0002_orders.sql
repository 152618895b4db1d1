-- Orders, their money and their history.

create table orders (
  id uuid primary key,
  number text not null unique check (number ~ '^LC[1-9][0-9]{5,}$'),
  idempotency_key text not null unique check (length(idempotency_key) between 8 and 255),
  request_hash text not null,
  status text not null check (status in ('awaiting_payment', 'pending', 'paid', 'fulfilled', 'payment_failed', 'expired', 'cancelled')),
  name text not null,
  email text not null,
  phone text not null,
  address text not null,
  address2 text not null,
  city text not null,
  state text not null,
  zip text not null,
  shipping_method text not null check (shipping_method in ('free', 'express')),
  currency text not null default 'usd' check (currency = 'usd'),
  subtotal_cents int not null check (subtotal_cents >= 0),
  shipping_cents int not null check (shipping_cents >= 0),
  tax_cents int not null check (tax_cents >= 0),
  total_cents int not null check (total_cents = subtotal_cents + shipping_cents + tax_cents),
  refunded_cents int not null default 0 check (refunded_cents between 0 and total_cents),
  placed_at timestamptz not null,
  -- until then the shopper cancels by themselves; afterwards the payment is captured
  cancel_until timestamptz not null,
  updated_at timestamptz not null
-- No index looks at what changes when an order moves, and there is room beside each row: a move touches its page and nothing else.
) with (fillfactor = 50);

create table order_lines (
  order_id uuid not null references orders,
  position smallint not null,
  product_id text not null,
  sku text not null,
  title text not null,
  color text not null,
  size text not null,
  image text not null,
  unit_price_cents int not null check (unit_price_cents >= 0),
  quantity smallint not null check (quantity between 1 and 10),
  primary key (order_id, position)
);

-- One row an attempt. 'processing' is committed before the provider is called, so a crash leaves a question, never a secret.
create table payments (
  order_id uuid not null references orders,
  attempt smallint not null check (attempt >= 1),
  provider text not null,
  method_token text,
  ref text,
  -- returning: its order is closed, so a hold is to be let go and taken money to be given back
  status text not null check (status in ('processing', 'requires_action', 'authorized', 'captured', 'cancelled', 'failed', 'returning')),
  amount_cents int not null check (amount_cents >= 0),
  captured_cents int not null default 0 check (captured_cents between 0 and amount_cents),
  refunded_cents int not null default 0 check (refunded_cents between 0 and captured_cents),
  card_brand text,
  card_last4 text check (card_last4 ~ '^[0-9]{4}$'),
  card_exp_month smallint check (card_exp_month between 1 and 12),
  card_exp_year smallint,
  action jsonb,
  failure jsonb,
  capture_before timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (order_id, attempt)
);
create unique index payments_ref on payments (provider, ref) where ref is not null;
create index payments_held on payments (created_at) where status = 'authorized';
create index payments_unsettled on payments (updated_at) where status in ('processing', 'requires_action', 'returning');

-- Every reply of the provider as it came (it never holds card data).
create table payment_events (
  order_id uuid not null references orders,
  id bigint generated always as identity,
  attempt smallint not null,
  kind text not null,
  reply jsonb not null,
  at timestamptz not null,
  primary key (order_id, id)
);

create table refunds (
  id uuid primary key,
  order_id uuid not null references orders,
  attempt smallint not null,
  amount_cents int not null check (amount_cents > 0),
  reason text not null,
  status text not null check (status in ('pending', 'succeeded', 'failed')),
  ref text,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index refunds_of_order on refunds (order_id);
create index refunds_open on refunds (created_at) where status = 'pending';

-- The timeline. The order's status is set in the same transaction as the event that tells of it.
create table order_events (
  order_id uuid not null references orders,
  id bigint generated always as identity,
  kind text not null,
  status text,
  actor text not null,
  note text not null default '',
  at timestamptz not null,
  primary key (order_id, id)
);

create table webhook_events (
  provider text not null,
  event_id text not null,
  type text not null,
  ref text not null,
  body text not null,
  received_at timestamptz not null,
  handled_at timestamptz,
  primary key (provider, event_id)
);
create index webhook_events_unhandled on webhook_events (received_at) where handled_at is null;

-- Outbox and history of mails: written with the change that causes them, sent by a job, one per (order, kind).
create table emails (
  id uuid primary key,
  order_id uuid references orders,
  kind text not null,
  recipient text not null,
  subject text,
  body text,
  status text not null check (status in ('queued', 'sent', 'kept', 'failed')),
  attempts smallint not null default 0,
  next_attempt_at timestamptz not null,
  last_error text,
  created_at timestamptz not null,
  sent_at timestamptz,
  unique (order_id, kind)
);
create index emails_queued on emails (next_attempt_at) where status = 'queued';

alter table stock_movements add foreign key (order_id) references orders;
