-- A page of a large yard shows how many horses there are without counting them: the number stands on the yard's row.
create or replace function count_horses() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    update yards set horse_count = horse_count + added.n
      from (select yard_id, count(*)::integer as n from changed group by yard_id) added
      where yards.id = added.yard_id;
  else
    update yards set horse_count = horse_count - gone.n
      from (select yard_id, count(*)::integer as n from changed group by yard_id) gone
      where yards.id = gone.yard_id;
  end if;
  return null;
end $$;

create or replace trigger horses_added after insert on horses
  referencing new table as changed for each statement execute function count_horses();

create or replace trigger horses_gone after delete on horses
  referencing old table as changed for each statement execute function count_horses();
