-- The day that the customer had agreed to wait for when a further delay was announced, until they agree to that one. Null: there was none.
alter table order_delays add column agreed_day date;
