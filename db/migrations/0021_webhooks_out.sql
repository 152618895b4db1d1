-- Webhooks out: who is told of what, and each telling with its fate.

create table webhook_endpoints (
  id uuid primary key,
  url text not null check (length(url) between 1 and 2000),
  events text[] not null check (cardinality(events) > 0),
  -- signs each telling; after a rotation the old one signs beside it for a while
  secret text not null,
  old_secret text,
  old_secret_until timestamptz,
  active boolean not null default true,
  -- the first failure since the last success; too long ago, and the endpoint is switched off
  failing_since timestamptz,
  switched_off_at timestamptz,
  -- counts the changes: who changes it says which version was read
  version int not null default 1,
  created_at timestamptz not null
);

create table webhook_deliveries (
  id uuid primary key,
  endpoint_id uuid not null references webhook_endpoints on delete cascade,
  event text not null,
  data jsonb not null,
  -- when it happened
  at timestamptz not null,
  status text not null default 'queued' check (status in ('queued', 'delivered', 'failed')),
  attempts smallint not null default 0,
  next_attempt_at timestamptz not null,
  answered smallint,
  took_ms int,
  -- the first of what was answered, or why nothing was
  response text,
  last_attempt_at timestamptz
);
create index webhook_deliveries_due on webhook_deliveries (next_attempt_at) where status = 'queued';
create index webhook_deliveries_log on webhook_deliveries (endpoint_id, at desc, id desc);
create index webhook_deliveries_old on webhook_deliveries (at);

-- What happens to an order stands in its timeline, what happens to a product in the audit log: both only grow, and both are written in
-- the transaction of the change. So the tellings are made from them there, once a statement. While nobody listens the triggers are off,
-- and cost the order engine nothing.

create function tell_of_orders() returns trigger language plpgsql as $$
begin
  insert into webhook_deliveries (id, endpoint_id, event, data, at, next_attempt_at)
  select gen_random_uuid(), endpoint.id, told.event,
    jsonb_build_object('_id', orders.id, 'orderNumber', orders.number), told.at, told.at
    from (
      select order_id, at, case kind
        when 'authorized' then 'order.placed'
        when 'captured' then 'order.paid'
        when 'paid_offline' then 'order.paid'
        when 'fulfilled' then 'order.fulfilled'
        when 'cancelled' then 'order.cancelled'
        when 'refunded' then 'order.refunded'
      end as event
      from written
    ) told
    join orders on orders.id = told.order_id
    join webhook_endpoints endpoint on endpoint.active and told.event = any (endpoint.events);
  return null;
end $$;
create trigger tell_of_orders after insert on order_events referencing new table as written
  for each statement execute function tell_of_orders();

create function tell_of_products() returns trigger language plpgsql as $$
begin
    insert into webhook_deliveries (id, endpoint_id, event, data, at, next_attempt_at)
    select gen_random_uuid(), endpoint.id, told.event, jsonb_build_object('_id', told.product_id), told.at, told.at
    from (
      select substr(subject, length('product:') + 1) as product_id, at, case action
        when 'product.created' then 'product.created'
        when 'product.removed' then 'product.deleted'
        when 'product.archived' then 'product.deleted'
        else 'product.updated'
      end as event
      from written where subject like 'product:%'
    ) told
    join webhook_endpoints endpoint on endpoint.active and told.event = any (endpoint.events);
  return null;
end $$;
create trigger tell_of_products after insert on audit_log referencing new table as written
  for each statement execute function tell_of_products();
alter table order_events disable trigger tell_of_orders;
alter table audit_log disable trigger tell_of_products;

create function listen_for_endpoints() returns trigger language plpgsql as $$
begin
  if exists (select from webhook_endpoints where active) then
    alter table order_events enable trigger tell_of_orders;
    alter table audit_log enable trigger tell_of_products;
  else
    alter table order_events disable trigger tell_of_orders;
    alter table audit_log disable trigger tell_of_products;
  end if;
  return null;
end $$;
create trigger listen_for_endpoints after insert or delete or update of active on webhook_endpoints
  for each statement execute function listen_for_endpoints();
