-- Lines of the medicines book are added, not changed; who wrote one is forgotten when that person is erased
create or replace function refuse_change_of_entry() returns trigger language plpgsql as $$
begin
  if to_jsonb(new) - 'user_id' = to_jsonb(old) - 'user_id' and new.user_id is null then return new; end if;
  raise exception 'An entry of the medicines book is not changed: a correction is a new one';
end $$;

create or replace trigger medicine_entries_stand before update on medicine_entries
  for each row execute function refuse_change_of_entry();
