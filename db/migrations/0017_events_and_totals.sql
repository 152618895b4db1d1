-- What the overview reads: visits counted without telling visitors apart, and sums by the hour that a job keeps.

-- A step of a visit that happened then, so often. Kept for a week.
create table shop_events (
  at timestamptz not null,
  step text not null check (step in ('view', 'cart', 'checkout')),
  visits int not null check (visits > 0)
);
create index shop_events_at on shop_events (at);

-- By the hour in which the orders were placed, as they stand now. A day of the shop is a whole number of these hours. None: nothing happened.
create table hourly_sales (
  hour timestamptz primary key check (hour = date_trunc('hour', hour, 'UTC')),
  -- those that stand; what they come to, and what of that went back
  orders int not null check (orders >= 0),
  total_cents bigint not null check (total_cents >= 0),
  returned_cents bigint not null check (returned_cents >= 0),
  units int not null check (units >= 0),
  cancelled int not null check (cancelled >= 0),
  to_ship int not null check (to_ship >= 0),
  -- shoppers who tried to pay, those with an order among them
  payers int not null check (payers >= 0)
);
create index hourly_sales_to_ship on hourly_sales (hour) where to_ship > 0;

create table hourly_units (
  hour timestamptz not null references hourly_sales on delete cascade,
  sku text not null,
  units int not null check (units > 0),
  primary key (hour, sku)
);

create table hourly_visits (
  hour timestamptz primary key check (hour = date_trunc('hour', hour, 'UTC')),
  views int not null check (views >= 0),
  carts int not null check (carts >= 0),
  checkouts int not null check (checkouts >= 0)
);

-- How far the sums have come. Whoever writes them holds this row.
create table hourly_progress (
  id smallint primary key default 1 check (id = 1),
  done_until timestamptz
);

-- Finds what happened since then, however old the order is.
create index order_events_at on order_events (at);
create index emails_failed_lately on emails (created_at) where status = 'failed';
create index refunds_failed_lately on refunds (updated_at) where status = 'failed';
