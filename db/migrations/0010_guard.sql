-- The abuse guard: what it counts, and where an open payment came from.

-- guard_ip and guard_email are keyed hashes, there until the payment is decided. card_fingerprint is the provider's, equal for equal cards.
alter table payments add card_fingerprint text, add guard_ip text, add guard_email text;

-- One row a subject that gave cause: 'ip:…', 'email:…', 'card:…', 'checkout:…'. A shopper who simply pays has none.
create table guard_counters (
  subject text primary key check (subject ~ '^(ip|email|card|checkout):.'),
  failed int not null default 0 check (failed >= 0),
  paid int not null default 0 check (paid >= 0),
  -- questions of the bank: begun, and come to an end
  asked int not null default 0 check (asked >= 0),
  answered int not null default 0 check (answered >= 0),
  -- orders that were held back, for the staff's list
  refused int not null default 0 check (refused >= 0),
  -- the last order that was counted; it may be gone
  order_id uuid,
  first_at timestamptz not null,
  last_at timestamptz not null
);
create index guard_counters_last on guard_counters (last_at);

-- Requests to the public forms in a window of time, by keyed hash.
create table guard_windows (
  subject text primary key,
  count int not null check (count > 0),
  ends_at timestamptz not null
);
create index guard_windows_end on guard_windows (ends_at);
