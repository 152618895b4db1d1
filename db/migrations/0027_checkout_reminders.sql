-- Whoever ticked the box in the checkout and left: one mail, then a link for a month. The id is made in the browser. No name, no address.
create table checkout_reminders (
  id text primary key check (id ~ '^[0-9a-f]{32}$'),
  email text not null check (length(email) between 3 and 254),
  -- [{"sku", "quantity"}]; what is not made any more is found out when it is read
  items jsonb not null check (jsonb_typeof(items) = 'array'),
  asked_at timestamptz not null,
  changed_at timestamptz not null,
  -- when its mail went into the outbox
  mailed_at timestamptz
);
-- An order ends the reminders of its address in its own transaction.
create index checkout_reminders_of on checkout_reminders (lower(email));
create index checkout_reminders_waiting on checkout_reminders (changed_at) where mailed_at is null;
create index checkout_reminders_mailed on checkout_reminders (mailed_at) where mailed_at is not null;
