-- A yard pays by its number of horses, and an erased yard no longer pays. Therefore any change of that number marks the
-- yard's subscription, in the same transaction and whatever statement makes it; a job then reports the new number to
-- Stripe.
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
