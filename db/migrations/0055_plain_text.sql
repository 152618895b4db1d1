-- Texts as searches compare them: without case and accents, and with straight apostrophes, so that "zoe o'brien" finds "Zoë O’Brien".
-- plainText in platform/found-words.ts is the same rule.
create function plain_text(given text) returns text language sql immutable parallel safe
return case
  when octet_length(given) = length(given) then lower(given)
  else replace(replace(replace(
    translate(
      lower(normalize(regexp_replace(normalize(given, nfd), '[\u0300-\u036f]', '', 'g'), nfc)),
      '’‘ʼ´ØøŁłĐđÐðıẞÆŒ', '''''''''oollddddißæœ'),
    'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe')
end;

-- The words of a text, which a search finds by their beginnings; 'simple' knows no language, and the marks of an address part words.
create function plain_words(given text) returns tsvector language sql immutable parallel safe
return to_tsvector('simple', translate(plain_text(given), '@._+-/', '      '));

-- Version 0.2.0 still searches with messages_words, reviews_words, suppressions_words, subscribers_words, customers_words and emails_to.
create index messages_plain_words on messages using gin (plain_words(name || ' ' || email || ' ' || phone || ' ' || comment));
create index reviews_plain_words on reviews using gin (plain_words(name || ' ' || text));
create index suppressions_plain_words on suppressions using gin (plain_words(email));
