-- What a comparison of the books with the payment provider's found, and how far it has come.

create table book_comparisons (
  id uuid primary key,
  provider text not null,
  -- orders placed from `since` until before `until`
  since timestamptz not null,
  until timestamptz not null,
  -- the last order that is compared
  at_order uuid,
  compared_until timestamptz not null,
  orders int not null default 0,
  captured_cents bigint not null default 0,
  refunded_cents bigint not null default 0,
  -- how many there are; the first of them are kept
  differences int not null default 0,
  found jsonb not null default '[]',
  started_at timestamptz not null,
  updated_at timestamptz not null,
  finished_at timestamptz
);
create index book_comparisons_started on book_comparisons (started_at);

create index webhook_events_handled on webhook_events (handled_at) where handled_at is not null;
