-- The number of horses is what a yard pays for: the mark has the job tell Stripe. Whoever adds or deletes horses, and however many at once, the mark is in the same transaction
create or replace function mark_horses_changed() returns trigger language plpgsql as $$
begin
  update subscriptions set horses_changed_at = now()
    where yard_id = new.id and subscription_id is not null and horses_changed_at is null;
  return null;
end $$;

create or replace trigger yards_horses_changed after update of horse_count on yards
  for each row when (old.horse_count is distinct from new.horse_count)
  execute function mark_horses_changed();
