-- Parcels that were handed to a carrier, and what staff note down about an order.

create table shipments (
  order_id uuid primary key references orders,
  -- as the shopper reads it; both are unknown when nobody tracks the parcel
  carrier text check (length(carrier) between 1 and 40),
  tracking_number text check (length(tracking_number) between 1 and 60),
  -- of a carrier whose links the shop does not know by itself
  tracking_url text check (tracking_url ~ '^https://' and length(tracking_url) <= 300),
  shipped_at timestamptz not null,
  shipped_by text not null,
  -- counts the corrections, so that of two made at once the second is told
  revision int not null default 1
);

-- one press of staff: a note that comes again with the same key is the same note
alter table order_events add column key text check (length(key) between 8 and 255);
create unique index order_events_key on order_events (order_id, key) where key is not null;

-- The mails of an order that may come more than once, and the one that opens it.
create index emails_by_order_data on emails ((data ->> 'orderId')) where data ->> 'orderId' is not null;
create index emails_by_number on emails ((data ->> 'orderNumber')) where data ->> 'orderNumber' is not null;
