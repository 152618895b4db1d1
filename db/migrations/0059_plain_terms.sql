-- The search terms of orders that differ from their plain text. No code writes them again: the index covers old terms, and those that the
-- release before adds during an upgrade.
create index order_terms_plain on order_terms (plain_text(term), order_id) where octet_length(term) > length(term);
