-- Finds the emails whose content is deleted after a year. It is written when an email is sent, so no order waits for this index.
create index emails_with_content on emails (created_at) where content is not null;
