-- A yard that is erased is not paid for any longer: the mark has the job end its subscription.
create or replace function mark_yard_gone() returns trigger language plpgsql as $$
begin
  update subscriptions set horses_changed_at = now() where yard_id = old.id;
  return null;
end $$;

create or replace trigger yards_gone after delete on yards
  for each row execute function mark_yard_gone();
