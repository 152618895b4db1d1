create index emails_to_plain on emails (plain_text(recipient) text_pattern_ops) where order_id is null;
