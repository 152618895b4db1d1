-- What unpaid orders from one address hold, asked before each order. A payment has its address only until it is decided.
create index payments_unpaid_ip on payments (guard_ip) where guard_ip is not null;
