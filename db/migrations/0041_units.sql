-- What a reconciliation found says units, as the stock does.
update book_comparisons set found = replace(found::text, '"pieces"', '"units"')::jsonb where found::text like '%"pieces"%';
