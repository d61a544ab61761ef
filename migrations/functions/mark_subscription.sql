-- The number of horses is what a yard pays for, and a yard that is erased is not paid for any longer: the mark has the job
-- tell Stripe. Whoever adds or deletes horses, and however many at once, the mark is in the same transaction.
create or replace function mark_subscription() returns trigger language plpgsql as $$
begin
  update subscriptions set horses_changed_at = now()
    where yard_id = old.id
      and (tg_op = 'DELETE' or subscription_id is not null and horses_changed_at is null);
  return null;
end $$;

create or replace trigger yards_horses_changed after update of horse_count on yards
  for each row when (old.horse_count is distinct from new.horse_count) execute function mark_subscription();

create or replace trigger yards_gone after delete on yards for each row execute function mark_subscription();
