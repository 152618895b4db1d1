-- When staff recorded that they returned the money of a failed refund another way.
alter table refunds add column returned_at timestamptz;
