-- Without statistics about the new indexes, the planner expects few matches. In a file of its own, because it keeps no one from writing.
analyze messages, reviews, suppressions, subscribers, customers, emails, order_terms;
