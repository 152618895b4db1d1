-- needs 0.2.0: public.disputes.disputes_status_check
-- A lost dispute that can be, or is, appealed.
alter table disputes drop constraint disputes_status_check;
alter table disputes add constraint disputes_status_check check (status in ('inquiry', 'needs_response', 'under_review', 'won', 'lost', 'closed',
  'appeal_needs_response', 'appeal_under_review'));
