-- Refunds that staff ask for, in parts and with goods that come back, and disputes of the shopper's bank.

alter table refunds
  -- one press of staff: a repeat with the same key and the same request is the same refund
  add column idempotency_key text check (length(idempotency_key) between 8 and 255),
  add column request_hash text,
  add column asked_by text not null default 'system',
  add column with_shipping boolean not null default false,
  -- why it did not go through, in the provider's words
  add column failure text;
create unique index refunds_key on refunds (order_id, idempotency_key) where idempotency_key is not null;
create unique index refunds_ref on refunds (order_id, ref) where ref is not null;
drop index refunds_open;
create index refunds_open on refunds (updated_at) where status = 'pending';

-- What a refund was for. `restocked` of the pieces went back into stock, and stay there when the refund fails.
create table refund_lines (
  refund_id uuid not null references refunds,
  position smallint not null,
  quantity smallint not null check (quantity between 1 and 10),
  restocked smallint not null check (restocked between 0 and quantity),
  primary key (refund_id, position)
);

create table disputes (
  provider text not null,
  ref text not null,
  order_id uuid not null references orders,
  attempt smallint not null,
  amount_cents int not null check (amount_cents > 0),
  reason text not null,
  status text not null check (status in ('inquiry', 'needs_response', 'under_review', 'won', 'lost', 'closed')),
  opened_at timestamptz not null,
  respond_by timestamptz,
  closed_at timestamptz,
  updated_at timestamptz not null,
  primary key (provider, ref)
);
create index disputes_of_order on disputes (order_id);

alter table stock_movements drop constraint stock_movements_reason_check;
alter table stock_movements add constraint stock_movements_reason_check check (reason in ('initial', 'correction', 'reserved', 'released',
  'cancelled', 'sold_offline', 'removed', 'returned'));
-- What an order gave back or took again. Reservations are left out: they are the many, and the order's lines say the same.
create index stock_movements_after_order on stock_movements (order_id) where order_id is not null and reason <> 'reserved';

alter table sandbox.refunds
  add column key text,
  add column failure text,
  -- what becomes of it by itself, for the test cards that do so
  add column turns_to text check (turns_to in ('succeeded', 'failed')),
  add column turns_at timestamptz;
create index refunds_turning on sandbox.refunds (turns_at) where turns_at is not null;

create table sandbox.disputes (
  id text primary key,
  payment_id text not null unique references sandbox.payments,
  amount_cents int not null check (amount_cents > 0),
  reason text not null,
  status text not null check (status in ('needs_response', 'won', 'lost')),
  opened_at timestamptz not null,
  respond_by timestamptz not null
);
create index disputes_open on sandbox.disputes (respond_by) where status = 'needs_response';
create index payments_to_dispute on sandbox.payments (id) where scenario = 'disputed';
