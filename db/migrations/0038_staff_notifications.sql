-- What each staff member has chosen to be emailed about. Without a row the default of the kind and the role counts.
create table staff_notification_choices (
  staff_id uuid not null references staff on delete cascade,
  kind text not null,
  enabled boolean not null,
  changed_at timestamptz not null,
  primary key (staff_id, kind)
);

-- Who was notified of what: one row, one notification. It stays for as long as the job could find the same subject again.
create table staff_notices (
  kind text not null,
  subject text not null,
  staff_id uuid not null references staff on delete cascade,
  at timestamptz not null,
  primary key (kind, staff_id, subject)
);

-- One row: how far the job has read new orders. Locked by the run that reads on.
create table staff_notification_progress (
  one boolean primary key default true check (one),
  read_until timestamptz not null
);
