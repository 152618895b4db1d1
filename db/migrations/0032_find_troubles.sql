-- The overview counts what the provider refused for the shop's own keys, every minute for each open browser.
create index order_events_refused on order_events (at) where kind = 'payment_failed' and note = 'misconfigured';

-- What unpaid orders with one card hold, asked inside the transaction that answers a shopper.
create index payments_unpaid_card on payments (card_fingerprint) where status in ('processing', 'requires_action');
