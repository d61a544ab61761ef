-- Puts everything of an item back under its old ids; the item itself stays.
create or replace function put_back(of_yard uuid, item uuid) returns void language plpgsql as $$
declare
  waiting regclass[] := array(select distinct table_name::regclass from bin_rows
    where yard_id = of_yard and item_id = item and part <> 'LINK');
  ready regclass[];
  each regclass;
  link record;
begin
  perform set_config('loosebox.restoring', 'on', true),
    set_config('loosebox.restored', (select row_id::text from bin_items
      where yard_id = of_yard and id = item), true);
  -- what others hang on comes first
  while cardinality(waiting) > 0 loop
    ready := array(select t from unnest(waiting) t where not exists (
      select from pg_constraint c where c.contype = 'f' and c.conrelid = t
        and c.confrelid = any (waiting) and c.confrelid <> t));
    foreach each in array ready loop
      perform settle_in_bin(of_yard, item, each);
      perform put_back_rows(of_yard, item, each, 'ROW');
      perform put_back_rows(of_yard, item, each, 'ROOM');
    end loop;
    waiting := array(select t from unnest(waiting) t where t <> all (ready));
  end loop;
  perform set_config('loosebox.restoring', 'off', true);

  for link in select table_name::regclass as of_table, row_id, row -> 'was' as was,
        row -> 'became' as became,
        (select string_agg(format('%1$I = r.%1$I', key), ', ') from jsonb_object_keys(row -> 'was') key)
          as assignments
      from bin_rows where yard_id = of_yard and item_id = item and part = 'LINK' loop
    execute format('update %1$s t set %2$s from jsonb_populate_record(null::%1$s, $3) r
        where t.yard_id = $1 and t.id = $2 and to_jsonb(t) @> $4', link.of_table, link.assignments)
      using of_yard, link.row_id, link.was, link.became;
  end loop;
end $$;
