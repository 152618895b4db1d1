-- Captures take the payment that was longest untouched first, so the index has to have that order.

drop index payments_held;
create index payments_held on payments (updated_at) where status = 'authorized';
