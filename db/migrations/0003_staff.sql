-- Who may do what, and what the shop remembers about itself.

create table staff (
  id uuid primary key,
  email text not null,
  name text not null,
  password_hash text not null,
  created_at timestamptz not null,
  disabled_at timestamptz
);
create unique index staff_email on staff (lower(email));

create table staff_sessions (
  token_hash text primary key,
  staff_id uuid not null references staff on delete cascade,
  created_at timestamptz not null,
  last_seen_at timestamptz not null,
  expires_at timestamptz not null
);
create index staff_sessions_of on staff_sessions (staff_id);

create table audit_log (
  id uuid primary key,
  actor text not null,
  action text not null,
  subject text not null,
  before jsonb,
  after jsonb,
  at timestamptz not null
);

create table settings (
  key text primary key,
  value jsonb not null
);

-- Random keys made at the first start and shared by all processes of the shop.
create table secrets (
  name text primary key,
  value text not null
);

create table messages (
  id uuid primary key,
  name text not null,
  email text not null,
  phone text not null,
  comment text not null,
  created_at timestamptz not null
);
