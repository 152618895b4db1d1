-- What staff find orders by: 'is:' and its status, 'w:' and a word that a search may begin (docs/decisions/0011-order-list.md). An order is
-- entered when it leaves the order engine, so placing one costs nothing here; until then its open payment finds it. What is found is
-- looked up again: a word that is no longer true does no harm.
create table order_terms (
  term text collate "C" not null,
  order_id uuid not null,
  primary key (term, order_id)
);

insert into order_terms (term, order_id)
select 'is:' || o.status, o.id from orders o where o.status not in ('awaiting_payment', 'pending')
union
select 'w:' || lower(word), o.id
from orders o cross join lateral (
  select substr(o.number, 3)
  union all select o.email
  union all select regexp_split_to_table(trim(o.name), '\s+')
  union all select l.sku from order_lines l where l.order_id = o.id) w (word)
where o.status not in ('awaiting_payment', 'pending');
