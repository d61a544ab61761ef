-- A yard whose payment is past due counts as paid for 14 days more, so the day on which it became so is kept. The date
-- beside an owed invoice will not do: it begins anew with each further invoice.

alter table yards add column past_due_since timestamptz;
update yards y set past_due_since = coalesce(
  (select s.owed_since from subscriptions s where s.yard_id = y.id), now())
where subscription_status = 'past_due';
