-- The number of a yard's present horses is stored in the yard's row, so that a page of a large yard can show it without
-- counting. Drafts and horses that have left are not counted, and are not paid for. Only statements that change the
-- number lock the yard's row.
create or replace function count_horses() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    update yards set horse_count = horse_count + added.n
      from (select yard_id, count(*)::integer as n from come where presence = 'PRESENT' group by yard_id) added
      where yards.id = added.yard_id;
  elsif tg_op = 'DELETE' then
    update yards set horse_count = horse_count - away.n
      from (select yard_id, count(*)::integer as n from gone where presence = 'PRESENT' group by yard_id) away
      where yards.id = away.yard_id;
  else
    update yards set horse_count = horse_count + moved.n
      from (select come.yard_id, (count(*) filter (where come.presence = 'PRESENT')
          - count(*) filter (where gone.presence = 'PRESENT'))::integer as n
        from come join gone on gone.yard_id = come.yard_id and gone.id = come.id
        where (come.presence = 'PRESENT') <> (gone.presence = 'PRESENT') group by come.yard_id) moved
      where yards.id = moved.yard_id and moved.n <> 0;
  end if;
  return null;
end $$;

create or replace trigger horses_added after insert on horses
  referencing new table as come for each statement execute function count_horses();

create or replace trigger horses_gone after delete on horses
  referencing old table as gone for each statement execute function count_horses();

create or replace trigger horses_recounted after update on horses
  referencing old table as gone new table as come for each statement execute function count_horses();
