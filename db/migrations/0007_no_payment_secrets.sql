-- A provider's word of a payment that waits for the bank carries a secret for the shopper's browser. What is needed of it is read again.

alter table payments drop column action;
alter table webhook_events drop column body;
