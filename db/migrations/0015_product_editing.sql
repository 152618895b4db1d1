-- Staff edit everything of a product: two windows are told apart, colours, sizes and skus get other names, stock says why it changed.

-- Counts the changes of texts, prices, colours and sizes; stock is changed by deltas and needs no count.
alter table products add column version int not null default 1;

-- A variant that stands in an order leaves the shop but keeps its row, its stock and its ledger. A colour is offered while one of its
-- variants is.
alter table variants add column archived_at timestamptz;

alter table variants drop constraint variants_product_id_color_fkey;
alter table variants add constraint variants_product_id_color_fkey foreign key (product_id, color) references product_colors
  on delete cascade on update cascade;
alter table stock_alerts drop constraint stock_alerts_sku_fkey;
alter table stock_alerts add constraint stock_alerts_sku_fkey foreign key (sku) references variants on delete cascade on update cascade;

alter table stock_movements drop constraint stock_movements_reason_check;
alter table stock_movements add constraint stock_movements_reason_check check (reason in ('initial', 'correction', 'reserved', 'released',
  'cancelled', 'sold_offline', 'removed', 'returned', 'received', 'counted', 'damaged', 'lost', 'gift'));
alter table stock_movements add column note text not null default '' check (length(note) <= 500);
-- One press of staff: a repeat with the same key is the same change.
alter table stock_movements add column request_key text check (length(request_key) between 8 and 255);
create unique index stock_movements_once on stock_movements (sku, request_key) where request_key is not null;

-- Who changed a product since somebody looked at it.
create index audit_log_of_subject on audit_log (subject, at);
