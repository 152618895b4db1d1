-- Home counts the few payments that were charged in part, among all paid orders, every minute for each open browser.
create index payments_in_part on payments (order_id) where captured_cents > refunded_cents and captured_cents < amount_cents;
