-- An event of the timeline with a status is a transition of the order, whatever its kind: an order may be cancelled for several reasons.
-- So webhooks report the status, and only what is no transition by its kind.

create or replace function tell_of_orders() returns trigger language plpgsql as $$
begin
  insert into webhook_deliveries (id, endpoint_id, event, data, at, next_attempt_at)
  select gen_random_uuid(), endpoint.id, told.event,
    jsonb_build_object('_id', orders.id, 'orderNumber', orders.number), told.at, told.at
    from (
      select order_id, at, case
        when status = 'pending' then 'order.placed'
        when status = 'paid' then 'order.paid'
        when status = 'fulfilled' then 'order.fulfilled'
        when status = 'cancelled' then 'order.cancelled'
        when kind = 'refunded' then 'order.refunded'
      end as event
      from written
    ) told
    join orders on orders.id = told.order_id
    join webhook_endpoints endpoint on endpoint.active and told.event = any (endpoint.events);
  return null;
end $$;
