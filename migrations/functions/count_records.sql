-- The number of a horse's records of each kind is stored in the horse's row, so that a list page need not count them.
-- The trigger's argument is the column of the counter.
create or replace function count_records() returns trigger language plpgsql as $$
begin
  execute format(
    'update horses set %1$I = %1$I %2$s touched.n
       from (select yard_id, horse_id, count(*)::integer as n from changed group by 1, 2) touched
       where horses.yard_id = touched.yard_id and horses.id = touched.horse_id',
    tg_argv[0], case tg_op when 'INSERT' then '+' else '-' end);
  return null;
end $$;

create or replace trigger veterinary_added after insert on veterinary_records referencing new table as changed
  for each statement execute function count_records('veterinary_count');

create or replace trigger veterinary_gone after delete on veterinary_records referencing old table as changed
  for each statement execute function count_records('veterinary_count');

create or replace trigger farrier_added after insert on farrier_records referencing new table as changed
  for each statement execute function count_records('farrier_count');

create or replace trigger farrier_gone after delete on farrier_records referencing old table as changed
  for each statement execute function count_records('farrier_count');

create or replace trigger dietary_added after insert on dietary_records referencing new table as changed
  for each statement execute function count_records('dietary_count');

create or replace trigger dietary_gone after delete on dietary_records referencing old table as changed
  for each statement execute function count_records('dietary_count');

create or replace trigger medication_added after insert on medication_records referencing new table as changed
  for each statement execute function count_records('medication_count');

create or replace trigger medication_gone after delete on medication_records referencing old table as changed
  for each statement execute function count_records('medication_count');
