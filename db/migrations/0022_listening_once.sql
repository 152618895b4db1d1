-- The triggers of webhooks out are switched under a lock of the timeline, so only when there is a reason to: a failed telling that leaves
-- its endpoint on must not make orders wait. And by one transaction at a time: of two that do not see each other's endpoint yet, the
-- second would otherwise switch off what the first has just switched on.

create or replace function listen_for_endpoints() returns trigger language plpgsql as $$
declare
  wanted boolean;
begin
  perform pg_advisory_xact_lock(hashtext('listen_for_endpoints'));
  wanted := exists (select from webhook_endpoints where active);
  if wanted = exists (select from pg_trigger where tgrelid = 'order_events'::regclass and tgname = 'tell_of_orders' and tgenabled <> 'D') then
    return null;
  end if;
  if wanted then
    alter table order_events enable trigger tell_of_orders;
    alter table audit_log enable trigger tell_of_products;
  else
    alter table order_events disable trigger tell_of_orders;
    alter table audit_log disable trigger tell_of_products;
  end if;
  return null;
end $$;
