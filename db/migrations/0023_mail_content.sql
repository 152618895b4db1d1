-- What a mail says in its parts: its HTML is drawn from them whenever it is sent or read. Mails of before have their text alone.
alter table emails add column content jsonb;
