-- Stock that can be sold from an exact moment on, by the clock of the database. It joins `on_hand` and the ledger when it is released, at
-- the first order after its moment or by a job.
create table restocks (
  id uuid primary key,
  sku text not null references variants on update cascade on delete cascade,
  pieces int not null check (pieces between 1 and 1000000),
  available_at timestamptz not null,
  -- The product's page says when it comes.
  announced boolean not null default false,
  note text not null default '' check (length(note) <= 500),
  planned_by text not null,
  planned_at timestamptz not null,
  released_at timestamptz
);
create index restocks_waiting on restocks (sku, available_at) where released_at is null;
create index restocks_of on restocks (sku, available_at);

-- Staff watch a drop by the minute. Orders are found by their ids, which begin with the time.
create index order_events_declined on order_events (at) where kind = 'payment_failed';
