-- Texts are stored with accents joined to their letters since this version, as a search spells them. These are the few from before that a
-- search reads; most have no accents, which is quickly seen by their length.
update customers set name = normalize(name, nfc) where octet_length(name) > length(name) and name is not nfc normalized;

with changed as (
  update orders set name = normalize(name, nfc) where octet_length(name) > length(name) and name is not nfc normalized
  returning id, status, name)
insert into order_terms (term, order_id)
select distinct 'w:' || lower(word), id from changed cross join lateral regexp_split_to_table(trim(name), '\s+') word
where status not in ('awaiting_payment', 'pending')
on conflict do nothing;

update reviews set name = normalize(name, nfc), text = normalize(text, nfc)
where octet_length(name || text) > length(name || text) and (name is not nfc normalized or text is not nfc normalized);

update messages set name = normalize(name, nfc), comment = normalize(comment, nfc)
where octet_length(name || comment) > length(name || comment) and (name is not nfc normalized or comment is not nfc normalized);
