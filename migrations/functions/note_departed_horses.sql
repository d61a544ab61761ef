-- Records when a horse was deleted, because its lines in the medicines book are kept for five years from then; a horse
-- that is restored is removed from the table again.
create or replace function note_departed_horses() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    delete from departed_horses d using changed
      where d.yard_id = changed.yard_id and d.id = changed.id;
  else
    insert into departed_horses (yard_id, id)
      select yard_id, id from changed where exists (select from yards where yards.id = yard_id)
      on conflict (yard_id, id) do update set departed_at = now();
  end if;
  return null;
end $$;

create or replace trigger horses_departed after delete on horses
  referencing old table as changed for each statement execute function note_departed_horses();

create or replace trigger horses_back after insert on horses
  referencing new table as changed for each statement execute function note_departed_horses();
