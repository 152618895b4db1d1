create index subscribers_plain_words on subscribers using gin (plain_words(email));
