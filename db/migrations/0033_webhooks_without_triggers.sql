-- The code that changes an order or a product queues its webhooks in the same transaction, so the triggers, and the trigger that switched
-- them on and off, are gone.
drop trigger listen_for_endpoints on webhook_endpoints;
drop trigger tell_of_orders on order_events;
drop trigger tell_of_products on audit_log;
drop function listen_for_endpoints();
drop function tell_of_orders();
drop function tell_of_products();
