-- The same of one email.
create index payments_unpaid_email on payments (guard_email) where guard_email is not null;
