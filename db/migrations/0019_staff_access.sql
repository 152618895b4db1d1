-- How people and programs come in: invitations, one-time codes, tokens; and how guessing is slowed down (docs/decisions/0017).

alter table staff add column last_seen_at timestamptz;

-- A session is named to its owner by its id: its token is nobody else's business. `device` is words, not the header.
alter table staff_sessions add column id uuid not null default gen_random_uuid();
alter table staff_sessions alter column id drop default;
alter table staff_sessions add column device text not null default '';
create unique index staff_sessions_id on staff_sessions (id);

create table staff_two_step (
  staff_id uuid primary key references staff on delete cascade,
  secret text not null,
  -- Null while it is being set up: nobody is asked for a code yet.
  confirmed_at timestamptz,
  -- The step of time of the last code that was taken: none is taken twice.
  last_step bigint not null default 0
);

create table staff_recovery_codes (
  code_hash text primary key,
  staff_id uuid not null references staff on delete cascade
);
create index staff_recovery_codes_of on staff_recovery_codes (staff_id);

create table staff_invitations (
  id uuid primary key,
  email text not null,
  name text not null,
  role text not null check (role in ('owner', 'staff', 'read_only')),
  invited_by uuid not null references staff,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create unique index staff_invitations_email on staff_invitations (lower(email));

-- What opens a door once: the link of an invitation or of a new password, and the second step of a login. Only hashes are kept.
create table staff_passes (
  token_hash text primary key,
  kind text not null check (kind in ('invitation', 'password_reset', 'second_step')),
  staff_id uuid references staff on delete cascade,
  invitation_id uuid references staff_invitations on delete cascade,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  check ((kind = 'invitation') = (invitation_id is not null)),
  check ((kind = 'invitation') = (staff_id is null))
);
create index staff_passes_of on staff_passes (staff_id, kind);
create index staff_passes_of_invitation on staff_passes (invitation_id);

-- Wrong passwords and codes, of an account or of an account at a place it is known at. Hashes, for an hour after the last.
create table login_tries (
  subject text primary key,
  count int not null check (count > 0),
  last_at timestamptz not null
);

-- Where an account has logged in: guessing from elsewhere does not slow it down there.
create table login_places (
  subject text primary key,
  last_at timestamptz not null
);

create table api_tokens (
  id uuid primary key,
  name text not null,
  token_hash text not null unique,
  -- The last letters, to tell one from another.
  ending text not null,
  scopes jsonb not null,
  -- It may do no more than who made it may do now.
  created_by uuid not null references staff,
  created_at timestamptz not null,
  expires_at timestamptz,
  last_used_at timestamptz,
  revoked_at timestamptz
);
-- The timeline and the audit log name a token by its name.
create unique index api_tokens_name on api_tokens (lower(name)) where revoked_at is null;
