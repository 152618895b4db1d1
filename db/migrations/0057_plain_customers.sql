create index customers_plain_words on customers using gin (plain_words(name || ' ' || email));
