-- Settings are edited by staff: two windows do not overwrite each other, and it is known who changed what last.

alter table settings
  add column version int not null default 1 check (version > 0),
  add column changed_by text,
  add column changed_at timestamptz;

-- What no program can know of a shop and a person has confirmed. `version` is that of the settings they confirmed, where there are any.
create table confirmations (
  row_name text primary key,
  confirmed_by text not null,
  confirmed_at timestamptz not null,
  version int
);
