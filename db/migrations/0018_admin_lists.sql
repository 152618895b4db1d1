-- What the staff's lists keep and look for: messages, subscribers, reviews, mails, customers and the audit log.
-- Words are found by their beginnings; 'simple' knows no language, and the marks of an address part words.

alter table messages
  add column read_at timestamptz,
  add column done_at timestamptz,
  -- of staff, for staff
  add column note text not null default '' check (length(note) <= 2000);
create index messages_open on messages (id) where done_at is null;
create index messages_done on messages (id) where done_at is not null;
create index messages_from on messages (lower(email));
create index messages_words on messages using gin (
  to_tsvector('simple', translate(name || ' ' || email || ' ' || phone || ' ' || comment, '@._+-/', '      ')));

create index subscribers_newest on subscribers (subscribed_at desc, id desc);
create index subscribers_current on subscribers (subscribed_at desc, id desc) where unsubscribed_at is null;
create index subscribers_ended on subscribers (subscribed_at desc, id desc) where unsubscribed_at is not null;
create index subscribers_words on subscribers using gin (to_tsvector('simple', translate(email, '@._+-/', '      ')));
create index stock_alerts_from on stock_alerts (lower(email));

-- What stands is published; what is written from now on waits for staff. Why a review is hidden is never its rating.
alter table reviews
  add column state text not null default 'published' check (state in ('pending', 'published', 'hidden')),
  add column hidden_reason text check (hidden_reason in ('spam', 'personal_data', 'abusive', 'off_topic', 'unlawful', 'fake')),
  -- the order whose goods it is about; samples have none
  add column order_id uuid references orders,
  add check ((state = 'hidden') = (hidden_reason is not null));
alter table reviews alter column state set default 'pending';
drop index reviews_newest;
create index reviews_newest on reviews (product_id, created_at desc, id desc) where state = 'published';
create index reviews_of_product on reviews (product_id);
create index reviews_of_order on reviews (order_id) where order_id is not null;
create index reviews_all on reviews (created_at desc, id desc);
create index reviews_of_state on reviews (state, created_at desc, id desc);
create index reviews_words on reviews using gin (to_tsvector('simple', translate(name || ' ' || text, '@._+-/', '      ')));

-- A mail that is sent again is a row of its own, with the text of the first and no order_id, which keeps each order to one of a kind.
-- resend_key: one press of staff; the same key again is the same press. No index here takes in what confirms an order.
alter table emails
  add column resend_of uuid references emails on delete cascade,
  add column resend_key text check (length(resend_key) between 8 and 255);
create unique index emails_resent on emails (resend_of, resend_key) where resend_of is not null;
create index emails_done on emails (status, id) where status <> 'queued';
create index emails_of_kind on emails (kind, id) where kind <> 'order_confirmation';
create index emails_to on emails (lower(recipient) text_pattern_ops) where order_id is null;

create index audit_log_actor on audit_log (actor text_pattern_ops, id);
create index audit_log_action on audit_log (action text_pattern_ops, id);
create index audit_log_subject on audit_log (subject text_pattern_ops, id);
create index audit_log_at on audit_log (at);

-- Whose orders are whose, entered after the fact so that placing one costs nothing here (shop/customers/enter-customers.server.ts). Money
-- and names are read from the orders.
create table customers (
  id bigint generated always as identity primary key,
  -- in small letters: how the address was typed stands in the orders
  email text not null unique,
  -- of the newest order when it was entered, to be searched
  name text not null,
  last_order_id uuid not null unique references orders
);
create index customers_words on customers using gin (to_tsvector('simple', translate(name || ' ' || email, '@._+-/', '      ')));
create table customer_orders (
  order_id uuid primary key references orders,
  customer_id bigint not null references customers on delete cascade
);
create index customer_orders_of on customer_orders (customer_id, order_id);
