-- What a shopper is told after the order: that it is late, that it has arrived, and how to review it.

-- delivered_by is 'system' when nobody said so and enough days have passed (shop/fulfilment/assume-deliveries.server.ts).
alter table shipments
  add column delivered_at timestamptz,
  add column delivered_by text,
  add check ((delivered_at is null) = (delivered_by is null));
create index shipments_under_way on shipments (shipped_at) where delivered_at is null;

-- The last thing that a shopper was told about when a late order ships; the timeline has those before.
create table order_delays (
  order_id uuid primary key references orders,
  ships_by date not null,
  reason text not null check (length(reason) between 1 and 500),
  told_at timestamptz not null,
  told_by text not null,
  -- counts the changes, so that of two made at once the second is told
  revision int not null default 1
);

-- A buyer's review is of one line of an order, and there is one for each. revision counts its changes: what staff publish is what they
-- have read.
alter table reviews
  add column line_position smallint,
  add column fit text check (fit in ('small', 'true', 'large')),
  add column revision int not null default 1,
  add column reply text check (length(reply) between 1 and 2000),
  add column reply_by text,
  add column replied_at timestamptz,
  add check ((reply is null) = (reply_by is null) and (reply is null) = (replied_at is null)),
  add check (line_position is null or order_id is not null),
  add check (not sample or order_id is null),
  add foreign key (order_id, line_position) references order_lines (order_id, position),
  add unique (order_id, line_position);
drop index reviews_of_order;
create index reviews_of_order on reviews (order_id, id) where order_id is not null;

-- Count and stars of the published reviews stand at their product, so that no page counts. The trigger changes them in the transaction
-- that changes a review, by differences under the product's row lock: two at once both count.
alter table products
  add column review_count int not null default 0 check (review_count >= 0),
  add column review_stars int not null default 0 check (review_stars between review_count and 5 * review_count);
update products p set review_count = r.count, review_stars = r.stars
from (select product_id, count(*) as count, sum(rating) as stars from reviews where state = 'published' group by product_id) r
where r.product_id = p.id;

create function count_review() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' and old.state = 'published' then
    update products set review_count = review_count - 1, review_stars = review_stars - old.rating where id = old.product_id;
  end if;
  if tg_op <> 'DELETE' and new.state = 'published' then
    update products set review_count = review_count + 1, review_stars = review_stars + new.rating where id = new.product_id;
  end if;
  return null;
end $$;
create trigger count_reviews after insert or delete or update of state, rating, product_id on reviews
  for each row execute function count_review();
