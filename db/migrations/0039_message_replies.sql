-- What staff answered to messages of the contact form.
create table message_replies (
  id uuid primary key,
  message_id uuid not null references messages on delete cascade,
  text text not null,
  sent_by text not null,
  -- The same key again is the same press.
  key text not null check (length(key) between 8 and 255),
  at timestamptz not null,
  unique (message_id, key)
);

create index message_replies_of_message on message_replies (message_id, id);
