-- needs 0.2.0: public.disputes.disputes_status_check
-- A bank's inquiry that staff have answered.
alter table disputes drop constraint disputes_status_check;
alter table disputes add constraint disputes_status_check check (status in ('inquiry', 'inquiry_under_review', 'needs_response', 'under_review',
  'won', 'lost', 'closed', 'appeal_needs_response', 'appeal_under_review'));
