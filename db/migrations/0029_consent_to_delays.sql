-- What shoppers say to a delay that needs their word (16 CFR 435.2(b)): the last day, in US Eastern time, by which they may agree, or null
-- when silence agrees; and when they did.
alter table order_delays
  add column agree_by date,
  add column agreed_at timestamptz,
  add check (agreed_at is null or agree_by is not null);
create index order_delays_unanswered on order_delays (agree_by) where agree_by is not null and agreed_at is null;
