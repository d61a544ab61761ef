-- Erases an item for good: the copies, the bytes of its files (by the sweep), what the history tells of it beyond who
-- did what when, and the answers that tell of it. With a horse goes what lay in the bin of it already. Several doses may
-- be on one page of a passport: its bytes go when the last item that holds a copy of it is erased.
create or replace function erase_from_bin(of_yard uuid, item uuid) returns void language plpgsql as $$
declare
  horse uuid := (select row_id from bin_items
    where yard_id = of_yard and id = item and table_name = 'horses');
  items uuid[] := array(select id from bin_items where yard_id = of_yard
    and (id = item or (horse is not null and horse_id = horse)));
  rows uuid[] := array(select row_id from bin_rows
    where yard_id = of_yard and item_id = any (items) and part = 'ROW' and row_id is not null);
  photos text[] := array(select row ->> 'image_url' from bin_rows
    where yard_id = of_yard and item_id = any (items) and table_name = 'horses');
begin
  perform set_config('loosebox.erasing', 'on', true);
  update row_changes set before = null, after = null
    where yard_id = of_yard and row_id = any (rows);
  if horse is not null then
    update row_changes set before = null, after = null
      where yard_id = of_yard and horse_id = horse;
  end if;
  perform set_config('loosebox.erasing', 'off', true);
  perform forget_answers(of_yard, rows);
  insert into erased_files (yard_id, file_id)
    select b.yard_id, b.row_id from bin_rows b
      where b.yard_id = of_yard and b.item_id = any (items) and b.table_name = 'files'
        and not exists (select from files f where f.yard_id = b.yard_id and f.id = b.row_id)
        and not exists (select from bin_rows other where other.yard_id = b.yard_id
          and other.row_id = b.row_id and other.table_name = 'files'
          and other.item_id <> all (items))
    on conflict do nothing;
  delete from bin_items where yard_id = of_yard and id = any (items);
  delete from files f where f.yard_id = of_yard and f.entity_type = 'horse-photo'
    and '/files/' || f.id = any (photos) and not shows_a_horse(f.yard_id, f.id);
end $$;
