-- A reconciliation lists the sandbox's payments of a time, page by page.
create index payments_made on sandbox.payments (created_at);
