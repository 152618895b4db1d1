-- Advertising: what an order's shopper allowed, and what Meta's Conversions API is told of. Both stay empty without a pixel.

create table order_consents (
  order_id uuid primary key references orders,
  marketing boolean not null,
  -- who said so: the shopper in the banner, or their browser by Global Privacy Control
  reason text not null check (reason in ('banner', 'gpc')),
  at timestamptz not null,
  check (not (marketing and reason = 'gpc'))
);

create table ad_events (
  id uuid primary key,
  name text not null check (name in ('InitiateCheckout', 'AddPaymentInfo', 'Purchase')),
  -- what the browser's own event is called, so that Meta counts both once
  event_id text not null check (length(event_id) between 1 and 64),
  order_id uuid references orders,
  at timestamptz not null,
  -- held: until the payment of its order is decided. dropped: the order came to nothing
  status text not null check (status in ('held', 'queued', 'sent', 'failed', 'dropped')),
  -- what the browser told of; an order is read when it is sent
  params jsonb,
  -- forgotten as soon as the event is sent or given up
  client_ip text,
  user_agent text,
  attempts smallint not null default 0,
  next_attempt_at timestamptz not null,
  -- what was sent, without address and program of the browser
  payload jsonb,
  answered smallint,
  answer text,
  sent_at timestamptz,
  unique (name, event_id),
  check ((name = 'Purchase') = (order_id is not null)),
  check (status in ('held', 'queued') or (client_ip is null and user_agent is null))
);
create index ad_events_due on ad_events (next_attempt_at) where status = 'queued';
create index ad_events_held on ad_events (order_id) where status = 'held';
create index ad_events_log on ad_events (at desc, id desc);
create index ad_events_order on ad_events (order_id);
