-- A message is an email, everywhere.
update api_tokens
set scopes = replace(replace(scopes::text, '"mails:read"', '"emails:read"'), '"mails:write"', '"emails:write"')::jsonb
where scopes ?| array['mails:read', 'mails:write'];

update audit_log set action = 'email.resent', subject = 'email:' || substr(subject, length('mail:') + 1)
where action = 'mail.resent';
