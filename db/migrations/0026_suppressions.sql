-- Who gets no mail that no order needs, and why. Permanent: rows go only when the person asks anew, or staff lift them with a reason.

create table suppressions (
  id uuid primary key,
  reason text not null check (reason in ('unsubscribed', 'complained', 'bounced', 'staff', 'erased')),
  -- the address, or, once its customer was erased, a keyed hash that nobody can read
  email text check (length(email) between 3 and 254),
  hash text,
  -- why staff added it
  note text not null default '' check (length(note) <= 500),
  added_by text,
  -- the last time that the reason was given
  at timestamptz not null,
  check ((email is null) <> (hash is null)),
  check (hash is null or note = ''),
  check (reason <> 'erased' or hash is not null)
);
create unique index suppressions_email on suppressions (lower(email), reason) where email is not null;
create unique index suppressions_hash on suppressions (hash, reason) where hash is not null;
create index suppressions_newest on suppressions (at desc, id desc);
create index suppressions_words on suppressions using gin (to_tsvector('simple', translate(email, '@._+-/', '      ')));

insert into suppressions (id, reason, email, at)
select gen_random_uuid(), 'unsubscribed', email, unsubscribed_at from subscribers where unsubscribed_at is not null;

-- The mails about a message go with it.
create index emails_by_message on emails ((data ->> 'messageId')) where data ->> 'messageId' is not null;
