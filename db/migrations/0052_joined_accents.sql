-- Texts are stored with accents joined to their letters since this version, as a search spells them. These are the few names from before;
-- most have no accents, which is quickly seen by their length.
update customers set name = normalize(name, nfc) where octet_length(name) > length(name) and name is not nfc normalized;

with changed as (
  update orders set name = normalize(name, nfc) where octet_length(name) > length(name) and name is not nfc normalized
  returning id, status, name)
insert into order_terms (term, order_id)
select distinct 'w:' || lower(word), id from changed cross join lateral regexp_split_to_table(trim(name), '\s+') word
where status not in ('awaiting_payment', 'pending')
on conflict do nothing;
