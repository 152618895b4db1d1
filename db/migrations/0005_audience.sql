-- Who asked to hear from the shop, and what a mail is written from when it is not about one order.

create table subscribers (
  id uuid primary key,
  email text not null check (length(email) between 3 and 254),
  subscribed_at timestamptz not null,
  -- kept, so that the link of an old mail still says the truth
  unsubscribed_at timestamptz
);
create unique index subscribers_email on subscribers (lower(email));

-- Each is one question, answered by one mail; then it is gone. So is it when what it asks for is no longer made.
create table stock_alerts (
  id uuid primary key,
  sku text not null references variants on delete cascade,
  email text not null check (length(email) between 3 and 254),
  asked_at timestamptz not null
);
create unique index stock_alerts_once on stock_alerts (sku, lower(email));

-- Mails without an order_id are written from this, and there may be any number of a kind.
alter table emails add column data jsonb;
